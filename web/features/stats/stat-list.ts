/** The numbers of a profile as tiles: label, count, unit, progress bar and what it leads to. */
import { PROGRESS_PER, type Profile, progressOf } from '#contract/bowl/stats.ts'
import { goalText, type StatKey } from './stat-goals.ts'

export type Stat = {
  counted: StatKey
  label: string
  count: number
  unit: string
  progress: number
  /** "3 of 10 visits" */
  progressText: string
  /** "3 to Dedicated"; guests earn no badges, so for them it is the same as `progressText`. */
  goal: string
}

const TILES = {
  totalVisits: { label: 'Total visits', noun: 'visit' },
  currentStreak: { label: 'Current streak', noun: 'day', unit: 'day' },
  longestStreak: { label: 'Longest streak', noun: 'day', unit: 'day' },
  messagesCount: { label: 'Messages', noun: 'message' },
} as const

/** Guests have no streaks, because a guest is not kept across days. */
export function statsOf(profile: Profile, isGuest: boolean): Stat[] {
  const counted = ['totalVisits', 'currentStreak', 'longestStreak', 'messagesCount'] as const
  const shown = isGuest ? (['totalVisits', 'messagesCount'] as const) : counted
  return shown.map((key) => {
    const stat = statOf(key, profile[key])
    return { ...stat, goal: isGuest ? stat.progressText : goalText(key, profile) }
  })
}

function statOf(counted: StatKey, count: number): Omit<Stat, 'goal'> {
  const tile = TILES[counted]
  const plural = count === 1 ? '' : 's'
  const full = Math.ceil(100 / PROGRESS_PER[counted])
  return {
    counted,
    label: tile.label,
    count,
    unit: 'unit' in tile ? `${tile.unit}${plural}` : '',
    progress: progressOf(counted, count),
    progressText: count < full ? `${count} of ${full} ${tile.noun}s` : `${count.toLocaleString('en')} ${tile.noun}s`,
  }
}
