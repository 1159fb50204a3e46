/** When the rotation moves to the next fact. */
import { expect, test } from 'vitest'
import { rotationAt } from './rotation.ts'

const daily = (at: string, zone = 'UTC') => rotationAt({ frequency: 'daily', at: new Date(at), zone })

test.each([
  ['UTC', '2026-11-15T00:00:00Z', '2026-11-16T00:00:00.000Z'],
  ['UTC', '2026-11-15T23:59:59Z', '2026-11-16T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-15T12:00:00Z', '2026-11-15T18:30:00.000Z'],
  ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-02T05:00:00.000Z'],
  // Clocks go forward at midnight there, so the day begins at one.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
])('[FACT-6] in %s the day of %s ends at %s', (zone, at, until) => {
  expect(daily(at, zone).until.toISOString()).toBe(until)
})

test('[FACT-6] the same local date shows the same fact everywhere, and the next date another', () => {
  const [auckland, honolulu] = [
    daily('2026-11-14T13:00:00Z', 'Pacific/Auckland'),
    daily('2026-11-16T09:00:00Z', 'Pacific/Honolulu'),
  ]
  expect(auckland.index).toBe(honolulu.index)
  expect(daily('2026-11-16T12:00:00Z').index).toBe(auckland.index + 1)
})

test('[FACT-6] hours are the same in every zone', () => {
  const { index, until } = rotationAt({
    frequency: 'hourly',
    at: new Date('2026-11-15T12:59:59Z'),
    zone: 'Asia/Kolkata',
  })
  expect(until.toISOString()).toBe('2026-11-15T13:00:00.000Z')
  expect(rotationAt({ frequency: 'hourly', at: until, zone: 'UTC' }).index).toBe(index + 1)
})
