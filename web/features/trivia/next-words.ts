/** When the next fact comes, in words. */
import { timeOf } from '#web/ui/message/dates.ts'

const HOUR_MS = 60 * 60 * 1000

/** Without an end, every look brings another. */
export function nextWords(until: string | undefined, now: Date): string {
  if (until === undefined) return 'Another one at your next look.'
  const end = new Date(until)
  // Up to a day has passed by then, so the date it falls on is tomorrow's; an hour is told by the clock.
  const isDaily = end.getTime() - now.getTime() > HOUR_MS || end.toDateString() !== now.toDateString()
  return isDaily ? 'Next one tomorrow.' : `Next one at ${timeOf(end)}.`
}

/** How long the page waits before it asks for the next; never for ever shorter breaths. */
export function waitMs(until: string | undefined, now: Date): number | false {
  if (until === undefined) return false
  return Math.max(5_000, Date.parse(until) - now.getTime() + 1_000)
}
