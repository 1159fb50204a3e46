/** Keeps the database's thread running: when it breaks it is started again, and recovers what was committed. */
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { reasonOf } from '#server/db/errors/reason.ts'
import { ask, copyDatabase, hears, startWorker } from './worker-thread.ts'

const PAUSE_BEFORE_RESTART_MS = 1000
// What Node says of a thread that is no more.
const ENDED = -1

type Options = {
  folder: string
  socket: string
  /** What a new database is copied from, at the first start. */
  image?: string | undefined
  log: (line: string) => void
}
export type RunningDatabase = {
  /** Copies its files while no statement runs; answers for how many milliseconds it stood still. */
  copyTo(folder: string): Promise<number>
  stop(): Promise<void>
}

export async function keepRunning({ folder, socket, image, log }: Options): Promise<RunningDatabase> {
  const stopping = new AbortController()
  /** Undefined while the thread starts again. */
  let ready: Worker | undefined
  let current: Promise<Worker | undefined> = start(image)
  await current

  async function start(image?: string): Promise<Worker> {
    await rm(socket, { force: true })
    const worker = startWorker({ folder, socket, image })
    await hears(worker, 'ready')
    ready = worker
    worker.once('exit', () => {
      ready = undefined
      if (!stopping.signal.aborted) current = startAgain()
    })
    return worker
  }

  async function startAgain(): Promise<Worker | undefined> {
    log('The embedded database stopped unexpectedly; starting it again')
    try {
      await delay(PAUSE_BEFORE_RESTART_MS, undefined, { signal: stopping.signal })
      return await start()
    } catch (error) {
      if (stopping.signal.aborted) return undefined
      log(`The embedded database does not start: ${reasonOf(error)}`)
      return startAgain()
    }
  }

  return {
    async copyTo(to) {
      // Not waited for: it may not start for as long as the disk is full.
      if (!ready || ready.threadId === ENDED) throw new Error('the database is not running right now')
      return copyDatabase(ready, to)
    },

    async stop() {
      stopping.abort()
      const worker = await current
      if (!worker || worker.threadId === ENDED) return
      const closed = hears(worker, 'closed')
      ask(worker, { ask: 'stop' })
      await closed.catch((error) => log(`The embedded database failed while closing: ${reasonOf(error)}`))
    },
  }
}
