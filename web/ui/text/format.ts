/** Formats days, times and counts in one style everywhere: 12 Oct 2026, 14:03; 1,204. */
import { plural } from './duration.ts'

const SHAPES = {
  day: { day: 'numeric', month: 'short', year: 'numeric' }, // 12 Oct 2026
  dayAndMonth: { day: 'numeric', month: 'short' }, // 12 Oct
  longDay: { weekday: 'long', day: 'numeric', month: 'long' }, // Monday, 12 October
  monthAndYear: { month: 'short', year: 'numeric' }, // Oct 2026
  month: { month: 'short' }, // Oct
  weekday: { weekday: 'long' }, // Monday
  shortWeekday: { weekday: 'short' }, // Mon
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, // 14:03
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof SHAPES
type At = string | number | Date

/** Creating a formatter takes longer than rendering the row that uses it, so each is created once, on first use. */
const formats = new Map<string, Intl.DateTimeFormat>()
let numberFormat: Intl.NumberFormat | undefined

/** In the reader's time zone unless one is given. */
export const formatDay = (at: At, timeZone?: string): string => formatDayFirst('day', at, timeZone)
export const formatDayAndMonth = (at: At, timeZone?: string): string => formatDayFirst('dayAndMonth', at, timeZone)
export const formatLongDay = (at: At, timeZone?: string): string => formatDayFirst('longDay', at, timeZone)
export const formatMonthAndYear = (at: At, timeZone?: string): string => formatDayFirst('monthAndYear', at, timeZone)
export const formatMonth = (at: At, timeZone?: string): string => formatDayFirst('month', at, timeZone)
export const formatWeekday = (at: At, timeZone?: string): string => formatDate('weekday', at, timeZone)
export const formatShortWeekday = (at: At, timeZone?: string): string => formatDate('shortWeekday', at, timeZone)
export const formatTime = (at: At): string => formatDate('time', at)

export function formatMoment(at: At): string {
  return [formatDay(at), formatTime(at)].filter(Boolean).join(', ')
}

/** Always day, month, year; the English formatter would put the month first. */
function formatDayFirst(shape: Shape, at: At, timeZone: string | undefined): string {
  const format = findFormat(shape, timeZone)
  const date = new Date(at)
  if (isInvalid(date)) return ''
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year } = parts
  return [weekday && `${weekday},`, day, month, year].filter(Boolean).join(' ')
}

function formatDate(shape: Shape, at: At, timeZone?: string): string {
  const date = new Date(at)
  return isInvalid(date) ? '' : findFormat(shape, timeZone).format(date)
}

/** A formatter throws on an invalid date, which would break the whole screen. */
function isInvalid(date: Date): boolean {
  return Number.isNaN(date.getTime())
}

function findFormat(shape: Shape, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone ?? ''}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en', { ...SHAPES[shape], timeZone })
  formats.set(key, format)
  return format
}

export function formatCount(count: number): string {
  numberFormat ??= new Intl.NumberFormat('en')
  return numberFormat.format(count)
}

/** 75 → "2 minutes". Rounded up, so that nobody retries too early. */
export function waitingTime(seconds: number): string {
  return seconds < 60 ? plural(Math.ceil(seconds), 'second') : plural(Math.ceil(seconds / 60), 'minute')
}
