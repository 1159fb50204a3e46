/** The length of a sit as text for the list and as a timer for the throne. */
import { minutesText, plural, timerClock } from '#web/ui/text/duration.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** "12 min", "1 h 05 min". A missing, invalid or future start counts as 0 minutes. */
export function elapsedText(since: string | undefined, now: number): string {
  return minutesText(Math.floor(elapsed(since, now) / MINUTE))
}

/** "04:12", and "1:04:12" from the first full hour. */
export function timerText(since: string | undefined, now: number): string {
  return timerClock(Math.floor(elapsed(since, now) / SECOND))
}

/** "4 minutes 12", "1 hour 4 minutes 12": the timer as it is read out. */
export function spokenTimer(since: string | undefined, now: number): string {
  const seconds = Math.floor(elapsed(since, now) / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const spoken = [hours > 0 && plural(hours, 'hour'), plural(minutes, 'minute'), seconds % 60]
  return spoken.filter((part) => part !== false).join(' ')
}

function elapsed(since: string | undefined, now: number): number {
  const milliseconds = now - Date.parse(since ?? '')
  return milliseconds > 0 ? milliseconds : 0
}
