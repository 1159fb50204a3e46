/** Pins that lie on each other: no zoom can tell them apart, so they are one on the map. */
import type { Pin } from '#contract/pins.ts'

/** About ten metres, a few pixels at the closest zoom. */
const DECIMALS = 4

export type Pile = readonly [Pin, ...Pin[]]

export function pilesOf(pins: readonly Pin[]): Pile[] {
  const piles = new Map<string, Pile>()
  for (const pin of pins) {
    const place = [pin.latitude, pin.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join()
    const pile = piles.get(place)
    piles.set(place, pile ? [...pile, pin] : [pin])
  }
  return [...piles.values()]
}
