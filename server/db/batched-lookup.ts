/** Many lookups by key in few statements: while the database is busy, the keys that are asked for wait and go together. */

const STATEMENTS_AT_ONCE = 2
/** A statement may get no answer for seconds, as on a connection that hangs: the others do not wait for its end. */
const WAITS_AT_MOST_MS = 100

type Waiting<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }
type Batch<Row> = Map<string, Waiting<Row>[]>

/** `read` answers with one row at most for each key. Nothing is cached: each lookup is read after it was asked for. */
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
      else timer ??= setTimeout(() => void runPending(), WAITS_AT_MOST_MS)
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
