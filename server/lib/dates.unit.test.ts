/** Calendar days in a time zone, and the format of dates. */
import { expect, test } from 'vitest'
import { endOfLocalDay, localDay, utcDate, validTimeZone } from './dates.ts'

test.each([
  ['2026-11-15T23:59:59.999Z', 'UTC', '2026-11-15'],
  ['2026-11-16T00:00:00.000Z', 'UTC', '2026-11-16'],
  ['2026-11-15T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-16'],
  ['2026-11-15T10:00:00.000Z', 'Pacific/Pago_Pago', '2026-11-14'],
  ['2026-03-08T06:59:00.000Z', 'America/New_York', '2026-03-08'],
  ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T22:59:59.000Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T23:00:00.000Z', 'Europe/Berlin', '2026-10-26'],
  ['2026-12-31T18:29:59.000Z', 'Asia/Kolkata', '2026-12-31'],
  ['2026-12-31T18:30:00.000Z', 'Asia/Kolkata', '2027-01-01'],
])('[PRES-21] [STATS-5] %s in %s is on %s', (moment, zone, day) => {
  expect(localDay(new Date(moment), zone)).toBe(day)
})

test.each([
  ['2026-11-15T23:59:59.500Z', 'UTC', '2026-11-16T00:00:00Z'],
  ['2026-11-16T00:00:00.000Z', 'UTC', '2026-11-17T00:00:00Z'],
  ['2026-03-29T00:30:00.000Z', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-24T22:00:00.000Z', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  ['2026-06-01T12:00:00.000Z', 'Asia/Kathmandu', '2026-06-01T18:15:00Z'],
  // The clocks skip from midnight to one o’clock.
  ['2026-04-23T12:00:00.000Z', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
])('[STATS-12] the local day of %s in %s ends at %s', (moment, zone, end) => {
  expect(endOfLocalDay(new Date(moment), zone)).toEqual(new Date(end))
})

test.each(['', undefined, 'Mars/Olympus', '../etc/passwd', "UTC'; drop table users", 'x'.repeat(64)])(
  '[AUTH-37] the unknown zone %j becomes UTC',
  (zone) => {
    expect(validTimeZone(zone)).toBe('UTC')
  },
)

test('[AUTH-37] a known zone is used', () => {
  expect(validTimeZone('Europe/Berlin')).toBe('Europe/Berlin')
})

test('[SHELL-44] the server formats dates like the pages', () => {
  expect(utcDate(new Date('2026-09-05T09:03:59Z'))).toBe('5 Sep 2026, 09:03 UTC')
})
