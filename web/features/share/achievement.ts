/** Which achievement a profile shares, and whether there is one. */
import { type Achievement, checkInsOf, messagesOf, streakOf, timeOf } from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'
import { type Profile, progressOf } from '#contract/bowl/stats.ts'

type Counts = Pick<Profile, 'totalVisits' | 'currentStreak' | 'messagesCount'>
type Numbers = Counts & { longestSeconds: number }

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

function timeProgress(seconds: number): number {
  return Math.min(100, (seconds / badges.long_timer.needs.longestSeconds) * 100)
}
