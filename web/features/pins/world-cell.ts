/** How large a cell of everyone's pins is: what is drawn must not look more exact than what is known. */
import { WORLD_GRID_DEGREES, type WorldCell } from '#contract/pins.ts'
import { MAP_EDGE } from './place.ts'

/** Meridians run together: a cell may get narrower than it is tall by no more than this before it is widened. */
const NARROWEST = 0.7
const WIDEST_DEGREES = 40.96

export function sidesOfCell({ latitude }: WorldCell, step: number) {
  const clamp = (side: number) => Math.min(MAP_EDGE, Math.max(-MAP_EDGE, side))
  return {
    north: clamp(latitude + step / 2),
    south: clamp(latitude - step / 2),
    halfWidth: Math.max(step, narrowestAt(latitude)) / 2,
  }
}

/** Towards the poles two, four or more of the finest cells are one. */
function narrowestAt(latitude: number): number {
  const cosine = Math.cos((latitude * Math.PI) / 180)
  let wide = WORLD_GRID_DEGREES
  while (wide < WIDEST_DEGREES && wide * cosine < NARROWEST * WORLD_GRID_DEGREES) wide *= 2
  return wide
}
