/**
 * Whether the machine kept its pace. On one that is shared, memory is several times slower for everybody at times, for a
 * tenth of a second or so: what was timed meanwhile says something about the neighbours, not about a server.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { percentile } from '../measure.ts'

const LOOK_EVERY_MS = 5
const BYTES = 4 * 1024 * 1024
const PAGE_BYTES = 4096
/** So many times the usual, and a look was slow. */
const SLOW_TIMES = 3
/** What is near a slow look is taken for slow as well. */
const NEAR_MS = 25

type Look = { at: number; tookMs: number }

/** Whether nothing was slow between two moments. */
export type IsCalm = (from: number, to: number) => boolean

export type CalmWatch = ReturnType<typeof watchCalm>

/** Touches a page of memory after the other, two hundred times a second, from the crowd's core, until it is stopped. */
export function watchCalm() {
  const workerData = { everyMs: LOOK_EVERY_MS, bytes: BYTES, pageBytes: PAGE_BYTES }
  const thread = new Worker(new URL('./calm-looks.mjs', import.meta.url), { workerData, execArgv: [] })

  return {
    async stop(): Promise<IsCalm> {
      const answered = once(thread, 'message')
      thread.postMessage('enough')
      const [looks] = (await answered) as [Look[]]
      return calmBy(looks.map(({ at, tookMs }) => ({ at: at - performance.timeOrigin, tookMs })))
    },
  }
}

function calmBy(looks: readonly Look[]): IsCalm {
  const usual = percentile(
    looks.map(({ tookMs }) => tookMs),
    50,
  )
  const slow = looks.filter(({ tookMs }) => tookMs > SLOW_TIMES * usual).map(({ at }) => at)
  return (from, to) => !slow.some((at) => at > from - NEAR_MS && at < to + NEAR_MS)
}
