/** The numbers of a profile as tiles: label, count, unit, progress bar and what it leads to. */
import { PROGRESS_PER, type Profile, progressPercent } from '#contract/bowl/stats.ts'
import { goalText } from './stat-goals.ts'
import { progressText, type StatKey, statTiles, unitText } from './stats.words.ts'

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

/** Guests have no streaks, because a guest is not kept across days. */
export function buildStats(profile: Profile, isGuest: boolean): Stat[] {
  const counted = ['totalVisits', 'currentStreak', 'longestStreak', 'messagesCount'] as const
  const shown = isGuest ? (['totalVisits', 'messagesCount'] as const) : counted
  return shown.map((key) => {
    const stat = buildStat(key, profile[key])
    return { ...stat, goal: isGuest ? stat.progressText : goalText(key, profile) }
  })
}

function buildStat(counted: StatKey, count: number): Omit<Stat, 'goal'> {
  return {
    counted,
    label: statTiles[counted].label,
    count,
    unit: unitText(counted, count),
    progress: progressPercent(counted, count),
    progressText: progressText(counted, { count, full: Math.ceil(100 / PROGRESS_PER[counted]) }),
  }
}
