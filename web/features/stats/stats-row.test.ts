/** The numbers in the row of another person's profile. */
import { expect, test } from 'vitest'
import { rowStats } from './stats-row.tsx'

const profile = { userId: 'u-1', totalVisits: 165, currentStreak: 12, longestStreak: 19, messagesCount: 47, badges: {} }

test.each([
  [false, ['Visits 165', 'Streak 12', 'Longest streak 19', 'Messages 47']],
  [true, ['Visits 165', 'Messages 47']],
])('[PROF-17] a guest (%s) has %j', (isGuest, figures) => {
  const shown = rowStats({ ...profile, isPremium: false }, isGuest)
  expect(shown.map(({ label, count }) => `${label} ${count}`)).toEqual(figures)
})
