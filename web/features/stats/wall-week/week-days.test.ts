/** Tests the state of each weekday on home's wall, and its name for screen readers. */
import { expect, test } from 'vitest'
import { toWallDays, UNKNOWN_DAYS, weekName } from './week-days.ts'

/** The seven days up to this one; `visits` ends with today. */
function lastDays(today: string, visits: readonly number[]) {
  return visits.map((count, i) => {
    const at = Date.parse(`${today}T00:00:00Z`) - (visits.length - 1 - i) * 24 * 60 * 60_000
    return { day: new Date(at).toISOString().slice(0, 10), visits: count }
  })
}

const ALL_BUT_TODAY = [1, 1, 1, 3, 1, 12, 0]

test.each([
  [
    'a Thursday, three days and not today',
    '2026-05-14',
    ALL_BUT_TODAY,
    'filled filled filled open coming coming coming',
  ],
  ['a Thursday after a visit', '2026-05-14', [0, 0, 0, 1, 1, 1, 2], 'filled filled filled kept coming coming coming'],
  ['a Monday, whatever last week was', '2026-05-11', ALL_BUT_TODAY, 'open coming coming coming coming coming coming'],
  ['a Sunday with gaps', '2026-05-17', [1, 0, 1, 0, 0, 1, 1], 'filled empty filled empty empty filled kept'],
  ['the first days of a year', '2027-01-02', [0, 0, 0, 0, 0, 1, 0], 'empty empty empty empty filled open coming'],
])('[HOME-22] %s', (_, today, visits, states) => {
  expect(
    toWallDays(lastDays(today, visits))
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

test('[HOME-22] the tiles are Monday to Sunday, all `coming` until the days are known', () => {
  expect(UNKNOWN_DAYS.map(({ letter }) => letter).join('')).toBe('MTWTFSS')
  expect(new Set(UNKNOWN_DAYS.map(({ state }) => state))).toEqual(new Set(['coming']))
})

test.each([
  ['2026-05-14', [0, 0, 0, 1, 1, 1, 1], 'This week: 4 of 4 days so far'],
  ['2026-05-14', ALL_BUT_TODAY, 'This week: 3 of 4 days so far'],
  ['2026-05-11', ALL_BUT_TODAY, 'This week: 0 of 1 days so far'],
])('[HOME-22] the strip on %s with %j is named "%s"', (today, visits, name) => {
  expect(weekName(toWallDays(lastDays(today, visits)))).toBe(name)
})
