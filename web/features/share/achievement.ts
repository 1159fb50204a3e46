/** Which achievement a profile shares, if any. */
import {
  type Achievement,
  messagesAchievement,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'
import { type Profile, progressPercent } from '#contract/bowl/stats.ts'

type Counts = Pick<Profile, 'totalVisits' | 'currentStreak' | 'messagesCount'>
type Numbers = Counts & { longestSeconds: number }

export function canShare({ totalVisits, currentStreak, messagesCount }: Counts): boolean {
  return totalVisits >= 1 || currentStreak >= 1 || messagesCount >= 1
}

/** The achievement with the fullest bar; the bar of a time is full when it earns its badge. */
export function bestAchievement(numbers: Numbers): Achievement | undefined {
  if (!canShare(numbers)) return undefined
  const { totalVisits, currentStreak, messagesCount, longestSeconds } = numbers
  const [best] = [
    { progress: progressPercent('currentStreak', currentStreak), achievement: streakAchievement(currentStreak) },
    { progress: progressPercent('totalVisits', totalVisits), achievement: visitsAchievement(totalVisits) },
    { progress: timeProgress(longestSeconds), achievement: timeAchievement(longestSeconds) },
    { progress: progressPercent('messagesCount', messagesCount), achievement: messagesAchievement(messagesCount) },
  ].sort((one, other) => other.progress - one.progress)
  return best?.achievement
}

function timeProgress(seconds: number): number {
  return Math.min(100, (seconds / badges.long_timer.needs.longestSeconds) * 100)
}
