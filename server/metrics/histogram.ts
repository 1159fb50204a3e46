/** A histogram: how many values are at or below each bound, their count and their sum. */
import { createChildren, type Description, type Family, type Sample } from './family.ts'

type Buckets = {
  /** The upper bounds, ascending; values above the last still count in the total. */
  bounds: readonly number[]
}

type State = { counts: number[]; sum: number; count: number }

export type Histogram = ReturnType<typeof createHistogram>

export function createHistogram(description: Description & Buckets) {
  const { bounds } = description
  const children = createChildren<State>(description, () => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }))
  const family: Family = {
    name: description.name,
    help: description.help,
    type: 'histogram',
    samples: () => Array.from(children.all(), (child) => toSamples(child.labels, child.state)).flat(),
  }

  return {
    family,
    observe(value: number, ...values: string[]): void {
      const state = children.of(values)
      state.sum += value
      state.count++
      const at = bounds.findIndex((bound) => value <= bound)
      if (at >= 0) state.counts[at] = (state.counts[at] ?? 0) + 1
    },
  }

  function toSamples(labels: Sample['labels'], { counts, sum, count }: State): Sample[] {
    let below = 0
    const buckets = bounds.map((bound, at) => {
      below += counts[at] ?? 0
      return { suffix: '_bucket', labels: [...labels, ['le', String(bound)] as const], value: below }
    })
    return [
      ...buckets,
      { suffix: '_bucket', labels: [...labels, ['le', '+Inf'] as const], value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ]
  }
}
