/** Every word of the flush. */
import { type BadgeKey, type BadgeProgress, badgeInText, badges } from '#contract/bowl/badges.ts'
import type { SitStreak, SitSummary } from '#contract/bowl/sits.ts'
import { clock, plural, shortDuration, spokenDuration } from '#web/ui/text/duration.ts'

/** The visits of a day that count, in words. */
const NTH = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]

/** What a badge counts, by the name of the stat. */
const UNITS: Record<string, { noun: string; per: number }> = {
  totalVisits: { noun: 'visits', per: 1 },
  longestStreak: { noun: 'days', per: 1 },
  messagesCount: { noun: 'messages', per: 1 },
  longestSeconds: { noun: 'minutes', per: 60 },
}

/** The one label too long for a tile on a phone gets a soft hyphen. */
const HYPHENATED: { readonly [key in BadgeKey]?: string } = { bathroomholic: 'Bathroom\u00ADholic' }

export const sceneWords = {
  shareSit: 'Share this sit',
  close: 'Close',
  nextBadge: 'Next: your new badge',
  /** On the water of the throne, before its lid falls. */
  onBowl: 'On the bowl',
  tapToGetOff: 'Tap to get off',
}

export type TileWords = { title: string; line: string }

export function greeting(nickname: string, isGuest: boolean): string {
  return isGuest ? 'Well sat.' : `Well sat, ${nickname}.`
}

export function lengthWords({ longest, seconds, visitsToday, totalVisits }: SitSummary): TileWords {
  if (longest?.rank === 1) return { title: 'Longest yet', line: pastRecord(seconds - longest.previousSeconds) }
  if (longest?.rank === 2) {
    return { title: 'Second longest', line: `Your record’s ${clock(longest.previousSeconds)}` }
  }
  const nth = NTH[visitsToday - 1]
  // Guests have no counted visits.
  if (nth === undefined) return { title: 'This sit', line: shortDuration(seconds) }
  return { title: `Today’s ${nth}`, line: `${plural(totalVisits, 'visit')} in all` }
}

function pastRecord(seconds: number): string {
  return seconds > 0 ? `${shortDuration(seconds)} past your record` : 'Level with your record'
}

export function companyWords(total: number): string {
  return `You sat with ${others(total)}`
}

function others(count: number): string {
  return count === 1 ? 'one other person' : `${count} others`
}

export function streakWords({ days, keptEarlierToday }: SitStreak, isMorning: boolean): TileWords {
  const kept = isMorning ? 'Kept this morning' : 'Kept earlier today'
  return { title: `Day ${days}`, line: keptEarlierToday ? kept : 'Next one’s tomorrow' }
}

export function messagesWords(messages: number): TileWords {
  return { title: plural(messages, 'message'), line: 'in the chat room' }
}

export const badgeTitle = (badge: BadgeKey): string => HYPHENATED[badge] ?? badges[badge].label
export const newBadgeWords = (badge: BadgeKey): TileWords => ({ title: badgeTitle(badge), line: 'New. It’s yours.' })
export const newBadgesWords = (count: number): TileWords => ({ title: `${count} badges`, line: 'New. They’re yours.' })

/** Spoken once: "12 minutes 34 seconds, your longest yet. You sat with 4 others and sent 9 messages. …" */
export function spokenSummary(seconds: number, sit: SitSummary | undefined): string {
  const length = spokenDuration(sit?.seconds ?? seconds)
  if (!sit) return `${length}.`
  const record = sit.longest?.rank === 1 ? ', your longest yet' : sit.longest?.rank === 2 ? ', your second longest' : ''
  const did = [
    sit.company.total > 0 && `sat with ${others(sit.company.total)}`,
    sit.messages > 0 && `sent ${plural(sit.messages, 'message')}`,
  ].filter((text) => text !== false)
  const sentences = [
    `${length}${record}.`,
    did.length > 0 && `You ${did.join(' and ')}.`,
    sit.streak && `Your streak is ${plural(sit.streak.days, 'day')}.`,
    spokenBadge(sit.badges),
  ]
  return sentences.filter(Boolean).join(' ')
}

function spokenBadge({ earned, nearest }: SitSummary['badges']): string | undefined {
  if (earned.length > 0) return `New: ${earned.map(badgeInText).join(' and ')}.`
  return nearest ? `${badges[nearest.badge].label}: ${badgeProgressText(nearest.badge, nearest)}.` : undefined
}

/** "9 of 10 messages" */
export function badgeProgressText(badge: BadgeKey, { value, goal }: BadgeProgress): string {
  const { noun, per } = UNITS[statOf(badge)] ?? { noun: '', per: 1 }
  return `${Math.floor(value / per)} of ${goal / per} ${noun}`
}

/** The stat that the badge counts. */
export function statOf(badge: BadgeKey): string {
  return Object.keys(badges[badge].needs)[0] ?? ''
}

export const cardWords = {
  comeSit: 'Come sit.',
  done: 'Done',
  download: 'Download',
  notDrawn: { title: 'That didn’t work', description: 'We couldn’t draw the card. Try again.' },
}

export const CARD_NAMES = {
  story: { picture: 'This sit’s card, portrait', download: 'Download portrait' },
  square: { picture: 'This sit’s card, square', download: 'Download square' },
} as const

/** "Longest sit yet. Day 4." Nothing about other people, places or times of day. */
export function cardLine(sit: SitSummary | undefined): string {
  if (!sit) return ''
  const record = { 1: 'Longest sit yet.', 2: 'Second longest sit.' }[sit.longest?.rank ?? 0]
  return [record, sit.streak && `Day ${sit.streak.days}.`].filter(Boolean).join(' ')
}

/** The toast after a sit without a scene. */
export function shortSitWords(seconds: number, streak: SitStreak | null | undefined) {
  return {
    title: `${plural(Math.max(1, seconds), 'second')}. In and out.`,
    description: streak ? `It counts: day ${streak.days} is yours` : undefined,
  }
}

/** After inactivity has ended the sit. */
export const idleWords = {
  title: 'We put the lid down for you',
  /** Without the length of a sit that is too short to be worth a mention. */
  line: (seconds: number) =>
    `You went quiet, so we ended this sit${seconds < 60 ? '' : ` after ${shortDuration(seconds)}`}. It all counts, and nothing’s lost.`,
  ended: (time: string) => `Ended at ${time}`,
  streak: 'Safe until tomorrow',
  streakDays: (days: number) => `Day ${days}`,
  getBackOn: 'Get back on',
}
