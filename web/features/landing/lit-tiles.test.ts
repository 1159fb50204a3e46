/** The play of the lit tiles on the landing wall. */
import { expect, test } from 'vitest'
import { flipOneTile, MOBILE_TILES } from './lit-tiles.ts'

test('each move of the count flips exactly one tile, and never more than two are dark', () => {
  let dark: readonly number[] = []
  for (let move = 0; move < 40; move++) {
    const next = flipOneTile(dark, () => (move % 10) / 10)
    expect(Math.abs(next.length - dark.length)).toBe(1)
    expect(next.length).toBeLessThanOrEqual(2)
    expect(new Set(next).size).toBe(next.length)
    expect(next.every((place) => place >= 0 && place < MOBILE_TILES.length)).toBe(true)
    dark = next
  }
})
