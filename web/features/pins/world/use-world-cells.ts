/** Everyone's pins in a view of the map, as cells with a count; the last ones stay until the next are here. */
import { keepPreviousData } from '@tanstack/react-query'
import { getWorldPins, type WorldView } from '#contract/social/pins.ts'
import { useCall } from '#web/api/use-call.ts'

const FRESH_MS = 60_000

/** Nothing is asked for without a view. */
export function useWorldCells(view: WorldView | undefined) {
  const query = view ?? { west: 0, south: 0, east: 0, north: 0, zoom: 0 }
  const { data, isError } = useCall(
    getWorldPins,
    { query },
    { enabled: view !== undefined, placeholderData: keepPreviousData, staleTime: FRESH_MS, gcTime: FRESH_MS },
  )
  return { cells: view ? data : undefined, hasFailed: isError }
}
