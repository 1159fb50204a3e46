/** The length of a sit, as text for the list and as a timer for the throne. */
import { minutesText } from '#web/ui/message/minutes-text.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** "12 min", "1 h 05 min". A missing, invalid or future start counts as 0 minutes. */
export function elapsedText(since: string | undefined, now: number): string {
  return minutesText(Math.floor(elapsed(since, now) / MINUTE))
}

/** "04:12", and "1:04:12" from the first full hour. */
export function timerText(since: string | undefined, now: number): string {
  const seconds = Math.floor(elapsed(since, now) / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const clock = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return hours === 0 ? clock : `${hours}:${clock}`
}

function elapsed(since: string | undefined, now: number): number {
  const milliseconds = now - Date.parse(since ?? '')
  return milliseconds > 0 ? milliseconds : 0
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
