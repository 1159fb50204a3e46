/** Proves the sentence of each achievement, for others and for its owner. */
import { expect, test } from 'vitest'
import {
  badgeAchievement,
  messagesAchievement,
  placeAchievement,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from '#contract/bowl/achievement.ts'
import { ownAchievementText, shareSentence } from './share.words.ts'

test.each([
  [streakAchievement(1), 'Rhoda just started a streak.'],
  [streakAchievement(23), 'Rhoda has been on the bowl 23 days in a row.'],
  [visitsAchievement(1), 'Rhoda just sat down for the first time.'],
  [visitsAchievement(12_873), 'Rhoda has been on the bowl 12,873 times.'],
  [messagesAchievement(1), 'Rhoda just sent their first message from the bowl.'],
  [messagesAchievement(19), 'Rhoda has sent 19 messages from the bowl.'],
  [timeAchievement(59), 'Rhoda sat for 59 seconds, a personal best.'],
  [timeAchievement(1500), 'Rhoda sat for 25 minutes, a personal best.'],
  [badgeAchievement('chatty'), 'Rhoda earned the badge “Chatty”.'],
  [placeAchievement(2, 'time'), 'Rhoda is number 2 in the Bowl Hall of Fame (Longest Bowl Sessions).'],
])('[SHARE-4] %o is shared in one sentence', (achievement, sentence) => {
  const sharer = { nickname: 'Rhoda', isPremium: false }
  expect(shareSentence({ sharer, achievement })).toBe(`${achievement.emoji} ${sentence} #OnTheBowl #YoureNotAlone`)
})

test.each([
  [streakAchievement(23), 'your 23-day streak'],
  [visitsAchievement(1), 'your first visit'],
  [visitsAchievement(12_873), 'your 12,873 visits'],
  [messagesAchievement(19), 'your 19 messages'],
  [timeAchievement(1500), 'your 25 minutes on the bowl'],
  [badgeAchievement('chatty'), 'your badge “Chatty”'],
  [placeAchievement(2, 'time'), 'your number 2 spot in the Bowl Hall of Fame'],
])('[SHARE-15] %o is "%s" to its owner', (achievement, words) => {
  expect(ownAchievementText(achievement)).toBe(words)
})
