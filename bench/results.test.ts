/** Proves where the page takes from what was not measured here. */
import { expect, test } from 'vitest'
import { type Book, broughtUpToDate, onlyOf } from './results.ts'

const [DAY, BEFORE, LATER] = ['2026-01-01', '2025-12-31T23:59:59.000Z', '2026-01-01T08:00:00.000Z']
const taken = (on: string, at = LATER) => ({ at, on, figures: [] })
const there: Book = {
  figures: { 'fan-out': taken('another', DAY), http: taken('another', DAY) },
  tables: ['another'],
}

test('what was measured here later takes the place of what was written down, and everything else stays', () => {
  const { figures } = broughtUpToDate(there, { figures: { http: taken('this'), members: taken('this') }, tables: [] })
  expect(figures).toEqual({ 'fan-out': taken('another', DAY), http: taken('this'), members: taken('this') })
})

test('what was measured here before is left aside, with its tables', () => {
  const here = { figures: { 'fan-out': taken('this', BEFORE), http: taken('this') }, tables: ['this'] }
  const { figures, tables } = broughtUpToDate(there, here)
  expect(figures).toEqual({ 'fan-out': taken('another', DAY), http: taken('this') })
  expect(tables).toEqual(['another'])
})

test('what is measured no more is left out, and what is stands in its order', () => {
  const { figures, tables } = onlyOf(['http', 'members', 'fan-out'], {
    figures: { old: taken('this'), 'fan-out': taken('this'), http: taken('this') },
    tables: ['this'],
  })
  expect(Object.keys(figures)).toEqual(['http', 'fan-out'])
  expect(tables).toEqual(['this'])
})

test('tables of a fan-out are from where its figures are', () => {
  const whole = broughtUpToDate(there, { figures: { 'fan-out': taken('this') }, tables: ['this'] })
  expect(whole.tables).toEqual(['this'])
  // One that was given up has points and no figures.
  const givenUp = broughtUpToDate(there, { figures: {}, tables: ['half of this'] })
  expect(givenUp.tables).toEqual(['another'])
})
