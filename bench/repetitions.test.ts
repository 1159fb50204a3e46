/** Checks how the figures of several runs are merged. */
import { expect, test } from 'vitest'
import type { Figure } from './measure.ts'
import { mergeRuns } from './repetitions.ts'

const wait = (value: number): Figure => ({ what: 'a wait', value, unit: 'ms', allowed: 20 })
const lost = (value: number): Figure => ({ what: 'messages lost', value, unit: '', allowed: 0 })

test('times are merged to their median, and keep their bound', () => {
  expect(mergeRuns([[wait(9)], [wait(1)], [wait(2)]])).toEqual([wait(2)])
})

test('a promised count is the worst of all runs', () => {
  expect(mergeRuns([[lost(0)], [lost(3)], [lost(0)]])).toEqual([lost(3)])
})

test('a promised size is the worst too, and with a minimum the lowest', () => {
  const weight = (value: number): Figure => ({ what: 'a list', value, unit: 'KiB', allowed: 64 })
  const received = (value: number): Figure => ({ what: 'received', value, unit: '', atLeast: 5 })
  expect(
    mergeRuns([
      [weight(1), received(9)],
      [weight(3), received(5)],
      [weight(2), received(7)],
    ]),
  ).toEqual([weight(3), received(5)])
})

test('a count without a promise is the median', () => {
  const lists = (value: number): Figure => ({ what: 'lists a second', value, unit: '' })
  expect(mergeRuns([[lists(1)], [lists(5)], [lists(2)]])).toEqual([lists(2)])
})

test('figures are matched by name, and one that a run lacks is an error', () => {
  expect(
    mergeRuns([
      [wait(1), lost(0)],
      [lost(0), wait(3)],
      [wait(2), lost(0)],
    ]),
  ).toEqual([wait(2), lost(0)])
  expect(() => mergeRuns([[wait(1)], []])).toThrow('No result for a wait')
})
