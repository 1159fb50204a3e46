/** What every kind of metric has in common: a name, a help text, and its values by label. */

export type Description = {
  /** By Prometheus convention the unit comes last, and counters end in `_total`. */
  name: string
  help: string
  /** Each combination of values is kept for ever, so never use a value that callers can choose freely. */
  labels?: readonly string[]
}

export type Sample = {
  suffix?: string
  labels: readonly (readonly [name: string, value: string])[]
  value: number
}

export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples(): Sample[]
}

type Child<State> = { labels: Sample['labels']; state: State }

/** One state for each combination of label values; without labels the only state exists from the start. */
export function createChildren<State>({ name, labels = [] }: Description, create: () => State) {
  const children = new Map<string, Child<State>>()
  if (labels.length === 0) add('', [])

  return {
    of(values: readonly string[]): State {
      const key = values.length === 1 ? (values[0] ?? '') : values.join('\n')
      return (children.get(key) ?? add(key, values)).state
    },

    all: (): Iterable<Child<State>> => children.values(),
  }

  function add(key: string, values: readonly string[]): Child<State> {
    if (values.length !== labels.length) throw new Error(`${name} has ${labels.length} labels, not ${values.length}`)
    const child = { labels: labels.map((label, at) => [label, values[at] ?? ''] as const), state: create() }
    children.set(key, child)
    return child
  }
}
