/** All metrics of one process: counters, gauges and histograms, in the order in which they were created. */
import { formatExposition } from './exposition.ts'
import { createChildren, type Description, type Family } from './family.ts'
import { createHistogram, type Histogram } from './histogram.ts'

const NAME = /^[a-z][a-z0-9_]*$/

export type Registry = ReturnType<typeof createRegistry>
export type Counter = ReturnType<typeof createCounter>

/** One value, several by the value of the only label, or none while there is nothing to report. */
type Read = () => number | undefined | Record<string, number>

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

    gauge(description: Description, read: Read): void {
      add(createReader('gauge', description, read))
    },

    /** A counter whose value is kept elsewhere, read at every scrape. */
    count(description: Description, read: Read): void {
      add(createReader('counter', description, read))
    },

    text: (): string => formatExposition(families.values()),
  }

  function add(family: Family): void {
    const { name, type } = family
    if (!NAME.test(name) || families.has(name)) throw new Error(`${name} cannot be the name of one more metric`)
    if ((type === 'counter') !== name.endsWith('_total'))
      throw new Error(`${name}: counters end in _total, and only they`)
    families.set(name, family)
  }
}

export function createCounter(description: Description) {
  const children = createChildren(description, () => ({ value: 0 }))
  const family: Family = {
    name: description.name,
    help: description.help,
    type: 'counter',
    samples: () => Array.from(children.all(), ({ labels, state }) => ({ labels, value: state.value })),
  }

  return {
    family,
    add(amount = 1, ...values: string[]): void {
      children.of(values).value += amount
    },
  }
}

function createReader(type: 'gauge' | 'counter', { name, help, labels = [] }: Description, read: Read): Family {
  const [label = ''] = labels
  return {
    name,
    help,
    type,
    samples() {
      const value = read()
      if (value === undefined) return []
      if (typeof value === 'number') return [{ labels: [], value }]
      return Object.entries(value).map(([key, one]) => ({ labels: [[label, key] as const], value: one }))
    },
  }
}
