/** Draws the pictures of shares: one at a time in a thread of its own, each once, and the latest are kept. */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Problem } from '#contract/protocol/problems.ts'
import { DRAWING_THREAD, FONT_FILES } from './card-art.ts'
import { type CardContent, shareCard } from './share-card.ts'

/** Changes with the design, so that browsers which have the old picture ask again. */
const DESIGN = 2
const RETRY_AFTER_SECONDS = 5
const LONGEST_MS = 15_000

type Limits = { maxKept?: number; maxWaiting?: number }

export type CardDrawer = ReturnType<typeof createCardDrawer>

export function createCardDrawer({ maxKept = 60, maxWaiting = 20 }: Limits = {}) {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let thread: Worker | undefined

  return {
    async draw(content: CardContent): Promise<Buffer> {
      const tag = tagOf(content)
      const drawing = kept.get(tag) ?? inTurn(() => drawn(shareCard(content)))
      if (!kept.has(tag)) keep(tag, drawing)
      return drawing
    },

    async close(): Promise<void> {
      await thread?.terminate()
    },
  }

  function keep(tag: string, drawing: Promise<Buffer>): void {
    kept.set(tag, drawing)
    drawing.catch(() => kept.delete(tag))
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (waiting >= maxWaiting) throw new Problem('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    waiting += 1
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine.finally(() => {
      waiting -= 1
    })
  }

  /** A thread that breaks or takes for ever is ended; the next picture gets a new one. */
  function drawn(svg: string): Promise<Buffer> {
    thread ??= startThread()
    const worker = thread
    return new Promise<Buffer>((resolve, reject) => {
      const deadline = setTimeout(() => fail(new Error('The picture took too long to draw')), LONGEST_MS)
      const settle = () => {
        clearTimeout(deadline)
        worker.off('message', done).off('error', fail).off('exit', ended)
      }
      const done = (png: Uint8Array) => {
        settle()
        resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
      }
      const fail = (error: Error) => {
        settle()
        if (thread === worker) thread = undefined
        void worker.terminate()
        reject(error)
      }
      const ended = () => fail(new Error('The drawing thread ended'))
      worker.on('message', done).on('error', fail).on('exit', ended)
      worker.postMessage(svg)
    })
  }
}

/** What a picture is known by, before it is drawn: its content. */
export function tagOf({ type, which, value, name, emoji, isPremium }: CardContent): string {
  const content = JSON.stringify([DESIGN, type, which, value, name, emoji, isPremium])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

function startThread(): Worker {
  const worker = new Worker(DRAWING_THREAD, {
    workerData: { fontFiles: FONT_FILES },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // A server that has nothing else to do need not stay for its draughtsman.
  worker.unref()
  return worker
}
