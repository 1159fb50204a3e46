/** Checks which results the page uses when some are from another machine. */
import { expect, test } from 'vitest'
import { mergeResults, pickMeasures, type Results } from './results.ts'

const [DAY, BEFORE, LATER] = ['2026-01-01', '2025-12-31T23:59:59.000Z', '2026-01-01T08:00:00.000Z']
const taken = (on: string, at = LATER) => ({ at, on, figures: [] })
const there: Results = {
  figures: { 'fan-out': taken('another', DAY), http: taken('another', DAY) },
  tables: ['another'],
}

test('later local results replace committed ones, and everything else stays', () => {
  const { figures } = mergeResults(there, { figures: { http: taken('this'), members: taken('this') }, tables: [] })
  expect(figures).toEqual({ 'fan-out': taken('another', DAY), http: taken('this'), members: taken('this') })
})

test('earlier local results are ignored, with their tables', () => {
  const here = { figures: { 'fan-out': taken('this', BEFORE), http: taken('this') }, tables: ['this'] }
  const { figures, tables } = mergeResults(there, here)
  expect(figures).toEqual({ 'fan-out': taken('another', DAY), http: taken('this') })
  expect(tables).toEqual(['another'])
})

test('measures that no longer exist are dropped, and the others are sorted', () => {
  const { figures, tables } = pickMeasures(['http', 'members', 'fan-out'], {
    figures: { old: taken('this'), 'fan-out': taken('this'), http: taken('this') },
    tables: ['this'],
  })
  expect(Object.keys(figures)).toEqual(['http', 'fan-out'])
  expect(tables).toEqual(['this'])
})

test('the fan-out tables come from the same run as its figures', () => {
  const whole = mergeResults(there, { figures: { 'fan-out': taken('this') }, tables: ['this'] })
  expect(whole.tables).toEqual(['this'])
  // An interrupted run has points but no figures.
  const interrupted = mergeResults(there, { figures: {}, tables: ['half of this'] })
  expect(interrupted.tables).toEqual(['another'])
})
