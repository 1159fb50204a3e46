/** Proves when the card announces and fetches the next fact. */
import { expect, test } from 'vitest'
import { nextFactText } from './trivia.words.ts'
import { refetchDelay } from './trivia-card.tsx'

const now = new Date(2026, 10, 15, 13, 20)
const at = (hour: number, day = 15) => new Date(2026, 10, day, hour).toISOString()

test('[FACT-4] the card shows when the next fact comes', () => {
  expect(nextFactText(undefined, now)).toBe('A new one every time you look.')
  expect(nextFactText(at(14), now)).toBe('Next one at 14:00.')
  expect(nextFactText(at(0, 16), now)).toBe('Next one tomorrow.')
  expect(nextFactText(at(0, 16), new Date(2026, 10, 15, 23, 30))).toBe('Next one tomorrow.')
})

test('[FACT-4] an open page fetches the next fact when it is due', () => {
  expect(refetchDelay(undefined, now)).toBe(false)
  expect(refetchDelay(at(14), now)).toBe(40 * 60_000 + 1_000)
  expect(refetchDelay(at(12), now)).toBe(5_000)
})
