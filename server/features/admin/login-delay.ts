/** Delays log-in attempts without ever refusing one: when too many wait, the oldest continues at once. */

/** Shorter than a stopping server waits for open requests. */
const DELAY_MS = 4000
const WAITING_MAX = 500

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

type Needs = { pause?: Pause | undefined; waitingMax?: number }

export function createLoginDelay({ pause = pauseFor, waitingMax = WAITING_MAX }: Needs = {}) {
  /** Oldest first. */
  const waiting = new Set<AbortController>()

  return async function delay(): Promise<void> {
    const [oldest] = waiting
    if (oldest && waiting.size >= waitingMax) release(oldest)
    const own = new AbortController()
    waiting.add(own)
    await pause(DELAY_MS, own.signal)
    waiting.delete(own)
  }

  function release(attempt: AbortController): void {
    waiting.delete(attempt)
    attempt.abort()
  }
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
