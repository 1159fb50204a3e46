/** When a buddy was here, in words: minutes while they sit, afterwards the day. */
import { dayAndMonthOf, minutesText } from '#web/ui/text/format.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const JUST_SAT_DOWN_MINUTES = 3
const DAYS_COUNTED = 7

/** An unknown start is one that the active list has left out. */
export function sitText(onBowlSince: string | undefined, now: number): string {
  const start = Date.parse(onBowlSince ?? '')
  if (Number.isNaN(start)) return 'On the bowl'
  const minutes = Math.max(0, Math.floor((now - start) / MINUTE_MS))
  const text = minutesText(minutes)
  return minutes < JUST_SAT_DOWN_MINUTES ? `${text}, just sat down` : text
}

/** Compares calendar days, so the reader's `today` must be one too. Empty for a buddy who never sat. */
export function lastHereText(lastDay: string | undefined, today: string): string {
  if (lastDay === undefined) return ''
  const daysAgo = Math.round((Date.parse(today) - Date.parse(lastDay)) / DAY_MS)
  // East of the reader it may be tomorrow.
  if (daysAgo <= 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  return daysAgo < DAYS_COUNTED ? `${daysAgo} days ago` : dayAndMonthOf(`${lastDay}T00:00:00Z`, 'UTC')
}

/** The calendar day on this device: "2026-10-12". */
export function calendarDay(now: number): string {
  const at = new Date(now)
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${day}`
}
