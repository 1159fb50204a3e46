/** Converts values to positions on a chart, in percent of its width and height. */
import { formatMonth } from '#web/ui/text/format.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LEVELS = [0, 1, 2, 3, 4] as const

/** Spaces days on a line by their dates; a single one is in the middle. */
export function xPositions(days: readonly string[]): number[] {
  const times = days.map((day) => Date.parse(day))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return times.map((time) => (last === first ? 50 : 4 + (92 * (time - first)) / (last - first)))
}

export type Cell = { day: string; visits: number; level: 0 | 1 | 2 | 3 | 4; column: number; row: number }
/** `isLast`: the label has no space to the right of its first week. */
export type Month = { name: string; column: number; isLast: boolean }

/** The year as columns of weeks from Monday to Sunday; the last column has the last day. */
export function layOutCalendar(visits: readonly { day: string; visits: number }[], lastDay: string, days: number) {
  const byDay = new Map(visits.map((one) => [one.day, one.visits]))
  const levels = levelsByCount(visits.map((one) => one.visits))
  const last = Date.parse(lastDay)
  const start = last - (days - 1) * DAY_MS
  const firstMonday = start - weekday(start) * DAY_MS
  const cells = Array.from({ length: days }, (_, n): Cell => {
    const time = start + n * DAY_MS
    const day = new Date(time).toISOString().slice(0, 10)
    const count = byDay.get(day) ?? 0
    const column = Math.floor((time - firstMonday) / (7 * DAY_MS))
    return { day, visits: count, level: levels.get(count) ?? 0, column, row: weekday(time) }
  })
  const columns = (cells.at(-1)?.column ?? 0) + 1
  return { cells, columns, months: listMonths(cells, columns) }
}

/** By rank, not by size, so that a person with one visit a day at most has dark tiles too. */
function levelsByCount(counts: readonly number[]): Map<number, Cell['level']> {
  const ranked = [...new Set(counts)].filter((count) => count > 0).sort((one, other) => one - other)
  return new Map(ranked.map((count, rank) => [count, LEVELS[Math.ceil((4 * (rank + 1)) / ranked.length)] ?? 4]))
}

function listMonths(cells: readonly Cell[], columns: number): Month[] {
  return cells
    .filter(({ day }) => day.endsWith('-01'))
    .map(({ day, column }) => ({ name: formatMonth(day, 'UTC'), column, isLast: column >= columns - 2 }))
}

/** Monday is 0. */
function weekday(time: number): number {
  return (new Date(time).getUTCDay() + 6) % 7
}
