/** Formats days and times in one style everywhere: 12 Oct 2026, 14:03. */

const SHAPES = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'short' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  monthAndYear: { month: 'long', year: 'numeric' },
  month: { month: 'short' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof SHAPES
type At = string | number | Date

/** Creating a formatter takes longer than rendering the row that uses it, so each is created once. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** "12 Oct 2026"; in the reader's time zone unless one is given. */
export const dayOf = (at: At, timeZone?: string): string => formatDayFirst('day', at, timeZone)
/** "12 Oct" */
export const dayAndMonthOf = (at: At, timeZone?: string): string => formatDayFirst('dayAndMonth', at, timeZone)
/** "Monday, 12 October" */
export const longDayOf = (at: At, timeZone?: string): string => formatDayFirst('longDay', at, timeZone)
/** "October 2026" */
export const monthAndYearOf = (at: At, timeZone?: string): string => formatDayFirst('monthAndYear', at, timeZone)
/** "Oct" */
export const monthOf = (at: At, timeZone?: string): string => formatDayFirst('month', at, timeZone)
/** "Monday" */
export const weekdayOf = (at: At, timeZone?: string): string => formatDate('weekday', at, timeZone)
/** "Mon" */
export const shortWeekdayOf = (at: At, timeZone?: string): string => formatDate('shortWeekday', at, timeZone)
/** "14:03" */
export const timeOf = (at: At): string => formatDate('time', at)

/** "12 Oct 2026, 14:03" */
export function momentOf(at: At): string {
  return [dayOf(at), timeOf(at)].filter(Boolean).join(', ')
}

/** Always day, month, year; the English formatter would put the month first. */
function formatDayFirst(shape: Shape, at: At, timeZone: string | undefined): string {
  const format = formatOf(shape, timeZone)
  const date = new Date(at)
  if (isInvalid(date)) return ''
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year } = parts
  return [weekday && `${weekday},`, day, month, year].filter(Boolean).join(' ')
}

function formatDate(shape: Shape, at: At, timeZone?: string): string {
  const date = new Date(at)
  return isInvalid(date) ? '' : formatOf(shape, timeZone).format(date)
}

/** A formatter throws on an invalid date, which would break the whole screen. */
function isInvalid(date: Date): boolean {
  return Number.isNaN(date.getTime())
}

function formatOf(shape: Shape, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone ?? ''}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en', { ...SHAPES[shape], timeZone })
  formats.set(key, format)
  return format
}
