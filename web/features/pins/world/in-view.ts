/** What of everyone's pins is in sight: answers are wider than the view they are for. */
import type { WorldView } from '#contract/social/pins.ts'
import { copiesBetween } from '#web/features/pins/map/place.ts'
import { sidesOfCell } from './world-cell.ts'
import type { WorldCells } from './world-cells-layer.ts'

/** How many pins lie in cells of which at least a part is in view. */
export function pinsInView({ step, cells }: WorldCells, { west, east, south, north }: WorldView): number {
  const seen = cells.filter((cell) => {
    const sides = sidesOfCell(cell, step)
    if (sides.north < south || sides.south > north) return false
    return copiesBetween(cell.longitude, { west: west - sides.halfWidth, east: east + sides.halfWidth }).length > 0
  })
  return seen.reduce((sum, { count }) => sum + count, 0)
}
