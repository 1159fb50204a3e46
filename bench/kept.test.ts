/** Proves where the page takes from what was not measured here. */
import { expect, test } from 'vitest'
import { madeUpPoint } from './fan-out/made-up-point.ts'
import { type Book, broughtUpToDate } from './kept.ts'

const taken = (on: string) => ({ at: '2026-01-01', on, figures: [] })
const there: Book = {
  figures: { 'fan-out': taken('another'), http: taken('another') },
  points: [madeUpPoint({ listeners: 500 })],
}

test('what was measured here takes the place of what was written down, and everything else stays', () => {
  const { figures } = broughtUpToDate(there, { figures: { http: taken('this') }, points: [] })
  expect(figures).toEqual({ 'fan-out': taken('another'), http: taken('this') })
})

test('points of a fan-out are all from one machine', () => {
  const [few, many] = [madeUpPoint({ listeners: 100 }), madeUpPoint({ listeners: 2000 })]
  const whole = broughtUpToDate(there, { figures: { 'fan-out': taken('this') }, points: [few, many] })
  expect(whole.points).toEqual([few, many])
  // One that was given up has points and no figures.
  const givenUp = broughtUpToDate(there, { figures: {}, points: [few] })
  expect(givenUp.points).toEqual(there.points)
})
