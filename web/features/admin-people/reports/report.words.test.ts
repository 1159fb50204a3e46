/** Tests the copy of the reports. */
import { expect, test } from 'vitest'
import { canHide, countText, outcomeLines } from './report.words.ts'

test('[ADMIN-19] a decision is shown line by line, and an empty one is a dismissal', () => {
  expect(outcomeLines({})).toEqual(['Dismissed'])
  expect(outcomeLines({ hidden: true, ban: { reason: 'spam' } })).toEqual(['Message hidden', 'Banned for good: spam'])
})

test('[ADMIN-19] only a public message that still exists can be hidden', () => {
  expect(canHide({})).toBe(false)
  expect(canHide({ isHidden: false })).toBe(true)
  expect(canHide({ isHidden: true })).toBe(true)
})

test.each([
  [1, 'Reported by one person'],
  [3, 'Reported by 3 people'],
])('[ADMIN-19] %i reporters are shown as %s', (count, words) => {
  expect(countText(count)).toBe(words)
})
