/** The copy of the visit charts: titles, tables, and what each chart says in a sentence. */
import { minutesText, plural, shortDuration } from '#web/ui/text/duration.ts'
import { formatDay } from '#web/ui/text/format.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const HOUR_MARKS = ['0:00', '6:00', '12:00', '18:00']
export const DAY_MARKS = WEEKDAYS.map((day) => day.slice(0, 2))

export const visitChartsWords = {
  title: 'Advanced statistics',
  span: 'Last 365 days',
  loading: 'Loading statistics',
  notLoaded: 'We couldn’t load your statistics.',
  codeNotLoaded: 'We couldn’t load the charts.',
  reload: 'Reload the page',
  empty: 'Nothing to draw yet.',
  emptyLine: 'One sit is enough for the first bar.',
  showAll: 'Show all',
} as const

export const statWords = {
  average: 'Average sit',
  longest: 'Longest sit',
  finished: 'Finished sits',
  none: 'None yet',
} as const

export const chartTitles = {
  byHour: 'By hour',
  byWeekday: 'By weekday',
  byWeek: 'Length by week',
  calendar: 'Calendar',
  year: 'The year, week by week',
} as const

export const chartColumns = {
  byHour: ['Hour', 'Visits'],
  byDay: ['Day', 'Visits'],
  byWeek: ['Week of', 'Average', 'Longest', 'Sits'],
}

export const legendWords = { less: 'Less', more: 'More', average: 'Average', longest: 'Longest' } as const

export const outrankedWords = {
  title: 'Members you outrank',
  by: { visits: 'by visits', messages: 'by messages', longest: 'by longest sit' },
  bar: (by: string) => `Members you outrank ${by}`,
} as const

export const axisText = (minutes: number) => `${minutes} min`
export const averageText = (seconds: number) => `${lengthText(seconds)} on average.`
export const calendarText = (visits: number, days: number) => `${plural(visits, 'visit')} on ${plural(days, 'day')}.`

/** Rounds down: a sit one second short of a badge must not show the badge's minutes. */
export function lengthText(seconds: number): string {
  return seconds < 60 ? shortDuration(seconds) : minutesText(Math.floor(seconds / 60))
}

/** "7:00 to 8:00" */
export function hourText(hour: number): string {
  return `${hour}:00 to ${hour + 1}:00`
}

/** With more than this many in first place, only the first is named. */
const NAMED_MAX = 3
let list: Intl.ListFormat | undefined

/** "Most often on Mondays and Tuesdays." */
export function mostOften(counts: readonly number[], preposition: string, nameOf: (index: number) => string): string {
  const most = Math.max(0, ...counts)
  if (most === 0) return 'Nothing yet.'
  const indexes = counts.flatMap((count, index) => (count === most ? [index] : []))
  const names = indexes.slice(0, indexes.length > NAMED_MAX ? 1 : NAMED_MAX).map(nameOf)
  list ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return `Most often ${preposition} ${list.format(names)}${indexes.length > NAMED_MAX ? ', among others' : ''}.`
}

export function dayText(day: string): string {
  return formatDay(day, 'UTC')
}
