/** What only grows: how often something happened since the start. */
import { createChildren, type Description, type Family } from './family.ts'

export type Counter = ReturnType<typeof createCounter>

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
    /** `values` are those of the labels, in their order. */
    add(amount = 1, ...values: string[]): void {
      children.of(values).value += amount
    },
  }
}
