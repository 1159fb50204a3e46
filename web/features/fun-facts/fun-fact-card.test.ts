/** Tests which fun fact is shown. */
import { expect, test } from 'vitest'
import { FUN_FACTS } from '#contract/bowl/trivia.ts'
import { anotherFact, factOfTheDay } from './fun-fact-card.tsx'

const count = FUN_FACTS.length

test('[FACT-1] there are twelve facts, all different, each with a source', () => {
  expect(count).toBe(12)
  expect(new Set(FUN_FACTS.map(({ fact }) => fact)).size).toBe(12)
  for (const { fact, source } of FUN_FACTS) {
    expect(fact.trim()).not.toBe('')
    expect(source.trim()).not.toBe('')
  }
})

test('[FACT-2] the fact is the same from the first to the last minute of a day', () => {
  const morning = factOfTheDay(new Date(2026, 1, 3, 0, 0, 0), count)
  const night = factOfTheDay(new Date(2026, 1, 3, 23, 59, 59), count)
  expect(night).toBe(morning)
})

test('[FACT-2] over a year every fact is shown and every index is valid', () => {
  const chosen = Array.from({ length: 365 }, (_, day) => factOfTheDay(new Date(2026, 0, 1 + day), count))
  expect(chosen.every((index) => Number.isInteger(index) && index >= 0 && index < count)).toBe(true)
  expect(new Set(chosen).size).toBe(count)
})

test('[FACT-3] another fact is never the one shown, and can be any of the others', () => {
  for (let shown = 0; shown < count; shown++) {
    const chosen = new Set(
      Array.from({ length: 110 }, (_, step) => anotherFact({ shown, count, random: () => step / 110 })),
    )
    expect(chosen.has(shown)).toBe(false)
    expect(chosen.size).toBe(count - 1)
  }
})
