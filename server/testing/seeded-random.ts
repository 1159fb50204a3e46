/** Random numbers from a seed: the same seed gives the same numbers. */

export type SeededRandom = ReturnType<typeof createSeededRandom>

export function createSeededRandom(seed: number) {
  let state = seed >>> 0

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
