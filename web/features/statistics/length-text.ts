/** How long a sit took, in words at a glance: 45 s, 12 min, 1 h 05 min. */
import { minutesText } from '#web/ui/message/minutes-text.ts'

/** Never more than was sat: who is a second short of a badge must not read its minutes. */
export function lengthText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return minutesText(Math.floor(seconds / 60))
}
