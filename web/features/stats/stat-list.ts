/** The numbers of a profile as its tiles show them: label, count, unit and how full the bar is. */
import { type Profile, progressOf } from '#contract/stats.ts'

export type Stat = { label: string; count: number; unit: string; progress: number }

/** A guest has no days in a row: they are counted for as long as they stay. */
export function statsOf(profile: Profile, isGuest: boolean): Stat[] {
  const visits = stat(profile, 'totalVisits', 'Total visits')
  const messages = stat(profile, 'messagesCount', 'Messages')
  if (isGuest) return [visits, messages]
  const current = stat(profile, 'currentStreak', 'Current streak', 'day')
  const longest = stat(profile, 'longestStreak', 'Longest streak', 'day')
  return [visits, current, longest, messages]
}

type Counted = Parameters<typeof progressOf>[0]

function stat(profile: Profile, counted: Counted, label: string, unit = ''): Stat {
  const count = profile[counted]
  const isPlural = unit !== '' && count !== 1
  return { label, count, unit: isPlural ? `${unit}s` : unit, progress: progressOf(counted, count) }
}
