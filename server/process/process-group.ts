/** Several processes of this program that share one port: whoever dies is replaced, and all are ended together. */
import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { passwordForThisRun } from './generated-secrets.ts'
import { openLog } from './log.ts'
import { closeOrphaned } from './orphaned-connections.ts'
import { createRestartBackoff } from './restart-backoff.ts'
import type { Opened } from './run-process.ts'
import { killAfterMs } from './stop-times.ts'

/**
 * The first begins alone: it migrates, and whatever keeps it from starting is said once, by it, and ends the whole.
 * This process serves nobody; it hands connections out in turn.
 */
export async function runProcesses(config: Config, tell: (opened: Opened) => void): Promise<void> {
  const adminPassword = config.adminPassword ?? passwordForThisRun()
  const env = { ADMIN_PASSWORD: adminPassword, WEB_CONCURRENCY: '1' }
  const group = createGroup({ env, firstIndex: config.workerIndex, log: openLog(config) })
  const stop = (exitCode: number) => group.stop(killAfterMs(config), exitCode)
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  const opened = await group.beginFirst()
  if (!opened) return stop(1)
  await group.beginMore(config.webConcurrency - 1)
  tell({ ...opened, adminPassword: config.adminPassword ? undefined : adminPassword })
}

type Needs = {
  /** What each of them is told: it is one process. */
  env: Record<string, string>
  /** The number of the first: there may be more processes on this machine. */
  firstIndex: number
  log: FastifyBaseLogger
}

function createGroup({ env, firstIndex, log }: Needs) {
  const alive = new Set<Worker>()
  let isStopping = false

  /** Each has a number, and its successor the same. */
  function fork(index: number): Worker {
    const worker = cluster.fork({ ...env, WORKER_INDEX: String(firstIndex + index) })
    alive.add(worker)
    closeOrphaned(worker)
    worker.once('exit', () => alive.delete(worker))
    // It ended before it heard what node:cluster had to say to it; that it ended is told by its exit.
    worker.on('error', (err) => log.warn({ err, pid: worker.process.pid }, 'a process did not hear what it asked for'))
    return worker
  }

  /** From now on there is always one in its place. */
  function keep(worker: Worker, index: number, brake = createRestartBackoff()): void {
    const begunAt = performance.now()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      const pauseMs = brake.pauseAfter(performance.now() - begunAt)
      log.error({ died: worker.process.pid, code, signal, pauseMs }, 'a process ended; another takes its place')
      setTimeout(() => {
        if (!isStopping) keep(fork(index), index, brake)
      }, pauseMs)
    })
  }

  return {
    /** Nothing when it ended before it was open. */
    async beginFirst(): Promise<Opened | undefined> {
      const first = fork(0)
      const opened = await openedBy(first)
      if (opened) keep(first, 0)
      return opened
    },

    /** Resolves when each has been open, or has ended once. */
    async beginMore(count: number): Promise<void> {
      const more = isStopping ? [] : Array.from({ length: count }, (_, at) => fork(at + 1))
      for (const [at, worker] of more.entries()) keep(worker, at + 1)
      await Promise.all(more.map(openedBy))
    },

    async stop(withinMs: number, exitCode: number): Promise<void> {
      if (isStopping) return
      isStopping = true
      const ends = [...alive].map(async (worker) => {
        const ended = exitOf(worker)
        worker.process.kill('SIGTERM')
        return (await ended) === 0
      })
      setTimeout(() => {
        for (const worker of alive) worker.process.kill('SIGKILL')
      }, withinMs).unref()
      const wereAllWell = (await Promise.all(ends)).every(Boolean)
      process.exit(wereAllWell ? exitCode : 1)
    },
  }
}

function openedBy(worker: Worker): Promise<Opened | undefined> {
  const opened = new Promise<Opened>((resolve) => worker.once('message', resolve))
  return Promise.race([opened, exitOf(worker).then(() => undefined)])
}

/** `once` of node:events would take an error for the end, which comes only after it. */
function exitOf(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => worker.once('exit', resolve))
}
