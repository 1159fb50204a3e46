/** Proves what each number of a profile leads to, from the first visit to the last badge. */
import { expect, test } from 'vitest'
import { type BadgeKey, toBadgeMap } from '#contract/bowl/badges.ts'
import type { Profile } from '#contract/bowl/stats.ts'
import { goalText, sitGoalText, streakText } from './stat-goals.ts'

const nothing = { userId: 'u-1', totalVisits: 0, currentStreak: 0, longestStreak: 0, messagesCount: 0 }

function profileWith(counts: Partial<Profile>, earned: BadgeKey[] = []): Profile {
  return { ...nothing, ...counts, badges: toBadgeMap(earned), isPremium: false }
}

test.each<[keyof typeof nothing & Parameters<typeof goalText>[0], Partial<Profile>, BadgeKey[], string]>([
  ['totalVisits', {}, [], '10 to Dedicated'],
  ['totalVisits', { totalVisits: 7 }, ['regular'], '3 to Dedicated'],
  ['totalVisits', { totalVisits: 10 }, ['regular', 'dedicated'], 'Dedicated is yours'],
  ['currentStreak', { currentStreak: 1, longestStreak: 1 }, [], '2 to Streaker'],
  ['currentStreak', { currentStreak: 4, longestStreak: 4 }, ['streaker'], '3 to Bathroomholic'],
  ['currentStreak', { currentStreak: 1, longestStreak: 4 }, ['streaker'], '6 to Bathroomholic'],
  ['currentStreak', { currentStreak: 1, longestStreak: 9 }, ['streaker', 'bathroomholic'], '8 to your best'],
  ['currentStreak', { currentStreak: 9, longestStreak: 9 }, ['streaker', 'bathroomholic'], 'Your best yet'],
  ['longestStreak', { longestStreak: 9 }, ['streaker', 'bathroomholic'], 'Bathroomholic is yours'],
  ['messagesCount', { messagesCount: 19 }, ['chatty'], '31 to Social Butterfly'],
  ['messagesCount', { messagesCount: 60 }, ['chatty', 'social_butterfly'], '40 to Diamond in the rough'],
])('[PROF-22] %s of %j with %j: %s', (stat, counts, earned, text) => {
  expect(goalText(stat, profileWith(counts, earned))).toBe(text)
})

test.each<[Partial<Profile>, BadgeKey[], string]>([
  [{}, [], 'It starts with a tap.'],
  [{ currentStreak: 4, longestStreak: 4 }, ['streaker'], '3 more for Bathroomholic.'],
  [{ currentStreak: 8, longestStreak: 12 }, ['streaker', 'bathroomholic'], 'Your best is 12 days.'],
  [{ currentStreak: 12, longestStreak: 12 }, ['streaker', 'bathroomholic'], 'Your longest yet.'],
])('[PROF-22] a streak of %j with %j says %s', (counts, earned, text) => {
  expect(streakText(profileWith(counts, earned))).toBe(text)
})

test.each([
  [0, '0 of 25 minutes'],
  [754, '12 of 25 minutes'],
  [1499, '24 of 25 minutes'],
  [1500, "“I'll be out in a minute” is yours"],
])('[PROF-22] a longest sit of %i s says %s', (seconds, text) => {
  expect(sitGoalText(seconds)).toBe(text)
})
