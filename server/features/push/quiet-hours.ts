/** Whether it is too late, or too early, where somebody is. */
import type { QuietHours } from '#contract/social/push.ts'

/** Making one takes far longer than using it, and there are only some hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

export function isQuiet({ from, to }: QuietHours, moment: Date, timeZone: string): boolean {
  const time = timeOfDay(moment, timeZone)
  // Times of one length sort as text does.
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** The time on a clock in a zone, as 07:05. */
function timeOfDay(moment: Date, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  return clock.format(moment)
}
