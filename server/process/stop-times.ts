/** How long a stop may take: for the process that stops, and for whoever waits for its end. */
import type { Config } from '#server/config.ts'

/** Once the door is shut. */
const STOP_WITHIN_MS = 10_000
/** They end by themselves in time; this is for one that cannot even do that. */
const SPARE_MS = 2000

type Draining = Pick<Config, 'drainMs'>

/** A stop that takes longer than this is cut short. */
export function stopWithinMs({ drainMs }: Draining): number {
  return drainMs + STOP_WITHIN_MS
}

/** Whoever has not ended after this is killed. */
export function killAfterMs(config: Draining): number {
  return stopWithinMs(config) + SPARE_MS
}
