/** Days and moments as lists show them, the same in every place: 12 Oct 2026, and 12 Oct 2026, 14:03. */

const day = new Intl.DateTimeFormat('en', { day: '2-digit', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function dayOf(timestamp: string): string {
  const parts = Object.fromEntries(day.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}

export function momentOf(timestamp: string): string {
  return `${dayOf(timestamp)}, ${time.format(new Date(timestamp))}`
}
