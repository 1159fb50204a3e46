/** Formats how long something took, in one style everywhere: 04:12; 12 min 34 s; 1 h 05 min; 12 minutes 34 seconds. */

/** "0:48", "12:34", "1:04:12" */
export function clock(seconds: number): string {
  const { hours, minutes, rest } = splitDuration(seconds)
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
}

/** For a running timer, whose width must not change: "00:48", "12:34", "1:04:12". */
export function timerClock(seconds: number): string {
  const { hours, minutes, rest } = splitDuration(seconds)
  return hours === 0 ? `${twoDigits(minutes)}:${twoDigits(rest)}` : clock(seconds)
}

/** "32 s", "1 min 32 s", "1 h 04 min" */
export function shortDuration(seconds: number): string {
  const { hours, minutes, rest } = splitDuration(seconds)
  if (hours > 0) return minutesText(hours * 60 + minutes)
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** "12 min", "1 h 05 min" */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${twoDigits(minutes % 60)} min`
}

/** "12 minutes 34 seconds" */
export function spokenDuration(seconds: number): string {
  const { hours, minutes, rest } = splitDuration(seconds)
  const named = [plural(hours, 'hour'), plural(minutes, 'minute'), plural(rest, 'second')]
  return named.filter((text) => !text.startsWith('0 ')).join(' ') || '0 seconds'
}

/** "1 visit", "3 visits" */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function splitDuration(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, rest: seconds % 60 }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
