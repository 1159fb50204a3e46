/** Every word of the flush. */
import type { SitStreak, SitSummary } from '#contract/bowl/sits.ts'
import { badgeUnits } from './badge-units.ts'
import { clockText, countOf, shortLength, spokenLength } from './sit-length.ts'

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

export const SHARE_SIT = 'Share this sit'
export const CLOSE = 'Close'
export const NEXT_BADGE = 'Next: your new badge'

export type TileWords = { title: string; line: string }

export function greeting(nickname: string, isGuest: boolean): string {
  return isGuest ? 'Well sat.' : `Well sat, ${nickname}.`
}

export function lengthWords({ longest, seconds, visitsToday, totalVisits }: SitSummary): TileWords {
  if (longest?.rank === 1) return { title: 'Longest yet', line: pastRecord(seconds - longest.previousSeconds) }
  if (longest?.rank === 2) {
    return { title: 'Second longest', line: `Your record’s ${clockText(longest.previousSeconds)}` }
  }
  const nth = NTH[visitsToday - 1]
  // Guests have no counted visits.
  if (nth === undefined) return { title: 'This sit', line: shortLength(seconds) }
  return { title: `Today’s ${nth}`, line: `${countOf(totalVisits, 'visit')} in all` }
}

function pastRecord(seconds: number): string {
  return seconds > 0 ? `${shortLength(seconds)} past your record` : 'Level with your record'
}

export function companyWords(total: number): string {
  return `You sat with ${countOf(total, 'other')}`
}

export function streakWords({ days, keptEarlierToday }: SitStreak, isMorning: boolean): TileWords {
  const kept = isMorning ? 'Kept this morning' : 'Kept earlier today'
  return { title: `Day ${days}`, line: keptEarlierToday ? kept : 'Next one’s tomorrow' }
}

export function messagesWords(messages: number): TileWords {
  return { title: countOf(messages, 'message'), line: 'in the chat room' }
}

export const newBadgeWords = (label: string): TileWords => ({ title: label, line: 'New. It’s yours.' })
export const newBadgesWords = (count: number): TileWords => ({ title: `${count} badges`, line: 'New. They’re yours.' })

/** Spoken once: "12 minutes 34 seconds, your longest yet. You sat with 4 others and sent 9 messages. …" */
export function spokenSummary(seconds: number, sit: SitSummary | undefined): string {
  const length = spokenLength(sit?.seconds ?? seconds)
  if (!sit) return `${length}.`
  const record = sit.longest?.rank === 1 ? ', your longest yet' : sit.longest?.rank === 2 ? ', your second longest' : ''
  const did = [
    sit.company.total > 0 && `sat with ${countOf(sit.company.total, 'other')}`,
    sit.messages > 0 && `sent ${countOf(sit.messages, 'message')}`,
  ].filter((text) => text !== false)
  const sentences = [
    `${length}${record}.`,
    did.length > 0 && `You ${did.join(' and ')}.`,
    sit.streak && `Your streak is ${countOf(sit.streak.days, 'day')}.`,
    spokenBadge(sit.badges),
  ]
  return sentences.filter(Boolean).join(' ')
}

function spokenBadge({ earned, nearest }: SitSummary['badges']): string | undefined {
  if (earned.length > 0) return `New: ${earned.map((badge) => badgeUnits[badge].label).join(' and ')}.`
  return nearest ? `${badgeUnits[nearest.badge].label}: ${badgeUnits[nearest.badge].progress(nearest)}.` : undefined
}

export const COME_SIT = 'Come sit.'

export const CARD_NAMES = {
  story: { picture: 'The card of this sit, upright', download: 'Download the upright card' },
  square: { picture: 'The card of this sit, square', download: 'Download the square card' },
} as const
export const CARD_FAILED = { title: 'That didn’t work', description: 'We couldn’t draw the card. Try again.' } as const

/** "Longest sit yet. Day 4." Nothing about other people, places or times of day. */
export function cardLine(sit: SitSummary | undefined): string {
  if (!sit) return ''
  const record = { 1: 'Longest sit yet.', 2: 'Second longest sit.' }[sit.longest?.rank ?? 0]
  return [record, sit.streak && `Day ${sit.streak.days}.`].filter(Boolean).join(' ')
}

/** The note after a sit without a scene. */
export function shortSitWords(seconds: number, streak: SitStreak | null | undefined) {
  return {
    title: `${countOf(Math.max(1, seconds), 'second')}. In and out.`,
    description: streak ? `It counts: day ${streak.days} is yours` : undefined,
  }
}

/** After the person was put off the bowl for inactivity. */
export const IDLE = {
  title: 'We put the lid down for you',
  line: (seconds: number) =>
    `You went quiet, so we closed this sit at ${clockText(seconds)}. It all counts, and nothing’s lost.`,
  ended: (time: string) => `Ended at ${time}`,
  streak: 'Safe until tomorrow',
  getBackOn: 'Get back on',
} as const
