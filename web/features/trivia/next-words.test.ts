/** Proves what the card says about the next fact, and when it is fetched. */
import { expect, test } from 'vitest'
import { nextWords, waitMs } from './next-words.ts'

const now = new Date(2026, 10, 15, 13, 20)
const at = (hour: number, day = 15) => new Date(2026, 10, day, hour).toISOString()

test('[FACT-4] the card says when the next fact comes', () => {
  expect(nextWords(undefined, now)).toBe('Another one at your next look.')
  expect(nextWords(at(14), now)).toBe('Next one at 14:00.')
  expect(nextWords(at(0, 16), now)).toBe('Next one tomorrow.')
  expect(nextWords(at(0, 16), new Date(2026, 10, 15, 23, 30))).toBe('Next one tomorrow.')
})

test('[FACT-4] a page left open fetches the next one when it is due', () => {
  expect(waitMs(undefined, now)).toBe(false)
  expect(waitMs(at(14), now)).toBe(40 * 60_000 + 1_000)
  expect(waitMs(at(12), now)).toBe(5_000)
})
