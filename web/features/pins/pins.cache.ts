/** Writes into the list of pins what was done here, without believing an answer that is older than it. */
import type { QueryClient } from '@tanstack/react-query'
import { listPins, type Pin } from '#contract/social/pins.ts'
import { keyOf } from '#web/api/key-of.ts'

export async function writePins(
  cache: QueryClient,
  userId: string,
  change: (pins: readonly Pin[]) => Pin[],
): Promise<void> {
  const queryKey = keyOf(listPins, { userId })
  const isRunning = cache.isFetching({ queryKey }) > 0
  // An answer that is on its way may not know of the change yet.
  if (isRunning) await cache.cancelQueries({ queryKey })
  const known = cache.getQueryData<{ pins: Pin[] }>(queryKey)
  if (known) cache.setQueryData(queryKey, { pins: change(known.pins) })
  // A list that was never read is not made up from one pin.
  if (isRunning || !known) void cache.invalidateQueries({ queryKey })
}
