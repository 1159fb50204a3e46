/** The numbers of a profile as its tiles show them: label, count, unit and how full the bar is. */
import { PROGRESS_PER, type Profile, progressOf } from '#contract/bowl/stats.ts'

export type Counted = keyof typeof PROGRESS_PER

export type Stat = {
  counted: Counted
  label: string
  count: number
  unit: string
  progress: number
  /** The bar in words: "3 of 10 visits". */
  progressText: string
}

const TILES = {
  totalVisits: { label: 'Total visits', noun: 'visit' },
  currentStreak: { label: 'Current streak', noun: 'day', unit: 'day' },
  longestStreak: { label: 'Longest streak', noun: 'day', unit: 'day' },
  messagesCount: { label: 'Messages', noun: 'message' },
} as const

/** A guest has no days in a row: they are counted for as long as they stay. */
export function statsOf(profile: Profile, isGuest: boolean): Stat[] {
  const counted = ['totalVisits', 'currentStreak', 'longestStreak', 'messagesCount'] as const
  const shown = isGuest ? (['totalVisits', 'messagesCount'] as const) : counted
  return shown.map((one) => statOf(one, profile[one]))
}

function statOf(counted: Counted, count: number): Stat {
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
