/** Formats a date the same way for every reader: "12 Oct 2026, 14:03 UTC". */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function utcDate(at: Date): string {
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
