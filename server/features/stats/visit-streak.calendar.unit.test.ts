/** Streaks at calendar edge cases: midnight, daylight saving, extreme zones, flights, leap days. */
import { afterEach, describe, expect, test } from 'vitest'
import { localDay } from '#server/lib/dates.ts'
import { streakAt, type Visit, type VisitRecord, withVisit } from './visit-streak.ts'

const noVisits: VisitRecord = {
  totalVisits: 0,
  currentStreak: 0,
  longestStreak: 0,
  visitsOnDay: 0,
  lastVisitDay: null,
  lastVisitAt: null,
  lastVisitZone: null,
}

type Stop = [moment: string, zone: string]
type Row = { what: string; visits: Stop[]; streak: number; visitsOnDay?: number }

const inZone = (zone: string, ...moments: string[]): Stop[] => moments.map((moment) => [moment, zone])

function visitAt([moment, zone]: Stop): Visit {
  const at = new Date(moment)
  return { at, zone, day: localDay(at, zone) }
}

const after = (visits: Stop[]) =>
  visits.map(visitAt).reduce<VisitRecord>((record, visit) => withVisit(record, visit), noVisits)

const edges: Row[] = [
  {
    what: 'the last and the first millisecond of two days',
    visits: inZone('UTC', '2026-05-01T23:59:59.999Z', '2026-05-02T00:00:00.000Z'),
    streak: 2,
  },
  {
    what: 'the first and the last millisecond of one day',
    visits: inZone('UTC', '2026-05-01T00:00:00.000Z', '2026-05-01T23:59:59.999Z'),
    streak: 1,
    visitsOnDay: 2,
  },
  {
    what: 'the longest gap that keeps the streak: two days less two milliseconds',
    visits: inZone('UTC', '2026-05-01T00:00:00.000Z', '2026-05-02T23:59:59.999Z'),
    streak: 2,
  },
  {
    what: 'the shortest gap that breaks it: a day and a millisecond',
    visits: inZone('UTC', '2026-05-01T23:59:59.999Z', '2026-05-03T00:00:00.000Z'),
    streak: 1,
  },
  {
    what: 'midnight in +14',
    visits: inZone('Pacific/Kiritimati', '2026-05-01T09:59:59.999Z', '2026-05-01T10:00:00.000Z'),
    streak: 2,
  },
  {
    what: 'midnight in -12',
    visits: inZone('Etc/GMT+12', '2026-05-01T11:59:59.999Z', '2026-05-01T12:00:00.000Z'),
    streak: 2,
  },
  {
    what: 'a week with a gap in it',
    visits: inZone('UTC', ...['01', '02', '03', '05', '06', '07', '08'].map((day) => `2026-05-${day}T12:00Z`)),
    streak: 4,
  },
]

