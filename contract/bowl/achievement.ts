/** The achievements a person can share, each with a number, title, sentence and emoji, and the name shown with them. */
import { type BadgeKey, badges } from './badges.ts'
import { type Board, boards } from './leaderboard.ts'

type Words = { title: string; description: string; emoji: string }
type Counted = Words & { type: 'time' | 'messages' | 'checkins' | 'streak'; value: number }
type Earned = Words & { type: 'badge'; value: BadgeKey }
type Placed = Words & { type: 'leaderboard'; value: number; board: Board }

export type Achievement = Counted | Earned | Placed

export type Sharer = { nickname: string; isPremium: boolean }

export const BADGE_EARNED = 'Badge earned'
const MEDAL_EMOJIS = ['🥇', '🥈', '🥉'] as const
/** A guest's name begins with a parenthesis, so nothing of it is left to share. */
const NAMELESS = 'Someone'

/** Premium members share under their full name, others under the part before any parenthesis. */
export function sharedName({ nickname, isPremium }: Sharer): string {
  const [beforeParenthesis = ''] = nickname.split('(')
  return (isPremium ? nickname : beforeParenthesis).trim() || NAMELESS
}

export function visitsAchievement(visits: number): Achievement {
  const title = counted(visits, 'visit')
  return { type: 'checkins', value: visits, title, description: 'And counting.', emoji: '🚽' }
}

export function streakAchievement(days: number): Achievement {
  const description = days === 1 ? 'Every streak has a first day.' : 'On the bowl, day after day.'
  return { type: 'streak', value: days, title: `${days.toLocaleString('en')}-day streak`, description, emoji: '🔥' }
}

export function messagesAchievement(messages: number): Achievement {
  const title = counted(messages, 'message')
  return { type: 'messages', value: messages, title, description: 'Sent from the bowl.', emoji: '💬' }
}

export function timeAchievement(seconds: number): Achievement {
  const { count, unit } = lengthOf(seconds)
  return {
    type: 'time',
    value: seconds,
    title: `${counted(count, unit)} on the bowl`,
    description: 'A personal best, in one sitting.',
    emoji: '⏳',
  }
}

export function badgeAchievement(badge: BadgeKey): Achievement {
  const { label, takes, emoji } = badges[badge]
  return { type: 'badge', value: badge, title: `${BADGE_EARNED}: ${label}`, description: `${takes}.`, emoji }
}

export function placeAchievement(rank: number, board: Board): Achievement {
  return {
    type: 'leaderboard',
    value: rank,
    title: `Number ${rank.toLocaleString('en')} in the Bowl Hall of Fame`,
    description: `${boards[board]}.`,
    emoji: MEDAL_EMOJIS[rank - 1] ?? '🏆',
    board,
  }
}

/** The same achievement with another number; a badge has no number. */
export function withNumber(achievement: Achievement, value: number): Achievement {
  const { type } = achievement
  if (type === 'badge') return achievement
  if (type === 'leaderboard') return placeAchievement(value, achievement.board)
  return countedAchievement(type, value)
}

export function countedAchievement(type: Counted['type'], value: number): Achievement {
  return {
    time: timeAchievement,
    messages: messagesAchievement,
    checkins: visitsAchievement,
    streak: streakAchievement,
  }[type](value)
}

/** Whole minutes, or seconds when there is no whole minute. */
export function lengthOf(seconds: number): { count: number; unit: 'second' | 'minute' } {
  return seconds < 60 ? { count: seconds, unit: 'second' } : { count: Math.floor(seconds / 60), unit: 'minute' }
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${nounFor(count, noun)}`
}

export function nounFor(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
