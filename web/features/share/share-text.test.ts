/** Proves the text of a share, and that its URLs are encoded. */
import { expect, test } from 'vitest'
import {
  badgeAchievement,
  messagesAchievement,
  placeAchievement,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from '#contract/bowl/achievement.ts'
import { facebookUrl, ownAchievementText, type Share, shareText, shareWords, twitterUrl } from './share-text.ts'

const share: Share = {
  sharer: { nickname: 'PorcelainPro', emoji: '🧼', isPremium: false },
  achievement: streakAchievement(3),
  link: 'https://bowl.example',
}

test('[SHARE-4] the text names the person and the achievement, then the hashtags and the link', () => {
  expect(shareText(share)).toBe(
    '🔥 PorcelainPro has been on the bowl 3 days in a row. #OnTheBowl #YoureNotAlone https://bowl.example',
  )
})

test('[SHARE-4] Twitter gets the text with hashtags and the link separately, each encoded', () => {
  const url = twitterUrl(share)
  expect(url).toMatch(/^https:\/\/twitter\.com\/intent\/tweet\?text=%F0%9F%94%A5%20PorcelainPro%20has%20/)
  expect(url).toContain('%20%23OnTheBowl%20%23YoureNotAlone&url=https%3A%2F%2Fbowl.example')
})

test('[SHARE-4] the Facebook sharer gets link, text and hashtag, each encoded', () => {
  const { host, searchParams } = new URL(facebookUrl(share))
  expect(host).toBe('www.facebook.com')
  expect(searchParams.get('u')).toBe('https://bowl.example')
  expect(searchParams.get('quote')).toContain('on the bowl 3 days in a row. #OnTheBowl #YoureNotAlone')
  expect(searchParams.get('hashtag')).toBe('#OnTheBowl')
})

test('[SHARE-4] a name cannot add parameters to the URL', () => {
  const sharer = { nickname: 'A&url=https://evil.example#?', emoji: '🧼', isPremium: true }
  const twitter = new URL(twitterUrl({ ...share, sharer }))
  expect(twitter.searchParams.getAll('url')).toEqual(['https://bowl.example'])
  expect(twitter.hash).toBe('')
  expect(new URL(facebookUrl({ ...share, sharer })).searchParams.getAll('u')).toEqual(['https://bowl.example'])
})

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
  const sharer = { nickname: 'Rhoda', emoji: '🧼', isPremium: false }
  expect(shareWords({ sharer, achievement })).toBe(`${achievement.emoji} ${sentence} #OnTheBowl #YoureNotAlone`)
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
