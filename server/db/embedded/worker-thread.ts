/** Starts the embedded database's thread, from source or from the built server, and exchanges messages with it. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Rows are short-lived; without a limit V8 grows the young generation with every peak of load. */
const YOUNG_MB = 6

/** Without a socket the thread opens the folder, closes it and ends; a folder with an image is first copied from it. */
export type WorkerOptions = { folder: string; socket?: string; image?: string | undefined }
export type WorkerRequest = { ask: 'stop' } | { ask: 'copy'; to: string }
export type WorkerResponse =
  | { is: 'ready' }
  | { is: 'copied'; to: string; ms: number }
  | { is: 'not copied'; to: string; reason: string }
  | { is: 'closed'; syncs: number }
  | { is: 'broken'; reason: string }

const runsFromSource = import.meta.url.endsWith('.ts')
const entry = new URL(runsFromSource ? './worker-from-source.mjs' : './db-worker.js', import.meta.url)

export function startWorker(workerData: WorkerOptions): Worker {
  const worker = new Worker(entry, { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  // The exit of the thread is handled; without a listener an error would end this process, too.
  return worker.on('error', () => undefined)
}

export async function waitForResponse(worker: Worker, wanted: 'ready' | 'closed'): Promise<void> {
  await firstResponse(worker, ({ is }) => (is === wanted ? is : undefined))
}

export function copyDatabase(worker: Worker, to: string): Promise<number> {
  const copied = firstResponse(worker, (response) => {
    if (response.is === 'not copied' && response.to === to) throw new Error(response.reason)
    return response.is === 'copied' && response.to === to ? response.ms : undefined
  })
  sendRequest(worker, { ask: 'copy', to })
  return copied
}

export function sendRequest(worker: Worker, request: WorkerRequest): void {
  worker.postMessage(request)
}

async function firstResponse<T>(worker: Worker, pick: (response: WorkerResponse) => T | undefined): Promise<T> {
  for await (const [response] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WorkerResponse]>) {
    if (response.is === 'broken') throw new Error(response.reason)
    const picked = pick(response)
    if (picked !== undefined) return picked
  }
  throw new Error('its thread ended')
}
