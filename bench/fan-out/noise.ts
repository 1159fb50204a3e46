/**
 * Whether the machine kept its pace. On one that is shared, memory is several times slower for everybody at times, for
 * a tenth of a second or so: what was timed meanwhile says something about the neighbours, not about a server.
 */
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile } from '../measure.ts'
import type { Wait } from './crowd.ts'

const LOOK_EVERY_MS = 5
const BYTES = 4 * 1024 * 1024
const PAGE_BYTES = 4096
/** So many times the usual, and a look was slow. */
const SLOW_TIMES = 3
/** What is near a slow look is taken for slow as well. */
const NEAR_MS = 25
/** In no step with what is said at a pace, so that it does not always meet a message. */
const SLICE_MS = 270

/** Of memory. */
type Look = { at: number; tookMs: number }

/** Whether nothing was slow between two moments. */
export type IsCalm = (from: number, to: number) => boolean

export type CalmWatch = { sliceMs: number; stop(): Promise<IsCalm> }

/** Where nobody looks for stalls, everything is calm, and time is one slice. */
export const unwatched: CalmWatch = { sliceMs: Number.POSITIVE_INFINITY, stop: async () => () => true }

/** Touches a page of memory after the other, two hundred times a second, from the crowd's core, until it is stopped. */
export function watchCalm(): CalmWatch {
  const workerData = { everyMs: LOOK_EVERY_MS, bytes: BYTES, pageBytes: PAGE_BYTES }
  const thread = new Worker(new URL('./calm-looks.mjs', import.meta.url), { workerData, execArgv: [] })

  return {
    sliceMs: SLICE_MS,
    async stop() {
      const answered = once(thread, 'message')
      thread.postMessage('enough')
      const [looks] = (await answered) as [Look[]]
      return calmBy(looks.map(({ at, tookMs }) => ({ at: at - performance.timeOrigin, tookMs })))
    },
  }
}

export function calmBy(looks: readonly Look[]): IsCalm {
  const usual = percentile(
    looks.map(({ tookMs }) => tookMs),
    50,
  )
  const slow = looks.filter(({ tookMs }) => tookMs > SLOW_TIMES * usual).map(({ at }) => at)
  return (from, to) => !slow.some((at) => at > from - NEAR_MS && at < to + NEAR_MS)
}

/** Looks at something now and at the end of every slice of that time. */
export async function lookAtSlices<Seen>(look: () => Seen, time: { ms: number; sliceMs: number }): Promise<Seen[]> {
  const seen = [look()]
  for (let left = time.ms; left > 0; left -= time.sliceMs) {
    await after(Math.min(left, time.sliceMs))
    seen.push(look())
  }
  return seen
}

/** The slices that count, the calm ones or, where there is none, all; and how much of the whole was calm. */
export function calmSlices<Seen extends { at: number }>(seen: readonly Seen[], isCalm: IsCalm) {
  const slices = seen.slice(1).map((to, nth) => ({ from: seen[nth] ?? to, to }))
  const calm = slices.filter(({ from, to }) => isCalm(from.at, to.at))
  return { counted: calm.length > 0 ? calm : slices, share: calm.length / slices.length }
}

/** The waits that count: the calm ones or, where there is none, all. */
export function calmWaits(waits: readonly Wait[], isCalm: IsCalm): readonly Wait[] {
  const calm = waits.filter(({ from, ms }) => isCalm(from, from + ms))
  return calm.length > 0 ? calm : waits
}
