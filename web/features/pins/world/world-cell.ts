/** The bounds of a cell of everyone's pins, so that the map looks no more exact than the counts are. */
import { WORLD_GRID_DEGREES, type WorldCell, worldCellsAbreast } from '#contract/social/pins.ts'
import { MAP_EDGE } from '#web/features/pins/map/place.ts'

export function sidesOfCell({ latitude }: WorldCell, step: number) {
  const clamp = (side: number) => Math.min(MAP_EDGE, Math.max(-MAP_EDGE, side))
  return {
    north: clamp(latitude + step / 2),
    south: clamp(latitude - step / 2),
    halfWidth: Math.max(step, worldCellsAbreast(latitude) * WORLD_GRID_DEGREES) / 2,
  }
}
