/** Proves that the two ads alternate by day. */
import { expect, test } from 'vitest'
import { adOfTheDay, GUIDE_AD, PREMIUM_AD } from './choose-ad.ts'

test('[LEAD-10] the ads alternate, one a day', () => {
  const shown = [15, 16, 17, 18].map((day) => adOfTheDay(new Date(2026, 10, day, 23, 59)))
  expect(new Set(shown.slice(0, 2))).toEqual(new Set([PREMIUM_AD, GUIDE_AD]))
  expect(shown.slice(2)).toEqual(shown.slice(0, 2))
  expect(adOfTheDay(new Date(2026, 10, 15, 0, 1))).toEqual(shown[0])
})
