/** Time zones and calendar days: a person counts days where they are. */

/** What the browser says, if this machine knows such a zone; UTC otherwise. */
export function zoneOf(said: string | undefined): string {
  if (!said) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Making one takes far longer than using it, and there are only some hundred zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a zone, as 2026-11-15. */
export function localDay(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone)
  if (!format) {
    const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-CA', parts)
    dayFormats.set(timeZone, format)
  }
  return format.format(moment)
}
