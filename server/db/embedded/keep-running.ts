/** Keeps the database's thread running: when it fails it starts again and recovers what was committed. */
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { reasonOf } from '#server/db/errors/reason.ts'
import { copyDatabase, sendRequest, startWorker, waitForResponse } from './worker-thread.ts'

const PAUSE_BEFORE_RESTART_MS = 1000
const ENDED = -1

type Options = {
  folder: string
  socket: string
  image?: string | undefined
  log: (line: string) => void
}
export type RunningDatabase = {
  copyTo(folder: string): Promise<number>
  stop(): Promise<void>
}

export async function keepRunning({ folder, socket, image, log }: Options): Promise<RunningDatabase> {
  const stopping = new AbortController()
  let ready: Worker | undefined
  let current: Promise<Worker | undefined> = start(image)
  await current

  async function start(image?: string): Promise<Worker> {
    await rm(socket, { force: true })
    const worker = startWorker({ folder, socket, image })
    await waitForResponse(worker, 'ready')
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
      // It does not wait for a restart, which may fail for as long as the disk is full.
      if (!ready || ready.threadId === ENDED) throw new Error('the database is not running right now')
      return copyDatabase(ready, to)
    },

    async stop() {
      stopping.abort()
      const worker = await current
      if (!worker || worker.threadId === ENDED) return
      const closed = waitForResponse(worker, 'closed')
      sendRequest(worker, { ask: 'stop' })
      await closed.catch((error) => log(`The embedded database failed while closing: ${reasonOf(error)}`))
    },
  }
}
