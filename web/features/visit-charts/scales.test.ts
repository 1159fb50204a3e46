/** Proves the positions of values on the charts. */
import { expect, test } from 'vitest'
import { layOutCalendar, xPositions } from './scales.ts'

test('[PROF-14] weeks are spaced by their dates; a single one is in the middle', () => {
  expect(xPositions(['2027-05-17'])).toEqual([50])
  expect(xPositions(['2027-05-03', '2027-05-10', '2027-05-31'])).toEqual([4, 27, 96])
  expect(xPositions([])).toEqual([])
})

test('[PROF-14] the calendar has every day of the year once, Monday on top, today last', () => {
  const { cells, columns, months } = layOutCalendar([{ day: '2027-06-01', visits: 3 }], '2027-06-01', 365)
  expect(cells).toHaveLength(365)
  expect(cells[0]).toMatchObject({ day: '2026-06-02', row: 1, column: 0, level: 0 })
  expect(cells.at(-1)).toEqual({ day: '2027-06-01', visits: 3, level: 4, row: 1, column: 52 })
  expect(columns).toBe(53)
  expect(months.map(({ name }) => name).slice(0, 3)).toEqual(['Jul', 'Aug', 'Sep'])
  expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(365)
})

test.each([
  [
    [0, 1, 2, 4, 12],
    [0, 1, 2, 3, 4],
  ],
  [
    [0, 1, 1, 0, 1],
    [0, 4, 4, 0, 4],
  ],
  [
    [0, 1, 3, 1, 0],
    [0, 2, 4, 2, 0],
  ],
  [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 4],
  ],
])('[PROF-14] more visits make a darker tile, by rank: %j', (counts, levels) => {
  const visits = counts.map((count, n) => ({ day: `2027-05-0${n + 1}`, visits: count }))
  const { cells } = layOutCalendar(visits, '2027-05-05', 5)
  expect(cells.map(({ level }) => level)).toEqual(levels)
})

test('[PROF-14] the label of a month at the right edge is aligned to it', () => {
  const { months } = layOutCalendar([], '2027-06-03', 365)
  expect(months.map(({ isLast }) => isLast)).toEqual([...new Array(11).fill(false), true])
})
