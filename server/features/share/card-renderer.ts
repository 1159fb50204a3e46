/** Renders share cards (composed by share-card.ts) to PNG, one at a time in a worker thread, and caches the latest. */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { Problem } from '#contract/protocol/problems.ts'
import { DRAWING_THREAD, FONT_FILES } from './card-art.ts'
import type { CardContent } from './share-card.ts'

/** Increase it with every change of the design, so that browsers fetch the new picture. */
const DESIGN = 3
const RETRY_AFTER_SECONDS = 5
const DRAW_TIMEOUT_MS = 15_000

type Limits = { maxCached?: number; maxWaiting?: number }

export type CardRenderer = ReturnType<typeof createCardRenderer>

export function createCardRenderer({ maxCached = 60, maxWaiting = 20 }: Limits = {}) {
  const cache = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let thread: Worker | undefined

  return {
    async draw(content: CardContent): Promise<Buffer> {
      const tag = contentHash(content)
      const drawing = cache.get(tag) ?? enqueue(() => drawCard(content))
      if (!cache.has(tag)) store(tag, drawing)
      return drawing
    },

    async close(): Promise<void> {
      await thread?.terminate()
    },
  }

  /** Loaded late, because reading fonts takes a library that a start does not need. */
  async function drawCard(content: CardContent): Promise<Buffer> {
    const { shareCard } = await import('./share-card.ts')
    return render(shareCard(content))
  }

  function store(tag: string, drawing: Promise<Buffer>): void {
    cache.set(tag, drawing)
    drawing.catch(() => cache.delete(tag))
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  }

  async function enqueue(work: () => Promise<Buffer>): Promise<Buffer> {
    if (waiting >= maxWaiting) throw new Problem('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    waiting += 1
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result.finally(() => {
      waiting -= 1
    })
  }

  /** A thread that fails or takes too long is terminated; the next picture gets a new one. */
  function render(svg: string): Promise<Buffer> {
    thread ??= startThread()
    const worker = thread
    return new Promise<Buffer>((resolve, reject) => {
      const deadline = setTimeout(() => fail(new Error('The picture took too long to draw')), DRAW_TIMEOUT_MS)
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

/** Identifies a picture by its content, before it is drawn: cache key, ETag and part of its URL. */
export function contentHash({ type, which, value, name, emoji, isPremium }: CardContent): string {
  const content = JSON.stringify([DESIGN, type, which, value, name, emoji, isPremium])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

function startThread(): Worker {
  const worker = new Worker(DRAWING_THREAD, {
    workerData: { fontFiles: Object.values(FONT_FILES) },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // An idle drawing thread must not keep the process alive.
  worker.unref()
  return worker
}
