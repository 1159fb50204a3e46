/** The length of a sit as a scene writes it: 12:34 on the wall, 12 min 34 s in a line, 12 minutes 34 seconds aloud. */
const parts = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor(seconds / 60) % 60,
  rest: seconds % 60,
})

/** "0:48", "12:34", "1:04:12" */
export function clockText(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
}

/** "32 s", "1 min 32 s", "1 h 04 min" */
export function shortLength(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  if (hours > 0) return `${hours} h ${twoDigits(minutes)} min`
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** "12 minutes 34 seconds" */
export function spokenLength(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  const named = [countOf(hours, 'hour'), countOf(minutes, 'minute'), countOf(rest, 'second')]
  return named.filter((text) => !text.startsWith('0 ')).join(' ') || '0 seconds'
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
