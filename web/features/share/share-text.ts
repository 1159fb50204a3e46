/** A share with its link as text, and the URLs that pass it to other networks. */
import type { Achievement, Sharer } from '#contract/bowl/achievement.ts'
import { HASHTAGS, shareSentence } from './share.words.ts'

export type Share = { sharer: Sharer & { emoji: string }; achievement: Achievement; link: string }

export function shareText(share: Share): string {
  return `${shareSentence(share)} ${share.link}`
}

export function twitterUrl(share: Share): string {
  return urlWith('https://twitter.com/intent/tweet', { text: shareSentence(share), url: share.link })
}

export function facebookUrl(share: Share): string {
  return urlWith('https://www.facebook.com/sharer/sharer.php', {
    u: share.link,
    quote: shareSentence(share),
    hashtag: HASHTAGS[0],
  })
}

function urlWith(sharer: string, parts: Record<string, string>): string {
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${sharer}?${query.join('&')}`
}
