/** The texts of the charts: hours, days, visits, and the most frequent ones. */
import { dayOf } from '#web/ui/text/format.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function visitsText(count: number): string {
  return `${count} ${count === 1 ? 'visit' : 'visits'}`
}

/** "7:00 to 8:00" */
export function hourText(hour: number): string {
  return `${hour}:00 to ${hour + 1}:00`
}

/** With more than this many in first place, only the first is named. */
const NAMED_MAX = 3
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "Most often on Mondays and Tuesdays." */
export function mostOften(counts: readonly number[], preposition: string, nameOf: (index: number) => string): string {
  const most = Math.max(0, ...counts)
  if (most === 0) return 'Nothing yet.'
  const indexes = counts.flatMap((count, index) => (count === most ? [index] : []))
  const names = indexes.slice(0, indexes.length > NAMED_MAX ? 1 : NAMED_MAX).map(nameOf)
  return `Most often ${preposition} ${list.format(names)}${indexes.length > NAMED_MAX ? ', among others' : ''}.`
}

export function dayText(day: string): string {
  return dayOf(day, 'UTC')
}
