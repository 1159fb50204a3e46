/** Proves which achievement a profile shares. */
import { expect, test } from 'vitest'
import { bestAchievement, canShare } from './achievement.ts'

const none = { totalVisits: 0, currentStreak: 0, messagesCount: 0, longestSeconds: 0 }

test.each([
  [none, false],
  [{ ...none, totalVisits: 1 }, true],
  [{ ...none, currentStreak: 1 }, true],
  [{ ...none, messagesCount: 1 }, true],
  [{ ...none, longestSeconds: 3600 }, false],
])('[SHARE-1] %o can be shared: %s', (numbers, expected) => {
  expect(canShare(numbers)).toBe(expected)
  expect(bestAchievement(numbers) !== undefined).toBe(expected)
})

test.each([
  [{ ...none, totalVisits: 1 }, 'checkins', 1],
  [{ ...none, totalVisits: 4, currentStreak: 1 }, 'checkins', 4],
  [{ ...none, totalVisits: 3, currentStreak: 1 }, 'streak', 1],
  [{ ...none, totalVisits: 3, currentStreak: 1, messagesCount: 19 }, 'messages', 19],
  [{ ...none, totalVisits: 1, longestSeconds: 1500 }, 'time', 1500],
  [{ totalVisits: 48, currentStreak: 7, messagesCount: 131, longestSeconds: 4360 }, 'streak', 7],
])('[SHARE-3] of %o the achievement with the fullest bar is shared: %s, %i', (numbers, type, value) => {
  expect(bestAchievement(numbers)).toMatchObject({ type, value })
})
