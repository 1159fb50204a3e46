/** Tests the live count and its sentence. */
import { expect, test } from 'vitest'
import { countWords } from '#contract/bowl/presence.ts'
import { countIn, countOnBowl } from './live-count.tsx'

test.each([
  [0, '0 people are on the bowl right now'],
  [1, '1 person is on the bowl right now'],
  [2, '2 people are on the bowl right now'],
  [214, '214 people are on the bowl right now'],
])('[LANDING-2] %i is shown as "%s"', (count, sentence) => {
  expect(`${count} ${countWords(count)}`).toBe(sentence)
})

test('[LANDING-3] only people on the bowl are counted', () => {
  expect(countOnBowl({ users: [{ isOnBowl: true }, { isOnBowl: false }, { isOnBowl: true }] })).toBe(2)
})

test('[LANDING-3] [PRES-22] demo buddies never count', () => {
  expect(countOnBowl({ users: [{ isOnBowl: true }, { isOnBowl: true, isDemo: true }] })).toBe(1)
})

test('[LANDING-3] [PRES-30] the number is taken as it is, and from a server that sends the list it is counted', () => {
  expect(countIn({ users: [], total: 10_000 })).toBe(10_000)
  expect(countIn({ users: [{ isOnBowl: true }, { isOnBowl: false }], total: 2 })).toBe(1)
})

test('[LANDING-4] a missing response or one without a list counts 0', () => {
  expect([undefined, null, {}, { users: [] }].map(countOnBowl)).toEqual([0, 0, 0, 0])
})
