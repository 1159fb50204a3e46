/** What can be shared: each achievement with its number, a title, one sentence and an emoji. */
import { type BadgeKey, badges } from '#contract/badges.ts'
import { type Profile, progressOf } from '#contract/stats.ts'

export type AchievementType = 'time' | 'messages' | 'checkins' | 'badge' | 'streak' | 'leaderboard'

export type Achievement = {
  type: AchievementType
  value: number | string
  title: string
  description: string
  emoji: string
}

type Counts = Pick<Profile, 'totalVisits' | 'currentStreak' | 'messagesCount'>
type Numbers = Counts & { longestSeconds: number }

const MEDALS = ['🥇', '🥈', '🥉'] as const

export function mayShare({ totalVisits, currentStreak, messagesCount }: Counts): boolean {
  return totalVisits >= 1 || currentStreak >= 1 || messagesCount >= 1
}

/** The achievement whose bar is fullest; a time is full when it earns its badge. */
export function proudestOf(numbers: Numbers): Achievement | undefined {
  if (!mayShare(numbers)) return undefined
  const { totalVisits, currentStreak, messagesCount, longestSeconds } = numbers
  const [proudest] = [
    { full: progressOf('currentStreak', currentStreak), achievement: streakOf(currentStreak) },
    { full: progressOf('totalVisits', totalVisits), achievement: checkInsOf(totalVisits) },
    { full: timeProgress(longestSeconds), achievement: timeOf(longestSeconds) },
    { full: progressOf('messagesCount', messagesCount), achievement: messagesOf(messagesCount) },
  ].sort((one, other) => other.full - one.full)
  return proudest?.achievement
}

export function checkInsOf(visits: number): Achievement {
  const title = counted(visits, 'visit')
  return { type: 'checkins', value: visits, title, description: `${title} to the bowl and counting.`, emoji: '🚽' }
}

export function streakOf(days: number): Achievement {
  const description = days === 1 ? 'Every streak has a first day.' : `On the bowl ${days} days in a row.`
  return { type: 'streak', value: days, title: `${days}-day streak`, description, emoji: '🔥' }
}

export function messagesOf(messages: number): Achievement {
  const title = counted(messages, 'message')
  return { type: 'messages', value: messages, title, description: 'Sent from the bowl.', emoji: '💬' }
}

export function timeOf(seconds: number): Achievement {
  const length = seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute')
  return {
    type: 'time',
    value: seconds,
    title: `${length} on the bowl`,
    description: 'A personal best, in one sitting.',
    emoji: '⏳',
  }
}

export function badgeOf(badge: BadgeKey): Achievement {
  const { label, takes, emoji } = badges[badge]
  return { type: 'badge', value: badge, title: `Badge earned: ${label}`, description: `${takes}.`, emoji }
}

export function placeOf(rank: number, list: string): Achievement {
  return {
    type: 'leaderboard',
    value: rank,
    title: `Number ${rank} in the Bowl Hall of Fame`,
    description: `${list}.`,
    emoji: MEDALS[rank - 1] ?? '🏆',
  }
}

function timeProgress(seconds: number): number {
  return Math.min(100, (seconds / badges.long_timer.needs.longestSeconds) * 100)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
