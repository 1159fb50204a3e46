/** Several processes of this program that share one port: one that dies is replaced, and all stop together. */
import cluster, { type Worker } from 'node:cluster'
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

/** The first process starts alone: it migrates, and its failure is printed once and stops everything. */
export async function runProcesses(config: Config, onOpen: (opened: Opened) => void): Promise<void> {
  const adminPassword = config.adminPassword ?? passwordForThisRun()
  const log = openLog(config)
  let isStopping = false
  // Each process accepts connections itself, so one that hangs or dies is handed none.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  const first = fork(0)
  const opened = await openedBy(first)
  if (!opened) return stop(1)
  replaceOnExit(first, 0)
  const others = Array.from({ length: isStopping ? 0 : config.webConcurrency - 1 }, (_, at) => fork(at + 1))
  for (const [at, worker] of others.entries()) replaceOnExit(worker, at + 1)
  await Promise.all(others.map(openedBy))
  onOpen({ ...opened, adminPassword: config.adminPassword ? undefined : adminPassword })

  /** Each is a single process; its index, which a replacement inherits, is unique on this machine. */
  function fork(index: number): Worker {
    const workerIndex = String(config.workerIndex + index)
    const worker = cluster.fork({ ADMIN_PASSWORD: adminPassword, WEB_CONCURRENCY: '1', WORKER_INDEX: workerIndex })
    // It can end before node:cluster has answered it; without a listener this would end all of them.
    worker.on('error', (err) => log.warn({ err, pid: worker.process.pid }, 'a worker process could not be reached'))
    return worker
  }

  function replaceOnExit(worker: Worker, index: number, lastPauseMs?: number): void {
    const startedAt = performance.now()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      const pauseMs = pauseBeforeRestart(performance.now() - startedAt, lastPauseMs)
      log.error({ pid: worker.process.pid, code, signal, pauseMs }, 'a worker process ended and will be restarted')
      setTimeout(() => {
        if (!isStopping) replaceOnExit(fork(index), index, pauseMs)
      }, pauseMs)
    })
  }

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[]
    const exits = running.map(waitForExit)
    for (const worker of running) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, stopWithinMs(config) + KILL_AFTER_MS).unref()
    const areAllClean = (await Promise.all(exits)).every((code) => code === 0)
    process.exit(areAllClean ? exitCode : 1)
  }
}

/** The first restart is immediate; the pause doubles while the process keeps dying. */
export function pauseBeforeRestart(livedMs: number, lastPauseMs?: number): number {
  if (lastPauseMs === undefined || livedMs >= STEADY_MS) return 0
  return Math.min(Math.max(FIRST_PAUSE_MS, 2 * lastPauseMs), LONGEST_PAUSE_MS)
}

function openedBy(worker: Worker): Promise<Opened | undefined> {
  const opened = new Promise<Opened>((resolve) => worker.once('message', resolve))
  return Promise.race([opened, waitForExit(worker).then(() => undefined)])
}

/** Not `once` of node:events, which rejects on an `error`. */
function waitForExit(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => worker.once('exit', resolve))
}
