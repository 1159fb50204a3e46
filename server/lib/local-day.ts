/** Time zones and calendar days: days are counted in the person's time zone. */

/** The browser's time zone if this machine knows it, otherwise UTC. */
export function zoneOf(reported: string | undefined): string {
  if (!reported) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: reported }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Creating a format is slow, and there are only a few hundred zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Like 2026-11-15. */
export function localDay(at: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-CA', parts)
    dayFormats.set(timeZone, format)
  }
  return format.format(at)
}
