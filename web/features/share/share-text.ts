/** The text of a share, and the URLs that pass it to other networks. */
import { type Achievement, lengthOf, nounFor, type Sharer, sharedName } from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'
import { boards } from '#contract/bowl/leaderboard.ts'
import { formatCount } from '#web/ui/text/format.ts'

const HASHTAGS = ['#OnTheBowl', '#YoureNotAlone'] as const

export type Share = { sharer: Sharer & { emoji: string }; achievement: Achievement; link: string }

/** For its owner: "your 23-day streak". */
export function ownAchievementText(achievement: Achievement): string {
  const { type, value, title } = achievement
  if (type === 'badge') return `your badge “${badges[value].label}”`
  if (type === 'leaderboard') return `your number ${formatCount(value)} spot in the Bowl Hall of Fame`
  if (value === 1 && type === 'checkins') return 'your first visit'
  if (value === 1 && type === 'messages') return 'your first message'
  return `your ${title}`
}

/** Without the link, for networks that take it separately. */
export function shareWords({ sharer, achievement }: Omit<Share, 'link'>): string {
  return `${achievement.emoji} ${sharedName(sharer)} ${predicateFor(achievement)} ${HASHTAGS.join(' ')}`
}

/** The rest of a sentence that begins with the person's name. */
function predicateFor(achievement: Achievement): string {
  const { type, value } = achievement
  switch (type) {
    case 'checkins':
      return value === 1 ? 'just sat down for the first time.' : `has been on the bowl ${formatCount(value)} times.`
    case 'streak':
      return value === 1 ? 'just started a streak.' : `has been on the bowl ${formatCount(value)} days in a row.`
    case 'messages':
      return value === 1
        ? 'just sent their first message from the bowl.'
        : `has sent ${formatCount(value)} messages from the bowl.`
    case 'time':
      return `sat for ${lengthText(value)}, a personal best.`
    case 'badge':
      return `earned the badge “${badges[value].label}”.`
    case 'leaderboard':
      return `is number ${formatCount(value)} in the Bowl Hall of Fame (${boards[achievement.board]}).`
  }
}

function lengthText(seconds: number): string {
  const { count, unit } = lengthOf(seconds)
  return `${formatCount(count)} ${nounFor(count, unit)}`
}

export function shareText(share: Share): string {
  return `${shareWords(share)} ${share.link}`
}

export function twitterUrl(share: Share): string {
  return urlWith('https://twitter.com/intent/tweet', { text: shareWords(share), url: share.link })
}

export function facebookUrl(share: Share): string {
  return urlWith('https://www.facebook.com/sharer/sharer.php', {
    u: share.link,
    quote: shareWords(share),
    hashtag: HASHTAGS[0],
  })
}

function urlWith(sharer: string, parts: Record<string, string>): string {
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${sharer}?${query.join('&')}`
}
