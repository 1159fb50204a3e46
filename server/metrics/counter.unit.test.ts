/** Counting, with and without labels. */
import { expect, test } from 'vitest'
import { createCounter } from './counter.ts'

test('[ACCESS-28] a counter without labels is there from the start, as zero', () => {
  const counter = createCounter({ name: 'bowl_flushes_total', help: 'Flushes.' })
  expect(counter.family.samples()).toEqual([{ labels: [], value: 0 }])
  counter.add()
  counter.add(2.5)
  expect(counter.family.samples()).toEqual([{ labels: [], value: 3.5 }])
})

test('[ACCESS-28] each combination of labels is counted apart', () => {
  const counter = createCounter({ name: 'bowl_flushes_total', help: 'Flushes.', labels: ['stall', 'door'] })
  counter.add(1, 'a', 'b')
  counter.add(1, 'a', 'b')
  counter.add(5, 'a', 'c')
  expect(counter.family.samples().map(({ labels, value }) => [Object.fromEntries(labels), value])).toEqual([
    [{ stall: 'a', door: 'b' }, 2],
    [{ stall: 'a', door: 'c' }, 5],
  ])
  expect(() => counter.add(1, 'a')).toThrow('bowl_flushes_total has 2 labels, not 1')
})
