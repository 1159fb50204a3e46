/** Proves what is saved of what was changed. */
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { changesIn, draftOf, editsOver, frequencies } from './settings-draft.ts'

test('[ADMIN-18] changes lie on top of what is in force, also when that changes below them', () => {
  const edits = { allowGuestUsers: false }
  expect(draftOf(DEFAULT_SETTINGS, edits)).toMatchObject({ allowGuestUsers: false, maxMessagesStored: '100' })
  const changedElsewhere = { ...DEFAULT_SETTINGS, maxMessagesStored: 50 }
  expect(draftOf(changedElsewhere, edits)).toMatchObject({ allowGuestUsers: false, maxMessagesStored: '50' })
})

test('[ADMIN-18] only what was changed is sent, so that nobody takes back what another caretaker has set', () => {
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

test('[ADMIN-18] changing something back is no change', () => {
  expect(editsOver(DEFAULT_SETTINGS, { allowGuestUsers: true, maxMessagesStored: '100' })).toEqual({})
  expect(editsOver(DEFAULT_SETTINGS, { triviaFrequency: 'hourly' })).toEqual({ triviaFrequency: 'hourly' })
})

test('[ADMIN-18] facts change daily, hourly or at every view', () => {
  expect(frequencies.map(({ value }) => value)).toEqual(['daily', 'hourly', 'always'])
})
