/** Tests which edits are shown, kept and sent. */
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { frequencies } from './admin-settings.words.ts'
import { changesIn, effectiveEdits, toDraft } from './settings-draft.ts'

test('[ADMIN-18] edits stay on top of the saved settings, even when those change underneath', () => {
  const edits = { allowGuestUsers: false }
  expect(toDraft(DEFAULT_SETTINGS, edits)).toMatchObject({ allowGuestUsers: false, maxMessagesStored: '100' })
  const changedElsewhere = { ...DEFAULT_SETTINGS, maxMessagesStored: 50 }
  expect(toDraft(changedElsewhere, edits)).toMatchObject({ allowGuestUsers: false, maxMessagesStored: '50' })
})

test('[ADMIN-18] only changed settings are sent, so that no admin reverts what another has set', () => {
  expect(changesIn(DEFAULT_SETTINGS, { allowGuestUsers: false })).toEqual({ allowGuestUsers: false })
  expect(changesIn(DEFAULT_SETTINGS, {})).toEqual({})
})

test.each([
  ['10', 10],
  [' 1000 ', 1000],
  ['9', undefined],
  ['1001', undefined],
  ['12.5', undefined],
  ['1e2', undefined],
  ['', undefined],
])('[ADMIN-18] %j messages are stored as %j', (typed, stored) => {
  expect(changesIn(DEFAULT_SETTINGS, { maxMessagesStored: typed })?.maxMessagesStored).toBe(stored)
})

test('[ADMIN-18] changing a setting back is no edit', () => {
  expect(effectiveEdits(DEFAULT_SETTINGS, { allowGuestUsers: true, maxMessagesStored: '100' })).toEqual({})
  expect(effectiveEdits(DEFAULT_SETTINGS, { triviaFrequency: 'hourly' })).toEqual({ triviaFrequency: 'hourly' })
})

test('[ADMIN-18] facts change daily, hourly or at every view', () => {
  expect(frequencies.map(({ value }) => value)).toEqual(['daily', 'hourly', 'always'])
})
