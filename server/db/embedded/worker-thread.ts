/** Starts the embedded database's thread, from source or from the built server, and waits for what it answers. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Rows pass through and none stays. Without a bound V8 would let the room for what is new grow with every rush of people. */
const YOUNG_MB = 6

/**
 * With a socket the thread serves connections until asked to stop; without one it opens the folder, closes it and ends.
 * With an image the folder is not there yet, and is first copied from it.
 */
export type WorkerOrder = { folder: string; socket?: string; image?: string | undefined }
export type WorkerRequest = { ask: 'stop' } | { ask: 'copy'; to: string }
export type WorkerAnswer =
  | { is: 'ready' }
  | { is: 'copied'; to: string; ms: number }
  | { is: 'not copied'; to: string; reason: string }
  | { is: 'closed'; syncs: number }
  | { is: 'broken'; reason: string }

const runsFromSource = import.meta.url.endsWith('.ts')
const entry = new URL(runsFromSource ? './worker-from-source.mjs' : './db-worker.js', import.meta.url)

export function startWorker(workerData: WorkerOrder): Worker {
  // Flags of this process, such as a test runner's, are none of the thread's business.
  const worker = new Worker(entry, { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  // An error ends the thread, and its end is looked after; without a listener it would end this process too.
  return worker.on('error', () => undefined)
}

/** Resolves once the thread answers that; rejects when it breaks or ends without having answered. */
export async function hears(worker: Worker, wanted: 'ready' | 'closed'): Promise<void> {
  await firstOf(worker, ({ is }) => (is === wanted ? is : undefined))
}

/** Has the database copied into a folder that is not there yet; answers for how many milliseconds it stood still. */
export function copyDatabase(worker: Worker, to: string): Promise<number> {
  const copied = firstOf(worker, (answer) => {
    if (answer.is === 'not copied' && answer.to === to) throw new Error(answer.reason)
    return answer.is === 'copied' && answer.to === to ? answer.ms : undefined
  })
  ask(worker, { ask: 'copy', to })
  return copied
}

export function ask(worker: Worker, request: WorkerRequest): void {
  worker.postMessage(request)
}

/** What `pick` makes of the first answer of which it makes something. */
async function firstOf<T>(worker: Worker, pick: (answer: WorkerAnswer) => T | undefined): Promise<T> {
  for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WorkerAnswer]>) {
    if (answer.is === 'broken') throw new Error(answer.reason)
    const picked = pick(answer)
    if (picked !== undefined) return picked
  }
  throw new Error('its thread ended')
}
