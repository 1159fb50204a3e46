/** Proves what each achievement says and which one a profile shares. */
import { expect, test } from 'vitest'
import { badgeKeys, badges } from '#contract/badges.ts'
import { badgeOf, checkInsOf, mayShare, messagesOf, placeOf, proudestOf, streakOf, timeOf } from './achievement.ts'

const none = { totalVisits: 0, currentStreak: 0, messagesCount: 0, longestSeconds: 0 }

test.each([
  [none, false],
  [{ ...none, totalVisits: 1 }, true],
  [{ ...none, currentStreak: 1 }, true],
  [{ ...none, messagesCount: 1 }, true],
  [{ ...none, longestSeconds: 3600 }, false],
])('[SHARE-1] %o may be shared: %s', (numbers, expected) => {
  expect(mayShare(numbers)).toBe(expected)
  expect(proudestOf(numbers) !== undefined).toBe(expected)
})

test.each([
  [{ ...none, totalVisits: 1 }, 'checkins', 1],
  [{ ...none, totalVisits: 4, currentStreak: 1 }, 'checkins', 4],
  [{ ...none, totalVisits: 3, currentStreak: 1 }, 'streak', 1],
  [{ ...none, totalVisits: 3, currentStreak: 1, messagesCount: 19 }, 'messages', 19],
  [{ ...none, totalVisits: 1, longestSeconds: 1500 }, 'time', 1500],
  [{ totalVisits: 48, currentStreak: 7, messagesCount: 131, longestSeconds: 4360 }, 'streak', 7],
])('[SHARE-3] of %o the fullest bar is shared: %s, %i', (numbers, type, value) => {
  expect(proudestOf(numbers)).toMatchObject({ type, value })
})

test.each([
  [checkInsOf(1), 'checkins', '1 visit', '1 visit to the bowl and counting.', '🚽'],
  [checkInsOf(8), 'checkins', '8 visits', '8 visits to the bowl and counting.', '🚽'],
  [streakOf(1), 'streak', '1-day streak', 'Every streak has a first day.', '🔥'],
  [streakOf(3), 'streak', '3-day streak', 'On the bowl 3 days in a row.', '🔥'],
  [messagesOf(1), 'messages', '1 message', 'Sent from the bowl.', '💬'],
  [messagesOf(19), 'messages', '19 messages', 'Sent from the bowl.', '💬'],
  [timeOf(59), 'time', '59 seconds on the bowl', 'A personal best, in one sitting.', '⏳'],
  [timeOf(119), 'time', '1 minute on the bowl', 'A personal best, in one sitting.', '⏳'],
  [placeOf(2, 'Most Messages Sent'), 'leaderboard', 'Number 2 in the Bowl Hall of Fame', 'Most Messages Sent.', '🥈'],
  [placeOf(4, 'Most Messages Sent'), 'leaderboard', 'Number 4 in the Bowl Hall of Fame', 'Most Messages Sent.', '🏆'],
])('[SHARE-3] %o is a %s titled "%s"', (achievement, type, title, description, emoji) => {
  expect(achievement).toMatchObject({ type, title, description, emoji })
})

test('[SHARE-3] every badge is shared under its own label and emoji', () => {
  for (const key of badgeKeys) {
    const { label, emoji, takes } = badges[key]
    expect(badgeOf(key)).toEqual({
      ...{ type: 'badge', value: key, emoji },
      ...{ title: `Badge earned: ${label}`, description: `${takes}.` },
    })
  }
})