const clocks: Row[] = [
  {
    what: 'Berlin springs forward: the day of 23 hours',
    visits: inZone('Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'),
    streak: 3,
  },
  {
    what: 'Berlin falls back: the day of 25 hours is one day',
    visits: inZone('Europe/Berlin', '2026-10-24T22:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00Z'),
    streak: 2,
  },
  {
    what: 'Berlin, in the hour that happens twice',
    visits: inZone('Europe/Berlin', '2026-10-25T00:30Z', '2026-10-25T01:30Z'),
    streak: 1,
    visitsOnDay: 2,
  },
  {
    what: 'New York springs forward',
    visits: inZone('America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00Z', '2026-03-09T04:00Z'),
    streak: 3,
  },
  {
    what: 'New York falls back',
    visits: inZone('America/New_York', '2026-11-01T04:00Z', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00Z'),
    streak: 2,
  },
  {
    what: 'Lord Howe goes half an hour forward',
    visits: inZone('Australia/Lord_Howe', '2026-10-03T13:29:59.999Z', '2026-10-03T13:30Z', '2026-10-04T13:00Z'),
    streak: 3,
  },
  {
    what: 'Lord Howe goes half an hour back',
    visits: inZone('Australia/Lord_Howe', '2026-04-04T13:00Z', '2026-04-05T13:29:59.999Z', '2026-04-05T13:30Z'),
    streak: 2,
  },
]

const leaps: Row[] = [
  {
    what: 'from 28 February to 1 March of a common year',
    visits: inZone('UTC', '2026-02-28T12:00Z', '2026-03-01T12:00Z'),
    streak: 2,
  },
  {
    what: 'from 28 February to 1 March of a leap year',
    visits: inZone('UTC', '2028-02-28T12:00Z', '2028-03-01T12:00Z'),
    streak: 1,
  },
  {
    what: 'over 29 February',
    visits: inZone('UTC', '2028-02-28T12:00Z', '2028-02-29T12:00Z', '2028-03-01T12:00Z'),
    streak: 3,
  },
  { what: '2100 is no leap year', visits: inZone('UTC', '2100-02-28T12:00Z', '2100-03-01T12:00Z'), streak: 2 },
  { what: 'over the end of a year', visits: inZone('UTC', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00Z'), streak: 2 },
]

const flights: Row[] = [
  {
    what: 'west, Berlin to New York: the evening comes twice',
    visits: [
      ['2026-05-01T21:30Z', 'Europe/Berlin'],
      ['2026-05-02T03:30Z', 'America/New_York'],
    ],
    streak: 1,
    visitsOnDay: 2,
  },
  {
    what: 'west over the date line, Auckland to Honolulu: yesterday again, then today',
    visits: [
      ['2026-05-01T20:00Z', 'Pacific/Auckland'],
      ['2026-05-02T05:00Z', 'Pacific/Honolulu'],
      ['2026-05-02T20:00Z', 'Pacific/Honolulu'],
      ['2026-05-03T20:00Z', 'Pacific/Honolulu'],
    ],
    streak: 2,
  },
  {
    what: 'east, New York to Berlin: a short night',
    visits: [
      ['2026-05-01T22:00Z', 'America/New_York'],
      ['2026-05-02T06:00Z', 'Europe/Berlin'],
    ],
    streak: 2,
  },
  {
    what: 'east over the date line, from -12 to +14: a date is skipped, no day is missed',
    visits: [
      ['2026-05-01T11:00Z', 'Etc/GMT+12'],
      ['2026-05-01T12:00Z', 'Pacific/Kiritimati'],
    ],
    streak: 2,
  },
  {
    what: 'a flight, but two days without a visit',
    visits: [
      ['2026-05-01T11:00Z', 'Etc/GMT+12'],
      ['2026-05-03T11:00Z', 'Pacific/Kiritimati'],
    ],
    streak: 1,
  },
]

const table = [...edges, ...clocks, ...leaps, ...flights]

describe.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati'])('a server in %s', (serverZone) => {
  const before = process.env.TZ
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test.each(table)('[STATS-3, STATS-5] $what', ({ visits, streak, visitsOnDay }) => {
    process.env.TZ = serverZone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(serverZone)
    const record = after(visits)
    expect(record.currentStreak).toBe(streak)
    expect(record.totalVisits).toBe(visits.length)
    if (visitsOnDay !== undefined) expect(record.visitsOnDay).toBe(visitsOnDay)
    expect(record.longestStreak).toBeGreaterThanOrEqual(streak)
  })
})

test.each([
  ['Europe/Berlin', '2026-03-28T12:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-03T02:00Z', '2026-10-04T12:59:59.999Z', '2026-10-04T13:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-05-01T00:00Z', '2026-05-02T09:59:59.999Z', '2026-05-02T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-05-02T00:00Z', '2026-05-03T11:59:59.999Z', '2026-05-03T12:00:00.000Z'],
])('[STATS-3] in %s a visit at %s counts until %s, and no millisecond longer', (zone, visit, lastMoment, tooLate) => {
  const record = after([[visit, zone]])
  expect(streakAt(record, visitAt([lastMoment, zone]))).toBe(1)
  expect(streakAt(record, visitAt([tooLate, zone]))).toBe(0)
})

test('[STATS-4] the longest streak is kept when a new one begins, and grows only past it', () => {
  const days = ['01', '02', '03', '05', '06', '07', '08']
  const longest = days.map(
    (_, at) => after(inZone('UTC', ...days.slice(0, at + 1).map((day) => `2026-05-${day}T12:00Z`))).longestStreak,
  )
  expect(longest).toEqual([1, 2, 3, 3, 3, 3, 4])
})

test('[PRES-4] the thirteenth visit of a day is not counted, even on a 25-hour day, and the next day starts at one', () => {
  const halfHours = Array.from({ length: 50 }, (_, at) =>
    new Date(Date.parse('2026-10-24T22:00Z') + at * 30 * 60_000).toISOString(),
  )
  const record = after(inZone('Europe/Berlin', ...halfHours))
  expect(record).toMatchObject({ totalVisits: 12, visitsOnDay: 50, currentStreak: 1 })
  expect(withVisit(record, visitAt(['2026-10-25T23:00Z', 'Europe/Berlin']))).toMatchObject({
    totalVisits: 13,
    visitsOnDay: 1,
  })
})
