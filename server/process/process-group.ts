/** Several processes of this program that share one port: one that dies is replaced, and all stop together. */
import cluster, { type Worker } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { passwordForThisRun } from './generated-secrets.ts'
import { openLog } from './log.ts'
import { type Opened, stopWithinMs } from './run-process.ts'

/** A process that ran this long was healthy, so earlier crashes no longer count. */
const STEADY_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** Processes stop themselves in time; the parent kills one that hangs this much longer. */
const KILL_AFTER_MS = 2000

type InternalMessage = { seq: number; ack?: number }
type Handle = { close(): void }

/** The first process starts alone: it migrates, and its failure is printed once and stops everything. */
export async function runProcesses(config: Config, onOpen: (opened: Opened) => void): Promise<void> {
  const adminPassword = config.adminPassword ?? passwordForThisRun()
  const env = { ADMIN_PASSWORD: adminPassword, WEB_CONCURRENCY: '1' }
  const group = createGroup({ env, firstIndex: config.workerIndex, log: openLog(config) })
  const stop = (exitCode: number) => group.stop(stopWithinMs(config) + KILL_AFTER_MS, exitCode)
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  const opened = await group.startFirst()
  if (!opened) return stop(1)
  await group.startMore(config.webConcurrency - 1)
  onOpen({ ...opened, adminPassword: config.adminPassword ? undefined : adminPassword })
}

type Needs = {
  /** Each child runs as a single process. */
  env: Record<string, string>
  /** Index of the first child: other groups may run on the same machine. */
  firstIndex: number
  log: FastifyBaseLogger
}

function createGroup({ env, firstIndex, log }: Needs) {
  const alive = new Set<Worker>()
  let isStopping = false

  /** A replacement gets the index of the process it replaces. */
  function fork(index: number): Worker {
    const worker = cluster.fork({ ...env, WORKER_INDEX: String(firstIndex + index) })
    alive.add(worker)
    closeOrphaned(worker)
    worker.once('exit', () => alive.delete(worker))
    // It ended before node:cluster could answer it; the exit is handled below.
    worker.on('error', (err) =>
      log.warn({ err, pid: worker.process.pid }, 'a worker process ended before node:cluster answered it'),
    )
    return worker
  }

  function restartOnExit(worker: Worker, index: number, backoff = createRestartBackoff()): void {
    const startedAt = performance.now()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      const pauseMs = backoff.pauseAfter(performance.now() - startedAt)
      log.error({ pid: worker.process.pid, code, signal, pauseMs }, 'a worker process ended and will be restarted')
      setTimeout(() => {
        if (!isStopping) restartOnExit(fork(index), index, backoff)
      }, pauseMs)
    })
  }

  return {
    async startFirst(): Promise<Opened | undefined> {
      const first = fork(0)
      const opened = await openedBy(first)
      if (opened) restartOnExit(first, 0)
      return opened
    },

    async startMore(count: number): Promise<void> {
      const more = isStopping ? [] : Array.from({ length: count }, (_, at) => fork(at + 1))
      for (const [at, worker] of more.entries()) restartOnExit(worker, at + 1)
      await Promise.all(more.map(openedBy))
    },

    async stop(withinMs: number, exitCode: number): Promise<void> {
      if (isStopping) return
      isStopping = true
      const ends = [...alive].map(async (worker) => {
        const ended = waitForExit(worker)
        worker.process.kill('SIGTERM')
        return (await ended) === 0
      })
      setTimeout(() => {
        for (const worker of alive) worker.process.kill('SIGKILL')
      }, withinMs).unref()
      const areAllClean = (await Promise.all(ends)).every(Boolean)
      process.exit(areAllClean ? exitCode : 1)
    },
  }
}

/** The first restart is immediate; the wait doubles while a process keeps dying. */
export function createRestartBackoff() {
  let quickDeaths = 0

  return {
    pauseAfter(livedMs: number): number {
      if (livedMs >= STEADY_MS) quickDeaths = 0
      const pause = quickDeaths === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (quickDeaths - 1)
      quickDeaths++
      return Math.min(pause, LONGEST_PAUSE_MS)
    },
  }
}

/** Closes connections that node:cluster forgets when a process dies first. It reads undocumented messages. */
function closeOrphaned({ process: child }: Worker): void {
  const unacknowledged = new Map<number, Handle>()
  const send = child.send.bind(child)
  child.send = ((...sent: Parameters<typeof send>) => {
    const [message, connection] = sent as unknown as [InternalMessage, Handle | undefined]
    if (connection) unacknowledged.set(message.seq, connection)
    return send(...sent)
  }) as typeof child.send
  // Acknowledged: it has taken the connection, or returned it for another process.
  child.on('internalMessage', ({ ack }: InternalMessage) => ack !== undefined && unacknowledged.delete(ack))
  // `close` comes after `exit`, when all of its messages have been read.
  child.once('close', () => {
    for (const connection of unacknowledged.values()) connection.close()
  })
}

function openedBy(worker: Worker): Promise<Opened | undefined> {
  const opened = new Promise<Opened>((resolve) => worker.once('message', resolve))
  return Promise.race([opened, waitForExit(worker).then(() => undefined)])
}

/** Not `once` of node:events, which rejects on the `error` that can come before the exit. */
function waitForExit(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => worker.once('exit', resolve))
}
