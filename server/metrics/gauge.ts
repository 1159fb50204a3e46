/** What others know and is looked up when it is asked for: a level, or a count that is kept elsewhere. */
import type { Description, Family } from './family.ts'

/** One value, several by the value of the one label, or none while there is nothing to say. */
type Read = () => number | undefined | Record<string, number>

export function createGauge(type: 'gauge' | 'counter', { name, help, labels = [] }: Description, read: Read): Family {
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
