/**
 * Detects stalls of a shared machine: at times memory is several times slower for about a tenth of a second, and what
 * is measured then says nothing about a server.
 */
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile } from '../measure.ts'
import type { Latency } from './clients.ts'

const PROBE_EVERY_MS = 5
const BYTES = 4 * 1024 * 1024
const PAGE_BYTES = 4096
/** A probe is slow when it takes this many times the median. */
const SLOW_TIMES = 3
/** Time this close to a slow probe counts as slow too. */
const NEAR_MS = 25
/** No multiple of the sending interval, so that slices do not always end at a message. */
const SLICE_MS = 270

type Probe = { at: number; tookMs: number }

export type IsUndisturbed = (from: number, to: number) => boolean

export type NoiseWatch = { sliceMs: number; stop(): Promise<IsUndisturbed> }

/** Without probes everything counts as undisturbed, and the time is one slice. */
export const noNoiseWatch: NoiseWatch = { sliceMs: Number.POSITIVE_INFINITY, stop: async () => () => true }

/** Touches every page of 4 MiB two hundred times a second, on the clients' core, until it is stopped. */
export function watchNoise(): NoiseWatch {
  const workerData = { everyMs: PROBE_EVERY_MS, bytes: BYTES, pageBytes: PAGE_BYTES }
  const thread = new Worker(new URL('./memory-probe-thread.mjs', import.meta.url), { workerData, execArgv: [] })

  return {
    sliceMs: SLICE_MS,
    async stop() {
      const reply = once(thread, 'message')
      thread.postMessage('stop')
      const [probes] = (await reply) as [Probe[]]
      return undisturbedBy(probes.map(({ at, tookMs }) => ({ at: at - performance.timeOrigin, tookMs })))
    },
  }
}

export function undisturbedBy(probes: readonly Probe[]): IsUndisturbed {
  const usual = percentile(
    probes.map(({ tookMs }) => tookMs),
    50,
  )
  const slow = probes.filter(({ tookMs }) => tookMs > SLOW_TIMES * usual).map(({ at }) => at)
  return (from, to) => !slow.some((at) => at > from - NEAR_MS && at < to + NEAR_MS)
}

/** Samples now and at the end of every slice of the time. */
export async function sampleSlices<Seen>(sample: () => Seen, time: { ms: number; sliceMs: number }): Promise<Seen[]> {
  const seen = [sample()]
  for (let left = time.ms; left > 0; left -= time.sliceMs) {
    await after(Math.min(left, time.sliceMs))
    seen.push(sample())
  }
  return seen
}

/** The undisturbed slices or, if there are none, all; and their share. */
export function undisturbedSlices<Seen extends { at: number }>(seen: readonly Seen[], isUndisturbed: IsUndisturbed) {
  const slices = seen.slice(1).map((to, nth) => ({ from: seen[nth] ?? to, to }))
  const undisturbed = slices.filter(({ from, to }) => isUndisturbed(from.at, to.at))
  return { counted: undisturbed.length > 0 ? undisturbed : slices, share: undisturbed.length / slices.length }
}

export function undisturbedLatencies(latencies: readonly Latency[], isUndisturbed: IsUndisturbed): readonly Latency[] {
  const undisturbed = latencies.filter(({ from, ms }) => isUndisturbed(from, from + ms))
  return undisturbed.length > 0 ? undisturbed : latencies
}
