/** Proves that the ads take turns by day, and that no screen advertises itself. */
import { expect, test } from 'vitest'
import { ADS, adOfTheDay } from './choose-ad.ts'

const days = Array.from({ length: 6 }, (_, n) => new Date(2026, 10, 15 + n, 23, 59))

test('[HOME-18] [LEAD-10] the ads take turns, one a day', () => {
  const shown = days.map((day) => adOfTheDay(day)?.subject)
  expect(new Set(shown.slice(0, 3))).toEqual(new Set(ADS.map(({ subject }) => subject)))
  expect(shown.slice(0, 3)).toEqual(shown.slice(3))
  expect(adOfTheDay(new Date(2026, 10, 15, 0, 1))).toEqual(adOfTheDay(new Date(2026, 10, 15, 23, 59)))
})

test('[HOME-18] home, which offers premium on a card of its own, does not advertise it as well', () => {
  const shown = days.map((day) => adOfTheDay(day, 'premium')?.subject)
  expect(new Set(shown)).toEqual(new Set(['guide', 'leaderboard']))
})

test('[LEAD-10] the leaderboard does not advertise itself', () => {
  const shown = days.map((day) => adOfTheDay(day, 'leaderboard')?.subject)
  expect(new Set(shown)).toEqual(new Set(['premium', 'guide']))
})
