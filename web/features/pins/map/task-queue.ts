/** Work on the map, each piece in a task of its own, so that the browser can draw and handle input in between. */

/** A step that begins earlier belongs to the same piece. */
const PIECE_MS = 8

export type TaskQueue = ReturnType<typeof createTaskQueue>

export function createTaskQueue(now = () => performance.now()) {
  const waiting = new Map<unknown, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function runNext(): void {
    const [next] = waiting
    timer = undefined
    if (!next) return
    const [owner, work] = next
    waiting.delete(owner)
    // First, because the work may throw.
    schedule()
    work()
  }

  function schedule(): void {
    if (waiting.size > 0) timer ??= setTimeout(runNext)
  }

  /** Replaces what waits for the same owner. */
  function add(owner: unknown, work: () => void): void {
    waiting.set(owner, work)
    schedule()
  }

  /** Repeats a step until it returns true: at once, and the rest in as many pieces as it takes. */
  function repeat(owner: unknown, step: () => boolean, onDone: () => void): void {
    waiting.delete(owner)
    const until = now() + PIECE_MS
    while (!step()) {
      if (now() < until) continue
      add(owner, () => repeat(owner, step, onDone))
      return
    }
    onDone()
  }

  return {
    add,
    repeat,

    clear(): void {
      waiting.clear()
      clearTimeout(timer)
      timer = undefined
    },
  }
}
