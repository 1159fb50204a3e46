/** The words of a share and the addresses that carry them to other networks. */
import type { Achievement } from './achievement.ts'

const HASHTAGS = ['#OnTheBowl', '#YoureNotAlone'] as const
/** A guest's name begins with its parenthesis, so nothing is left of it. */
const NAMELESS = 'Somebody'

export type Sharer = { nickname: string; isPremium: boolean }

export type Share = { sharer: Sharer; achievement: Achievement; link: string }

/** Premium members share under their full name, others under the part before any parenthesis. */
export function sharedName({ nickname, isPremium }: Sharer): string {
  const [beforeParenthesis = ''] = nickname.split('(')
  return (isPremium ? nickname : beforeParenthesis).trim() || NAMELESS
}

/** Everything but the link, for networks that carry it apart. */
export function shareWords({ sharer, achievement }: Omit<Share, 'link'>): string {
  const { emoji, title, description } = achievement
  return `${emoji} ${sharedName(sharer)}: ${title}. ${description} ${HASHTAGS.join(' ')}`
}

export function shareText(share: Share): string {
  return `${shareWords(share)} ${share.link}`
}

export function twitterAddress(share: Share): string {
  return addressOf('https://twitter.com/intent/tweet', { text: shareWords(share), url: share.link })
}

export function facebookAddress(share: Share): string {
  return addressOf('https://www.facebook.com/sharer/sharer.php', {
    u: share.link,
    quote: shareWords(share),
    hashtag: HASHTAGS[0],
  })
}

function addressOf(sharer: string, parts: Record<string, string>): string {
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${sharer}?${query.join('&')}`
}
