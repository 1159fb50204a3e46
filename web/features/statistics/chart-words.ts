/** What the charts say in words: hours, days, and the one thing each shows best. */
import { dayOf } from '#web/ui/message/dates.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function visitsText(count: number): string {
  return `${count} ${count === 1 ? 'visit' : 'visits'}`
}

/** 7:00 to 8:00. */
export function hourText(hour: number): string {
  return `${hour}:00 to ${hour + 1}:00`
}

/** Beyond this many, naming all that share the first place would be a list, not a sentence. */
const NAMED = 3
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The hours or the days with most; of many the first is named, and that there are others is not hidden. */
export function mostOften(counts: readonly number[], before: string, nameOf: (place: number) => string): string {
  const most = Math.max(0, ...counts)
  if (most === 0) return 'Nothing yet.'
  const places = counts.flatMap((count, place) => (count === most ? [place] : []))
  const names = places.slice(0, places.length > NAMED ? 1 : NAMED).map(nameOf)
  return `Most often ${before} ${list.format(names)}${places.length > NAMED ? ', among others' : ''}.`
}

export function dayText(day: string): string {
  return dayOf(day, 'UTC')
}
