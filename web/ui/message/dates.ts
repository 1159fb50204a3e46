/** Days and times as the product writes them, in one style everywhere: 12 Oct 2026, 14:03. */

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

/** Making one takes longer than drawing the row it is for, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** "12 Oct 2026"; in the reader's own zone unless one is given. */
export const dayOf = (at: At, timeZone?: string): string => inOrder('day', at, timeZone)
/** "12 Oct" */
export const dayAndMonthOf = (at: At, timeZone?: string): string => inOrder('dayAndMonth', at, timeZone)
/** "Monday, 12 October" */
export const longDayOf = (at: At, timeZone?: string): string => inOrder('longDay', at, timeZone)
/** "October 2026" */
export const monthAndYearOf = (at: At, timeZone?: string): string => inOrder('monthAndYear', at, timeZone)
/** "Oct" */
export const monthOf = (at: At, timeZone?: string): string => inOrder('month', at, timeZone)
/** "Monday" */
export const weekdayOf = (at: At, timeZone?: string): string => formatted('weekday', at, timeZone)
/** "Mon" */
export const shortWeekdayOf = (at: At, timeZone?: string): string => formatted('shortWeekday', at, timeZone)
/** "14:03" */
export const timeOf = (at: At): string => formatted('time', at)

/** "12 Oct 2026, 14:03" */
export function momentOf(at: At): string {
  return [dayOf(at), timeOf(at)].filter(Boolean).join(', ')
}

/** Day before month before year, whatever the language of the names prefers. */
function inOrder(shape: Shape, at: At, timeZone: string | undefined): string {
  const format = formatOf(shape, timeZone)
  const date = new Date(at)
  if (isNoDate(date)) return ''
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year } = parts
  return [weekday && `${weekday},`, day, month, year].filter(Boolean).join(' ')
}

function formatted(shape: Shape, at: At, timeZone?: string): string {
  const date = new Date(at)
  return isNoDate(date) ? '' : formatOf(shape, timeZone).format(date)
}

/** What is no date is no text; a formatter would throw, and with it the screen. */
function isNoDate(date: Date): boolean {
  return Number.isNaN(date.getTime())
}

function formatOf(shape: Shape, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone ?? ''}`
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en', { ...SHAPES[shape], timeZone })
  formats.set(key, kept)
  return kept
}
