/**
 * Whether the machine kept its pace. On one that is shared, memory is several times slower for everybody at times, for a
 * tenth of a second or so: what was timed meanwhile says something about the neighbours, not about a server.
 */
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

/** Touches a page of memory after the other, a few hundred times a second, from the crowd's core, until it is stopped. */
export function watchCalm() {
  const memory = new Uint8Array(BYTES)
  const looks: Look[] = []
  const timer = setInterval(() => {
    const at = performance.now()
    for (let page = 0; page < BYTES; page += PAGE_BYTES) memory[page] = (memory[page] ?? 0) + 1
    looks.push({ at, tookMs: performance.now() - at })
  }, LOOK_EVERY_MS)

  return {
    stop(): IsCalm {
      clearInterval(timer)
      return calmBy(looks)
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
