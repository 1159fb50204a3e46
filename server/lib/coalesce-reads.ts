/** Reads what has changed, as often as anybody asks, one reading at a time and never one for each who asks. */

/**
 * Resolves after a reading that began no earlier than it was asked for. Whoever asks while one is under way waits for
 * the next, all of them for the same, so that askers who never stop keep nobody waiting.
 */
export function coalesceReads(read: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function readNext(): Promise<void> {
    // Whoever waited for that one has been told.
    await current?.catch(() => undefined)
    next = undefined
    current = read()
    await current
  }

  return () => {
    next ??= readNext()
    return next
  }
}
