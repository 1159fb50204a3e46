/** Chance that can be repeated: the same seed gives the same numbers. */

export type Chance = ReturnType<typeof createChance>

export function createChance(seed: number) {
  let state = seed >>> 0

  /** From 0 up to but not including 1. */
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  const below = (limit: number) => Math.floor(next() * limit)

  return {
    next,
    below,
    pick: <Thing>(things: readonly Thing[]): Thing => things[below(things.length)] as Thing,
  }
}
