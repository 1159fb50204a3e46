/** Starts the embedded database's thread, from source or from the built server, and waits for what it says. */
import { Worker } from 'node:worker_threads'

/** Rows pass through and none stays. Without a bound V8 would let the room for what is new grow with every rush of people. */
const YOUNG_MB = 6

/** With a socket the thread serves connections until told to stop; without one it opens the folder, closes it and ends. */
export type WorkerOrder = { folder: string; socket?: string }
export type WorkerAnswer = { is: 'ready' } | { is: 'closed'; syncs: number } | { is: 'broken'; reason: string }

const runsFromSource = import.meta.url.endsWith('.ts')
const entry = new URL(runsFromSource ? './worker-from-source.mjs' : './db-worker.js', import.meta.url)

export function startWorker(workerData: WorkerOrder): Worker {
  // Flags of this process, such as a test runner's, are none of the thread's business.
  return new Worker(entry, { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
}

/** Resolves once the thread says `wanted`; rejects when it breaks or ends without having said it. */
export function hears(worker: Worker, wanted: 'ready' | 'closed'): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.is === wanted) resolve(answer)
      if (answer.is === 'broken') reject(new Error(answer.reason))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('its thread ended')))
  })
}
