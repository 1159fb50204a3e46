/** Coalesces concurrent reads: one at a time, and all callers that wait share the next. */

/**
 * Resolves after a read that began no earlier than the call. Calls during a read wait for the next one together, so
 * that a steady stream of calls delays nobody.
 */
export function coalesceReads(read: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function readNext(): Promise<void> {
    // Its own callers get this error.
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
