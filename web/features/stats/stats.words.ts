/** Every word about visits, streaks and the other stats: on home's wall and on profiles. */
import { type BadgeKey, badgeInText, badges } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS } from '#contract/bowl/presence.ts'
import type { PROGRESS_PER } from '#contract/bowl/stats.ts'
import { errorToast } from '#web/ui/feedback/toast.store.ts'
import { plural, timerClock } from '#web/ui/text/duration.ts'
import { formatCount } from '#web/ui/text/format.ts'

export type StatKey = keyof typeof PROGRESS_PER

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const NEARLY_SECONDS = 2 * 60

export const statsWords = {
  loading: 'Loading profile',
  hallOfFame: 'Hall of Fame',
  longestSit: 'Longest sit',
  share: (label: string) => `Share ${label.toLowerCase()}`,
}

export const PROFILE_NOT_LOADED = errorToast('Error', 'Failed to load profile data')

/** The tiles of a profile. */
export const statTiles: Record<StatKey, { label: string; noun: string; unit?: string }> = {
  totalVisits: { label: 'Total visits', noun: 'visit' },
  currentStreak: { label: 'Current streak', noun: 'day', unit: 'day' },
  longestStreak: { label: 'Longest streak', noun: 'day', unit: 'day' },
  messagesCount: { label: 'Messages', noun: 'message' },
}

/** "day", "days" */
export function unitText(stat: StatKey, count: number): string {
  const { unit } = statTiles[stat]
  return unit === undefined ? '' : `${unit}${count === 1 ? '' : 's'}`
}

/** "3 of 10 visits", and "12 visits" once the bar is full. */
export function progressText(stat: StatKey, { count, full }: { count: number; full: number }): string {
  const { noun } = statTiles[stat]
  return count < full ? `${count} of ${full} ${noun}s` : `${formatCount(count)} ${noun}s`
}

/** Below a stat's bar. */
export const goalWords = {
  to: (missing: number, badge: BadgeKey) => `${missing} to ${badges[badge].label}`,
  toBest: (missing: number) => `${missing} to your best`,
  best: 'Your best yet',
  isYours: (badge: BadgeKey) => `${badgeInText(badge)} is yours`,
  minutes: (minutes: number, goal: number) => `${minutes} of ${goal} minutes`,
}

/** The stats of another person. */
export const statsRowWords = {
  title: 'Stats',
  visits: 'Visits',
  streak: 'Streak',
  longestStreak: statTiles.longestStreak.label,
  messages: 'Messages',
}

export const streakCardWords = {
  day: (day: number) => `Day ${day}`,
  lastDays: 'Last 7 days',
  start: 'It starts with a tap.',
  more: (missing: number, badge: BadgeKey) => `${missing} more for ${badges[badge].label}.`,
  best: (days: number) => `Your best is ${days} days.`,
  longest: 'Your longest yet.',
}

export const weekStripWords = {
  /** For screen readers. */
  day: (name: string, visits: number) => `${name}: ${plural(visits, 'visit')}`,
  today: 'Today',
}

export const WEEK_NOT_LOADED = 'We couldn’t load your week.'

/** What a screen reader says in place of the week's tiles. */
export function weekText({ visited, passed }: { visited: number; passed: number }): string {
  return `This week: ${visited} of ${passed} days so far`
}

/** The line below the week; `strong` is the figure, which is set in bold. */
export type WeekWords = { strong: string; words: string }

type Streak = { currentStreak: number; hasVisitToday: boolean; leftMs: number }

export function streakWords({ currentStreak, hasVisitToday, leftMs }: Streak): WeekWords {
  if (hasVisitToday) return { strong: `Day ${currentStreak}`, words: 'kept today' }
  if (currentStreak === 0) return { strong: 'Day 1', words: 'starts with a tap' }
  return { strong: `Day ${currentStreak}`, words: `${leftText(leftMs)} left for day ${currentStreak + 1}` }
}

type LongestSit = { longestSeconds: number; sitSeconds: number }

/** `sitSeconds` is 0 while off the bowl. */
export function longestSitWords({ longestSeconds, sitSeconds }: LongestSit): WeekWords {
  // A longer sit counts only up to the limit, so it can't beat a record that has reached it.
  if (Math.min(sitSeconds, LONGEST_SIT_SECONDS) > longestSeconds) return { strong: 'New record', words: '' }
  const isNearly = longestSeconds > NEARLY_SECONDS && sitSeconds >= longestSeconds - NEARLY_SECONDS
  return { strong: timerClock(longestSeconds), words: isNearly ? 'Nearly' : 'To beat' }
}

/** Rounded down, but at least one minute, so that the member is never promised more time than is left. */
function leftText(leftMs: number): string {
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS))
  return minutes < MINUTES_PER_HOUR ? `${minutes} min` : `${Math.floor(minutes / MINUTES_PER_HOUR)} h`
}
