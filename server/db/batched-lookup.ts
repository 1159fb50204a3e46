/** Batches lookups by key: while the database is busy, keys wait and share a statement. */

const STATEMENTS_AT_ONCE = 2
/** A statement on a connection that hangs takes seconds: later lookups do not wait for it. */
const MAX_WAIT_MS = 100

type Waiting<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }
type Batch<Row> = Map<string, Waiting<Row>[]>

/** Nothing is cached: a lookup only gets rows of a statement that began after it. */
export function createBatchedLookup<Row>(read: (keys: string[]) => Promise<Map<string, Row>>) {
  let pending: Batch<Row> = new Map()
  let running = 0
  let timer: NodeJS.Timeout | undefined

  return (key: string): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      const sameKey = pending.get(key) ?? []
      sameKey.push({ resolve, reject })
      pending.set(key, sameKey)
      if (running < STATEMENTS_AT_ONCE) void runPending()
      else timer ??= setTimeout(() => void runPending(), MAX_WAIT_MS)
    })

  async function runPending(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = new Map()
    running += 1
    await runBatch(batch)
    running -= 1
    if (pending.size > 0 && running < STATEMENTS_AT_ONCE) void runPending()
  }

  async function runBatch(batch: Batch<Row>): Promise<void> {
    try {
      const rows = await read([...batch.keys()])
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(rows.get(key))
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error)
    }
  }
}
