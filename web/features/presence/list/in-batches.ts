/** Asks for many things a few at a time, with a breath between, so that a long list does not arrive all at once. */

type Batches<Item> = {
  items: readonly Item[]
  size: number
  /** Waits until the next batch may go. */
  pause: () => Promise<void>
  each: (item: Item) => Promise<unknown>
  signal: AbortSignal
}

export async function inBatches<Item>({ items, size, pause, each, signal }: Batches<Item>): Promise<void> {
  for (let start = 0; start < items.length && !signal.aborted; start += size) {
    if (start > 0) await pause()
    if (!signal.aborted) await Promise.allSettled(items.slice(start, start + size).map(each))
  }
}
