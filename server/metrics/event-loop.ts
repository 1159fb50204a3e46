/** Measures the event loop: how late its timers are, and how much of the time it is busy. */
import { Histogram, type Registry } from 'prom-client'
import { readAtScrape } from './read-at-scrape.ts'

/** A longer block of the loop is always noticed, a shorter one with proportional probability. */
const SAMPLE_EVERY_MS = 50
const DELAY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function watchEventLoop(registry: Registry): { stop(): void } {
  const delays = new Histogram({
    name: 'bowl_event_loop_delay_seconds',
    help: `How late a timer of ${SAMPLE_EVERY_MS} ms came: so long everybody waits.`,
    buckets: DELAY_BOUNDS,
    registers: [registry],
  })
  readAtScrape(registry).count(
    { name: 'bowl_event_loop_active_seconds_total', help: 'Time in which the event loop worked instead of waiting.' },
    () => performance.eventLoopUtilization().active / 1000,
  )

  let dueAt = performance.now() + SAMPLE_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    // Timers may be a fraction of a millisecond early.
    delays.observe(Math.max(0, now - dueAt) / 1000)
    dueAt = now + SAMPLE_EVERY_MS
  }, SAMPLE_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
