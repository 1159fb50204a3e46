/** Proves where the page takes from what was not measured here. */
import { expect, test } from 'vitest'
import { type Book, broughtUpToDate } from './kept.ts'

const taken = (on: string) => ({ at: '2026-01-01', on, figures: [] })
const there: Book = {
  figures: { 'fan-out': taken('another'), http: taken('another') },
  tables: ['another'],
}

test('what was measured here takes the place of what was written down, and everything else stays', () => {
  const { figures } = broughtUpToDate(there, { figures: { http: taken('this') }, tables: [] })
  expect(figures).toEqual({ 'fan-out': taken('another'), http: taken('this') })
})

test('tables of a fan-out are from where its figures are', () => {
  const whole = broughtUpToDate(there, { figures: { 'fan-out': taken('this') }, tables: ['this'] })
  expect(whole.tables).toEqual(['this'])
  // One that was given up has points and no figures.
  const givenUp = broughtUpToDate(there, { figures: {}, tables: ['half of this'] })
  expect(givenUp.tables).toEqual(['another'])
})
