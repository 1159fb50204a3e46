/** Many lookups by key in few statements: while the database is busy, the keys that are asked for wait and go together. */

/** Two, so that one slow connection does not hold up every lookup. */
const STATEMENTS_AT_ONCE = 2

type Waiting<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }

/** `read` answers with one row at most for each key. Nothing is cached: each lookup is read after it was asked for. */
export function createBatchedLookup<Row>(read: (keys: string[]) => Promise<Map<string, Row>>) {
  let pending = new Map<string, Waiting<Row>[]>()
  let running = 0

  return (key: string): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      const sameKey = pending.get(key) ?? []
      sameKey.push({ resolve, reject })
      pending.set(key, sameKey)
      if (running < STATEMENTS_AT_ONCE) void runBatches()
    })

  async function runBatches(): Promise<void> {
    running += 1
    while (pending.size > 0) {
      const batch = pending
      pending = new Map()
      await runBatch(batch)
    }
    running -= 1
  }

  async function runBatch(batch: Map<string, Waiting<Row>[]>): Promise<void> {
    try {
      const rows = await read([...batch.keys()])
      for (const [key, waiting] of batch) for (const { resolve } of waiting) resolve(rows.get(key))
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error)
    }
  }
}
