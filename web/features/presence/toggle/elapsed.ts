/** The length of a sit as text for the list and as a timer for the throne. */
import { clockText, minutesText } from '#web/ui/text/format.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** "12 min", "1 h 05 min". A missing, invalid or future start counts as 0 minutes. */
export function elapsedText(since: string | undefined, now: number): string {
  return minutesText(Math.floor(elapsed(since, now) / MINUTE))
}

/** "04:12", and "1:04:12" from the first full hour. */
export function timerText(since: string | undefined, now: number): string {
  return clockText(Math.floor(elapsed(since, now) / SECOND))
}

/** "4 minutes 12", "1 hour 4 minutes 12": the timer as it is read out. */
export function spokenTimer(since: string | undefined, now: number): string {
  const seconds = Math.floor(elapsed(since, now) / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const spoken = [hours > 0 && countOf(hours, 'hour'), countOf(minutes, 'minute'), seconds % 60]
  return spoken.filter((part) => part !== false).join(' ')
}

function countOf(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`
}

function elapsed(since: string | undefined, now: number): number {
  const milliseconds = now - Date.parse(since ?? '')
  return milliseconds > 0 ? milliseconds : 0
}
