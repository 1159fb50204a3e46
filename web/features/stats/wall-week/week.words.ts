/** The words of the line under your week: the streak on the left, your longest sit on the right. */
import { LONGEST_SIT_SECONDS } from '#contract/bowl/presence.ts'
import { clockText } from '#web/ui/text/format.ts'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const NEARLY_SECONDS = 2 * 60

/** `strong` is the figure, which is set in bold. */
export type WeekWords = { strong: string; words: string }

export const WEEK_FAILED = 'We couldn’t load your week.'

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
  const isNearly = sitSeconds > 0 && sitSeconds >= longestSeconds - NEARLY_SECONDS
  return { strong: clockText(longestSeconds), words: isNearly ? 'Nearly' : 'To beat' }
}

/** Rounded down, so that nobody comes too late; the last minute is still a minute. */
function leftText(leftMs: number): string {
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS))
  return minutes < MINUTES_PER_HOUR ? `${minutes} min` : `${Math.floor(minutes / MINUTES_PER_HOUR)} h`
}
