/** The registry: metric names are valid and unique, counters count by label, and gauges are read at every scrape. */
import { expect, test } from 'vitest'
import { createCounter, createRegistry } from './registry.ts'

const help = 'Flushes.'

test('[ACCESS-28] gauges are read at every scrape, and may have no value', () => {
  const registry = createRegistry()
  let level: number | undefined = 1
  registry.gauge({ name: 'bowl_level', help }, () => level)
  registry.count({ name: 'bowl_flushes_total', help, labels: ['stall'] }, () => ({ a: 1, b: 2 }))
  expect(registry.text()).toContain('\nbowl_level 1\n')
  level = 2
  expect(registry.text()).toContain('\nbowl_level 2\n')
  expect(registry.text()).toContain('bowl_flushes_total{stall="a"} 1\nbowl_flushes_total{stall="b"} 2\n')
  level = undefined
  expect(registry.text()).toContain('# TYPE bowl_level gauge\n# HELP bowl_flushes_total')
})

test('[ACCESS-28] a name is well-formed, unique, and ends in _total for counters only', () => {
  const registry = createRegistry()
  registry.counter({ name: 'bowl_flushes_total', help })
  expect(() => registry.counter({ name: 'bowl_flushes_total', help })).toThrow('one more metric')
  expect(() => registry.gauge({ name: 'Bowl level', help }, () => 1)).toThrow('one more metric')
  expect(() => registry.counter({ name: 'bowl_flushes', help })).toThrow('end in _total')
  expect(() => registry.histogram({ name: 'bowl_wait_total', help, bounds: [1] })).toThrow('end in _total')
})

test('[ACCESS-28] a counter without labels starts at zero', () => {
  const counter = createCounter({ name: 'bowl_flushes_total', help })
  expect(counter.family.samples()).toEqual([{ labels: [], value: 0 }])
  counter.add()
  counter.add(2.5)
  expect(counter.family.samples()).toEqual([{ labels: [], value: 3.5 }])
})

test('[ACCESS-28] each combination of labels has its own count', () => {
  const counter = createCounter({ name: 'bowl_flushes_total', help, labels: ['stall', 'door'] })
  counter.add(1, 'a', 'b')
  counter.add(1, 'a', 'b')
  counter.add(5, 'a', 'c')
  expect(counter.family.samples().map(({ labels, value }) => [Object.fromEntries(labels), value])).toEqual([
    [{ stall: 'a', door: 'b' }, 2],
    [{ stall: 'a', door: 'c' }, 5],
  ])
  expect(() => counter.add(1, 'a')).toThrow('bowl_flushes_total has 2 labels, not 1')
})
