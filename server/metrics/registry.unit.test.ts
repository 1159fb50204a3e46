/** All metrics together: names are as Prometheus wants them, and used once; levels are read when asked for. */
import { expect, test } from 'vitest'
import { createRegistry } from './registry.ts'

const help = 'Flushes.'

test('[ACCESS-28] levels are looked up at every reading, and may be missing', () => {
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

test('[ACCESS-28] a name is well-formed, says what only grows, and is given once', () => {
  const registry = createRegistry()
  registry.counter({ name: 'bowl_flushes_total', help })
  expect(() => registry.counter({ name: 'bowl_flushes_total', help })).toThrow('one more metric')
  expect(() => registry.gauge({ name: 'Bowl level', help }, () => 1)).toThrow('one more metric')
  expect(() => registry.counter({ name: 'bowl_flushes', help })).toThrow('end in _total')
  expect(() => registry.histogram({ name: 'bowl_wait_total', help, bounds: [1] })).toThrow('end in _total')
})
