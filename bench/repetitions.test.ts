/** Proves what is told of a measure that was taken several times. */
import { expect, test } from 'vitest'
import type { Figure } from './measure.ts'
import { figuresOf, inTurns } from './repetitions.ts'

const wait = (value: number): Figure => ({ what: 'a wait', value, unit: 'ms', allowed: 20 })
const lost = (value: number): Figure => ({ what: 'messages lost', value, unit: '', allowed: 0 })

test('of what varies the median is told, with what is promised of it', () => {
  expect(figuresOf([[wait(9)], [wait(1)], [wait(2)]])).toEqual([wait(2)])
})

test('of what is counted and promised the worst turn is told', () => {
  expect(figuresOf([[lost(0)], [lost(3)], [lost(0)]])).toEqual([lost(3)])
})

test('what is weighed counts as counted, and of what must be at least so much the least is told', () => {
  const weight = (value: number): Figure => ({ what: 'a list', value, unit: 'KiB', allowed: 64 })
  const heard = (value: number): Figure => ({ what: 'heard', value, unit: '', atLeast: 5 })
  expect(
    figuresOf([
      [weight(1), heard(9)],
      [weight(3), heard(5)],
      [weight(2), heard(7)],
    ]),
  ).toEqual([weight(3), heard(5)])
})

test('of what is counted without a promise the median is told', () => {
  const lists = (value: number): Figure => ({ what: 'lists a second', value, unit: '' })
  expect(figuresOf([[lists(1)], [lists(5)], [lists(2)]])).toEqual([lists(2)])
})

test('figures are found by their name, and one that a turn lacks is refused', () => {
  expect(
    figuresOf([
      [wait(1), lost(0)],
      [lost(0), wait(3)],
      [wait(2), lost(0)],
    ]),
  ).toEqual([wait(2), lost(0)])
  expect(() => figuresOf([[wait(1)], []])).toThrow('Nobody measured a wait')
})

test('turns are taken one after the other, each after waiting for others', async () => {
  const begun: (number | string)[] = []
  const take = async (turn: number) => {
    begun.push(turn)
    return [wait(turn)]
  }
  await inTurns(2, take, async () => begun.push('waited'))
  expect(begun).toEqual(['waited', 0, 'waited', 1])
})
