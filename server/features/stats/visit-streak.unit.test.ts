/** Visits and streaks in the person's time zone. */
import { expect, test } from 'vitest'
import { localDay } from '#server/lib/dates.ts'
import { streakAt, type VisitRecord, withVisit } from './visit-streak.ts'

const noVisits: VisitRecord = {
  totalVisits: 0,
  currentStreak: 0,
  longestStreak: 0,
  visitsOnDay: 0,
  lastVisitDay: null,
  lastVisitAt: null,
  lastVisitZone: null,
}

function after(...visits: [moment: string, zone: string][]): VisitRecord {
  return visits.reduce((record, [moment, zone]) => withVisit(record, visitAt(moment, zone)), noVisits)
}

function visitAt(moment: string, zone: string) {
  const at = new Date(moment)
  return { at, zone, day: localDay(at, zone) }
}

test.each([
  ['three days in a row', ['2026-05-01T12:00Z', '2026-05-02T12:00Z', '2026-05-03T12:00Z'], 3],
  ['twice a day is one day', ['2026-05-01T01:00Z', '2026-05-01T23:00Z', '2026-05-02T12:00Z'], 2],
  ['a missed day starts a new streak', ['2026-05-01T12:00Z', '2026-05-02T12:00Z', '2026-05-04T12:00Z'], 1],
  ['just before and just after midnight', ['2026-05-01T23:59:59Z', '2026-05-02T00:00:01Z'], 2],
  ['over the end of a leap February', ['2028-02-28T12:00Z', '2028-02-29T12:00Z', '2028-03-01T12:00Z'], 3],
])('[STATS-3] %s', (_, moments, streak) => {
  expect(after(...moments.map((moment): [string, string] => [moment, 'UTC'])).currentStreak).toBe(streak)
})

test.each([
  ['spring forward', ['2026-03-28T12:00Z', '2026-03-29T00:30Z', '2026-03-30T21:30Z']],
  ['fall back', ['2026-10-24T12:00Z', '2026-10-25T00:30Z', '2026-10-26T22:30Z']],
])('[STATS-5] the change of the clocks (%s) breaks no streak', (_, moments) => {
  expect(after(...moments.map((moment): [string, string] => [moment, 'Europe/Berlin'])).currentStreak).toBe(3)
})

test('[STATS-5] flying east over the date line skips a date and breaks nothing', () => {
  const record = after(['2026-05-11T06:00Z', 'America/Los_Angeles'], ['2026-05-11T22:00Z', 'Asia/Tokyo'])
  expect(record.lastVisitDay).toBe('2026-05-12')
  expect(record.currentStreak).toBe(2)
})

test('[STATS-5] flying west sets the calendar back, but not the streak', () => {
  const record = after(['2026-05-11T22:00Z', 'Asia/Tokyo'], ['2026-05-12T05:00Z', 'America/Los_Angeles'])
  expect(record).toMatchObject({ currentStreak: 1, lastVisitDay: '2026-05-12' })
  expect(withVisit(record, visitAt('2026-05-14T05:00Z', 'America/Los_Angeles')).currentStreak).toBe(2)
})

test('[STATS-5] without travel, a gap of two calendar days breaks the streak, however few hours', () => {
  expect(after(['2026-05-01T23:59Z', 'UTC'], ['2026-05-03T00:01Z', 'UTC']).currentStreak).toBe(1)
})

test('[PRES-4] at most 12 visits of one day are counted', () => {
  const visits = Array.from({ length: 20 }, (_, n): [string, string] => [
    `2026-05-01T${String(n).padStart(2, '0')}:00Z`,
    'UTC',
  ])
  expect(after(...visits).totalVisits).toBe(12)
  expect(after(...visits, ['2026-05-02T00:00Z', 'UTC']).totalVisits).toBe(13)
})

test.each([
  ['2026-05-02T23:00Z', 2],
  ['2026-05-03T23:00Z', 2],
  ['2026-05-04T00:00Z', 0],
])('[STATS-3] at %s a streak whose last day was 2 May is %i', (moment, streak) => {
  const record = after(['2026-05-01T12:00Z', 'UTC'], ['2026-05-02T12:00Z', 'UTC'])
  expect(streakAt(record, visitAt(moment, 'UTC'))).toBe(streak)
  expect(record.longestStreak).toBe(2)
})
