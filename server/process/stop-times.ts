/** How long a stop may take, for the process that stops and for the parent that waits for it. */
import type { Config } from '#server/config.ts'

/** After draining. */
const STOP_WITHIN_MS = 10_000
/** Processes stop themselves in time; the extra is for one that hangs. */
const SPARE_MS = 2000

type DrainSetting = Pick<Config, 'drainMs'>

/** After this the process exits, finished or not. */
export function stopWithinMs({ drainMs }: DrainSetting): number {
  return drainMs + STOP_WITHIN_MS
}

/** After this the parent kills the process. */
export function killAfterMs(config: DrainSetting): number {
  return stopWithinMs(config) + SPARE_MS
}
