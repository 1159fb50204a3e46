/** Proves which numbers a profile shows, and how full their bars are. */
import { expect, test } from 'vitest'
import { toBadgeMap } from '#contract/bowl/badges.ts'
import type { Profile } from '#contract/bowl/stats.ts'
import { buildStats } from './stat-list.ts'

const profile: Profile = {
  userId: 'u-1',
  totalVisits: 8,
  currentStreak: 1,
  longestStreak: 3,
  messagesCount: 19,
  badges: toBadgeMap([]),
  isPremium: false,
}

test('[PROF-5] a bar is visits × 10, days × 33, messages × 2', () => {
  expect(buildStats(profile, false)).toEqual([
    {
      counted: 'totalVisits',
      label: 'Total visits',
      count: 8,
      unit: '',
      progress: 80,
      progressText: '8 of 10 visits',
      goal: '2 to Dedicated',
    },
    {
      counted: 'currentStreak',
      label: 'Current streak',
      count: 1,
      unit: 'day',
      progress: 33,
      progressText: '1 of 4 days',
      goal: '2 to Streaker',
    },
    {
      counted: 'longestStreak',
      label: 'Longest streak',
      count: 3,
      unit: 'days',
      progress: 99,
      progressText: '3 of 4 days',
      goal: '4 to Bathroomholic',
    },
    {
      counted: 'messagesCount',
      label: 'Messages',
      count: 19,
      unit: '',
      progress: 38,
      progressText: '19 of 50 messages',
      goal: '31 to Social Butterfly',
    },
  ])
  expect(buildStats({ ...profile, messagesCount: 12_873 }, false).at(-1)?.progressText).toBe('12,873 messages')
})

test.each([
  ['nothing yet', 0, 0, 0, 0],
  ['just below full', 9, 3, 3, 49],
  ['exactly full or over', 10, 4, 4, 50],
  ['far over', 480, 70, 120, 1310],
])('[PROF-5] a bar never passes 100: %s', (_, totalVisits, currentStreak, longestStreak, messagesCount) => {
  const stats = buildStats({ ...profile, totalVisits, currentStreak, longestStreak, messagesCount }, false)
  const expected = [totalVisits * 10, currentStreak * 33, longestStreak * 33, messagesCount * 2]
  expect(stats.map(({ progress }) => progress)).toEqual(expected.map((width) => Math.min(100, width)))
})

test('[PROF-5] a guest has visits and messages only', () => {
  expect(buildStats(profile, true).map(({ label }) => label)).toEqual(['Total visits', 'Messages'])
})
