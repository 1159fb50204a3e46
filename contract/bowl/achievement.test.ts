/** The text of each achievement, and the name it is shared under. */
import { expect, test } from 'vitest'
import {
  badgeAchievement,
  messagesAchievement,
  placeAchievement,
  sharedName,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from './achievement.ts'
import { badgeKeys, badges } from './badges.ts'

test.each([
  ['PorcelainPro', false, 'PorcelainPro'],
  ['LooLegend (on tour)', false, 'LooLegend'],
  ['LooLegend(on)(tour)', false, 'LooLegend'],
  ['(Just Visiting)42', false, 'Someone'],
  ['  (Just Visiting) 42', false, 'Someone'],
  ['Sir Flush (the 2nd)', true, 'Sir Flush (the 2nd)'],
  ['(Sir Flush)', true, '(Sir Flush)'],
])('[SHARE-5] "%s" (premium: %s) shares as "%s"', (nickname, isPremium, name) => {
  expect(sharedName({ nickname, isPremium })).toBe(name)
})

test.each([
  [visitsAchievement(1), 'checkins', '1 visit', 'And counting.', '🚽'],
  [visitsAchievement(8), 'checkins', '8 visits', 'And counting.', '🚽'],
  [streakAchievement(1), 'streak', '1-day streak', 'Every streak has a first day.', '🔥'],
  [streakAchievement(3), 'streak', '3-day streak', 'On the bowl, day after day.', '🔥'],
  [messagesAchievement(1), 'messages', '1 message', 'Sent from the bowl.', '💬'],
  [messagesAchievement(19), 'messages', '19 messages', 'Sent from the bowl.', '💬'],
  [timeAchievement(59), 'time', '59 seconds on the bowl', 'A personal best, in one sitting.', '⏳'],
  [timeAchievement(119), 'time', '1 minute on the bowl', 'A personal best, in one sitting.', '⏳'],
  [placeAchievement(2, 'messages'), 'leaderboard', 'Number 2 in the Bowl Hall of Fame', 'Most Messages Sent.', '🥈'],
  [placeAchievement(4, 'messages'), 'leaderboard', 'Number 4 in the Bowl Hall of Fame', 'Most Messages Sent.', '🏆'],
])('[SHARE-3] %o is a %s titled "%s"', (achievement, type, title, description, emoji) => {
  expect(achievement).toMatchObject({ type, title, description, emoji })
})

test('[SHARE-3] every badge is shared under its own label and emoji', () => {
  for (const key of badgeKeys) {
    const { label, emoji, takes } = badges[key]
    expect(badgeAchievement(key)).toEqual({
      type: 'badge',
      value: key,
      emoji,
      title: `Badge earned: ${label}`,
      description: `${takes}.`,
    })
  }
})
