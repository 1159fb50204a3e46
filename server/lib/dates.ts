/** Dates: calendar days in a person's time zone, and the one format for every reader. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SECOND_MS = 1000
/** A day on which the clocks go back has 25 hours. */
const LONGEST_DAY_SECONDS = 26 * 60 * 60

/** The browser's time zone if this machine knows it, otherwise UTC. */
export function validTimeZone(reported: string | undefined): string {
  if (!reported) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: reported }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Creating a format is slow, and there are only a few hundred zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

export function localDay(at: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-CA', parts)
    dayFormats.set(timeZone, format)
  }
  return format.format(at)
}

/** The first instant of the next calendar day in this time zone, also where the clocks change at midnight. */
export function endOfLocalDay(at: Date, timeZone: string): Date {
  const today = localDay(at, timeZone)
  let [last, next] = [Math.floor(at.getTime() / SECOND_MS), Math.floor(at.getTime() / SECOND_MS) + LONGEST_DAY_SECONDS]
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2)
    if (localDay(new Date(middle * SECOND_MS), timeZone) === today) last = middle
    else next = middle
  }
  return new Date(next * SECOND_MS)
}

/** The same for every reader: "12 Oct 2026, 14:03 UTC". */
export function utcDate(at: Date): string {
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
