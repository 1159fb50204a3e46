/** How often two people sat together, in words. */
import type { getCompany } from '#contract/bowl/sits.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { minutesText } from '#web/ui/text/duration.ts'
import { formatDayAndMonth, formatTime } from '#web/ui/text/format.ts'

export type SitsTogether = Pick<AnswerOf<typeof getCompany>, 'sits' | 'last'>

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MINUTES = 60
const NUMBERS = ['a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const sitsTogetherWords = {
  /** Before the nickname. */
  youAnd: 'You and',
  /** After the number. */
  sits: (count: number) => (count === 1 ? 'sit together' : 'sits together'),
}

/** "You’ve met twice" */
export function metText(sits: number): string {
  const times = ['once', 'twice'][sits - 1] ?? `${sits} times`
  return `You’ve met ${times}`
}

/** "Last time: today, 08:14, for six minutes." Only buddies learn the time of day. */
export function lastTimeText(
  { at, seconds }: NonNullable<SitsTogether['last']>,
  now: Date,
  areBuddies: boolean,
): string {
  const day = dayText(new Date(at), now)
  const when = areBuddies ? `${day}, ${formatTime(at)}` : day
  return `Last time: ${when}, for ${minutesInWords(seconds)}.`
}

function dayText(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return 'today'
  if (at.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return 'yesterday'
  return formatDayAndMonth(at)
}

function minutesInWords(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  if (minutes >= HOUR_MINUTES) return minutesText(minutes)
  return `${NUMBERS[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
