/** Proves how far each day of the week strip is filled. */
import { expect, test } from 'vitest'
import { toWeekDays } from './week-strip.tsx'

const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10']

function weekOf(...visits: number[]) {
  return toWeekDays(days.map((day, i) => ({ day, visits: visits[i] ?? 0 })))
}

test.each([
  ['a quiet week', [0, 1, 0, 0, 2, 0, 3], [0, 33, 0, 0, 67, 0, 100]],
  ['a busy week', [0, 12, 6, 3, 0, 0, 1], [0, 100, 50, 25, 0, 0, 8]],
  ['a single visit', [0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 33]],
  ['an empty week', [], [0, 0, 0, 0, 0, 0, 0]],
])('[PROF-2] in %s every day is filled relative to the busiest day', (_, visits, shares) => {
  expect(weekOf(...visits).map(({ share }) => share)).toEqual(shares)
})

test('[PROF-2] the week ends with today, and the day names do not depend on the time zone', () => {
  const week = weekOf()
  expect(week.map(({ letter }) => letter).join('')).toBe('MTWTFSS')
  expect(week.at(-1)).toMatchObject({ name: 'Sunday', isToday: true })
  expect(week.filter(({ isToday }) => isToday)).toHaveLength(1)
})

test('[PROF-2] without days there are no tiles', () => {
  expect(toWeekDays([])).toEqual([])
})
