/** Controls concurrent work: timeouts, a mutex by key, shared and repeated reads, work in the background. */

const READS_MAX = 5

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** If the event loop was blocked, the answer may have arrived unread: `setImmediate` lets it in before the timeout. */
export function withTimeout<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NoAnswer(`No answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(giveUp), ms)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

/** Work with the same key runs one after the other; other keys do not wait. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()

  return (key, work) => {
    const previous = last.get(key) ?? Promise.resolve()
    const result = previous.then(work, work)
    last.set(key, result)
    const release = () => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(release, release)
    return result
  }
}

/** Resolves after a read that began no earlier than the call; calls during a read wait together for the next. */
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

/** Reads again if the rows were changed during the read; bounded, in case they never stop changing. */
export async function readUntilStable<Rows>(changes: () => number, read: () => Promise<Rows>): Promise<Rows> {
  for (let tries = 1; ; tries++) {
    const before = changes()
    const rows = await read()
    if (changes() === before || tries === READS_MAX) return rows
  }
}

/** Work that continues after its response is sent; tracked, so that a shutdown can wait for it. */
export type Background = ReturnType<typeof createBackground>

export function createBackground(onError: (error: unknown, name: string) => void) {
  const running = new Set<Promise<void>>()

  return {
    running: () => running.size,

    run(name: string, work: () => Promise<void>): void {
      const promise = work()
        .catch((error: unknown) => onError(error, name))
        .finally(() => running.delete(promise))
      running.add(promise)
    },

    /** Resolves when nothing is running, including work started while waiting. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
