/** What the tiles of the shelf say: when a badge was earned, or how far it is. */
import { type Achievements, type BadgeKey, type BadgeProgress, badgeProgress, badges } from '#contract/bowl/badges.ts'
import { dayAndMonthOf, dayOf } from '#web/ui/text/format.ts'

type Stat = keyof Achievements

const NOUNS: Record<Stat, string> = {
  totalVisits: 'visits',
  longestStreak: 'days',
  messagesCount: 'messages',
  longestSeconds: 'min',
}
const MINUTE = 60
const NOTHING: Achievements = { totalVisits: 0, longestStreak: 0, messagesCount: 0, longestSeconds: 0 }

/** "5 visits on 12 Nov", with the year if it is another one. */
export function earnedText(badge: BadgeKey, day: string, now: Date): string {
  // A calendar day in its owner's time zone, so it is formatted in UTC to keep it.
  const isThisYear = day.slice(0, 4) === String(now.getUTCFullYear())
  const date = isThisYear ? dayAndMonthOf(day, 'UTC') : dayOf(day, 'UTC')
  return `${counted(badge, badgeProgress(badge, NOTHING).goal)} on ${date}`
}

/** "7 of 10 visits", "12 of 25 min" */
export function progressText(badge: BadgeKey, { value, goal }: BadgeProgress): string {
  return `${inUnits(badge, value)} of ${counted(badge, goal)}`
}

function counted(badge: BadgeKey, count: number): string {
  return `${inUnits(badge, count)} ${NOUNS[statOf(badge)]}`
}

function inUnits(badge: BadgeKey, count: number): number {
  return statOf(badge) === 'longestSeconds' ? Math.floor(count / MINUTE) : count
}

function statOf(badge: BadgeKey): Stat {
  return Object.keys(badges[badge].needs)[0] as Stat
}
