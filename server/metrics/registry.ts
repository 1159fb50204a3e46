/** All metrics of one process, in the order in which they were made. */
import { type Counter, createCounter } from './counter.ts'
import { expositionOf } from './exposition.ts'
import type { Description, Family } from './family.ts'
import { createGauge } from './gauge.ts'
import { createHistogram, type Histogram } from './histogram.ts'

const NAME = /^[a-z][a-z0-9_]*$/

export type Registry = ReturnType<typeof createRegistry>

export function createRegistry() {
  const families = new Map<string, Family>()

  return {
    counter(description: Description): Counter {
      const counter = createCounter(description)
      add(counter.family)
      return counter
    },

    histogram(description: Parameters<typeof createHistogram>[0]): Histogram {
      const histogram = createHistogram(description)
      add(histogram.family)
      return histogram
    },

    /** A level that is looked up when it is asked for. */
    gauge(description: Description, read: Parameters<typeof createGauge>[2]): void {
      add(createGauge('gauge', description, read))
    },

    /** A count that is kept elsewhere. */
    count(description: Description, read: Parameters<typeof createGauge>[2]): void {
      add(createGauge('counter', description, read))
    },

    text: (): string => expositionOf(families.values()),
  }

  function add(family: Family): void {
    const { name, type } = family
    if (!NAME.test(name) || families.has(name)) throw new Error(`${name} cannot be the name of one more metric`)
    if ((type === 'counter') !== name.endsWith('_total'))
      throw new Error(`${name}: counters end in _total, and only they`)
    families.set(name, family)
  }
}
