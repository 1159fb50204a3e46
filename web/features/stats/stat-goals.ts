/** What each number of a profile leads to: the badge that fills its bar, then the next one. */
import { type BadgeKey, type BadgeMap, badges } from '#contract/bowl/badges.ts'
import type { Profile } from '#contract/bowl/stats.ts'
import { goalWords, type StatKey, streakCardWords } from './stats.words.ts'

/** In order; the first one is where the bar is full. */
const GOALS = {
  totalVisits: [{ badge: 'dedicated', at: badges.dedicated.needs.totalVisits }],
  currentStreak: [
    { badge: 'streaker', at: badges.streaker.needs.longestStreak },
    { badge: 'bathroomholic', at: badges.bathroomholic.needs.longestStreak },
  ],
  longestStreak: [
    { badge: 'streaker', at: badges.streaker.needs.longestStreak },
    { badge: 'bathroomholic', at: badges.bathroomholic.needs.longestStreak },
  ],
  messagesCount: [
    { badge: 'social_butterfly', at: badges.social_butterfly.needs.messagesCount },
    { badge: 'diamond_rough', at: badges.diamond_rough.needs.messagesCount },
  ],
} as const satisfies Record<StatKey, readonly { badge: BadgeKey; at: number }[]>

const MINUTE = 60

/** "3 to Dedicated"; once all of its badges are earned, the last badge or the person's best. */
export function goalText(stat: StatKey, profile: Profile): string {
  const count = profile[stat]
  const next = nextGoal(stat, profile)
  if (next) return goalWords.to(next.at - count, next.badge)
  if (stat === 'currentStreak') {
    const missing = profile.longestStreak - count
    return missing > 0 ? goalWords.toBest(missing) : goalWords.best
  }
  const last = GOALS[stat].at(-1)
  return last ? goalWords.isYours(last.badge) : ''
}

/** "3 more for Bathroomholic." below the day of the streak. */
export function streakText(profile: Profile): string {
  const { currentStreak, longestStreak } = profile
  if (currentStreak === 0) return streakCardWords.start
  const next = nextGoal('currentStreak', profile)
  if (next) return streakCardWords.more(next.at - currentStreak, next.badge)
  return currentStreak < longestStreak ? streakCardWords.best(longestStreak) : streakCardWords.longest
}

export function sitGoalText(longestSeconds: number): string {
  const goal = badges.long_timer.needs.longestSeconds
  if (longestSeconds >= goal) return goalWords.isYours('long_timer')
  return goalWords.minutes(Math.floor(longestSeconds / MINUTE), goal / MINUTE)
}

function nextGoal(stat: StatKey, { badges: earned, ...counts }: Profile & { badges: BadgeMap }) {
  return GOALS[stat].find(({ badge, at }) => counts[stat] < at && !earned[badge])
}
