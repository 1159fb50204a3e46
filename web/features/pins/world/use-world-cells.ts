/** Everyone's pins in a view of the map, as cells with a count. The previous cells stay until the next are loaded. */
import { keepPreviousData } from '@tanstack/react-query'
import { getWorldPins, type WorldView } from '#contract/social/pins.ts'
import { useCall } from '#web/api/use-call.ts'
import { copiesBetween, sidesOfCell } from '#web/features/pins/map/coordinates.ts'
import type { WorldCells } from './world-cells-layer.ts'

const FRESH_MS = 60_000

export function useWorldCells(view: WorldView | undefined) {
  const query = view ?? { west: 0, south: 0, east: 0, north: 0, zoom: 0 }
  const { data, isError } = useCall(
    getWorldPins,
    { query },
    { enabled: view !== undefined, placeholderData: keepPreviousData, staleTime: FRESH_MS, gcTime: FRESH_MS },
  )
  return { cells: view ? data : undefined, hasFailed: isError }
}

/** Counts the pins of all cells that are at least partly in view. A response covers more than the view. */
export function pinsInView({ step, cells }: WorldCells, { west, east, south, north }: WorldView): number {
  const inView = cells.filter((cell) => {
    const sides = sidesOfCell(cell, step)
    if (sides.north < south || sides.south > north) return false
    return copiesBetween(cell.longitude, { west: west - sides.halfWidth, east: east + sides.halfWidth }).length > 0
  })
  return inView.reduce((sum, { count }) => sum + count, 0)
}
