/** The length of a sit as short text: 45 s, 12 min, 1 h 05 min. */
import { minutesText } from '#web/ui/text/format.ts'

/** Rounds down: a sit one second short of a badge must not show the badge's minutes. */
export function lengthText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return minutesText(Math.floor(seconds / 60))
}
