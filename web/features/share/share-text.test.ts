/** Proves the text of a share with its link, and that its URLs are encoded. */
import { expect, test } from 'vitest'
import { streakAchievement } from '#contract/bowl/achievement.ts'
import { facebookUrl, type Share, shareText, twitterUrl } from './share-text.ts'

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
