/** Every word about badges: the shelf, the ceremony, the toast, and the line in the room. */
import {
  type Achievements,
  type BadgeKey,
  type BadgeProgress,
  badgeInText,
  badgeKeys,
  badgeProgress,
  badges,
} from '#contract/bowl/badges.ts'
import { plural } from '#web/ui/text/duration.ts'
import { formatDay, formatDayAndMonth } from '#web/ui/text/format.ts'
import { capitalized, joinNames } from '#web/ui/text/sentences.ts'

type Stat = keyof Achievements

const NOUNS: Record<Stat, string> = {
  totalVisits: 'visits',
  longestStreak: 'days',
  messagesCount: 'messages',
  longestSeconds: 'min',
}
const MINUTE = 60
const NOTHING: Achievements = { totalVisits: 0, longestStreak: 0, messagesCount: 0, longestSeconds: 0 }

/** What a badge was earned for. */
const FOR: Record<BadgeKey, string> = {
  regular: 'five visits',
  dedicated: 'ten visits',
  streaker: 'three days in a row',
  bathroomholic: 'seven days in a row',
  chatty: 'ten messages',
  social_butterfly: 'fifty messages',
  diamond_rough: 'a hundred messages',
  long_timer: 'twenty-five minutes in one sit',
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']

export const shelfWords = {
  title: 'Badges',
  loading: 'Loading badges',
  count: (earned: number) => `${earned} of ${badgeKeys.length}`,
  share: 'Share this badge',
  featured: 'Featured',
  earned: 'Earned',
  notEarned: 'Not earned yet',
  newBadges: (count: number) => plural(count, 'new badge'),
}

/** "5 visits, 12 Nov", with the year if it is another one. */
export function earnedText(badge: BadgeKey, day: string, now: Date): string {
  // A calendar day in its owner's time zone, so it is formatted in UTC to keep it.
  const isThisYear = day.slice(0, 4) === String(now.getUTCFullYear())
  const date = isThisYear ? formatDayAndMonth(day, 'UTC') : formatDay(day, 'UTC')
  // A narrow tile breaks the line before the date, not within it.
  return `${counted(badge, badgeProgress(badge, NOTHING).goal)}, ${date.replaceAll(' ', '\u00A0')}`
}

/** "7 of 10 visits", "12 of 25 min" */
export function progressText(badge: BadgeKey, { value, goal }: BadgeProgress): string {
  return `${inUnits(badge, value)} of ${counted(badge, goal)}`
}

export const ceremonyWords = { close: 'Close', pick: 'Which one?' }

/** "Streaker", "Two at once" */
export function ceremonyTitle(earned: readonly BadgeKey[]): string {
  const [only] = earned
  return earned.length === 1 && only ? badges[only].label : `${NUMBERS[earned.length]} at once`
}

/** "Five visits. It’s yours for good.", "Regular for five visits, Chatty for ten messages." */
export function ceremonyLine(earned: readonly BadgeKey[]): string {
  const [only] = earned
  if (earned.length === 1 && only) return `${capitalized(FOR[only])}. It’s yours for good.`
  return `${earned.map((badge) => `${badgeInText(badge)} for ${FOR[badge]}`).join(', ')}.`
}

export function shelfLine(count: number): string {
  return count >= badgeKeys.length ? 'That’s the whole shelf.' : `${count} of ${badgeKeys.length} on your shelf`
}

export function spokenCeremony(earned: readonly BadgeKey[], count: number): string {
  const shelf = `${shelfLine(count).replace(/\.$/, '')}.`
  const [only] = earned
  if (earned.length === 1 && only) return `New badge: ${badgeInText(only)}. ${capitalized(FOR[only])}. ${shelf}`
  return `${NUMBERS[earned.length]} new badges: ${joinNames(earned.map(badgeInText))}. ${shelf}`
}

export function shareBadge(badge: BadgeKey): string {
  return `Share ${badgeInText(badge)}`
}

export function shareBadges(earned: readonly BadgeKey[]): string {
  const [only] = earned
  return earned.length === 1 && only ? shareBadge(only) : 'Share them'
}

/** "You earned Regular", "You earned Regular and Chatty" */
export function earnedToast(earned: readonly BadgeKey[]) {
  return { title: `You earned ${joinNames(earned.map(badgeInText))}`, see: 'See it' }
}

/** What follows the first name: "earned Streaker", "and 2 others earned badges". */
export function roomLine(badge: BadgeKey, others: number): string {
  return others === 0 ? `earned ${badgeInText(badge)}` : `and ${plural(others, 'other')} earned badges`
}

export const ANNOUNCEMENT_NOT_SAVED = { title: 'Not saved', description: 'We couldn’t save that. Try again.' }

function counted(badge: BadgeKey, count: number): string {
  return `${inUnits(badge, count)} ${NOUNS[neededStat(badge)]}`
}

function inUnits(badge: BadgeKey, count: number): number {
  return neededStat(badge) === 'longestSeconds' ? Math.floor(count / MINUTE) : count
}

function neededStat(badge: BadgeKey): Stat {
  return Object.keys(badges[badge].needs)[0] as Stat
}
