/** Proves what is saved of what was changed. */
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/settings.ts'
import { draftOf, frequencies, isChanged, settingsIn } from './settings-draft.ts'

test('[ADMIN-18] changes lie on top of what is in force, also when that changes below them', () => {
  const edits = { allowGuestUsers: false }
  expect(settingsIn(draftOf(DEFAULT_SETTINGS, edits))).toEqual({ ...DEFAULT_SETTINGS, allowGuestUsers: false })
  const changedElsewhere = { ...DEFAULT_SETTINGS, maxMessagesStored: 50 }
  expect(settingsIn(draftOf(changedElsewhere, edits))).toEqual({ ...changedElsewhere, allowGuestUsers: false })
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
  expect(settingsIn(draftOf(DEFAULT_SETTINGS, { maxMessagesStored: typed }))?.maxMessagesStored).toBe(stored)
})

test('[ADMIN-18] changing something back is no change', () => {
  expect(isChanged(DEFAULT_SETTINGS, { allowGuestUsers: true, maxMessagesStored: '100' })).toBe(false)
  expect(isChanged(DEFAULT_SETTINGS, { triviaFrequency: 'hourly' })).toBe(true)
})

test('[ADMIN-18] facts change daily, hourly or at every view', () => {
  expect(frequencies.map(({ value }) => value)).toEqual(['daily', 'hourly', 'always'])
})
