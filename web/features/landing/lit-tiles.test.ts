/** Tests how the lit tiles of the landing page go dark and light up again. */
import { expect, test } from 'vitest'
import { flipOneTile, MOBILE_TILES } from './lit-tiles.ts'

test('each change of the count flips exactly one tile, and never more than two are dark', () => {
  let dark: readonly number[] = []
  for (let change = 0; change < 40; change++) {
    const next = flipOneTile(dark, () => (change % 10) / 10)
    expect(Math.abs(next.length - dark.length)).toBe(1)
    expect(next.length).toBeLessThanOrEqual(2)
    expect(new Set(next).size).toBe(next.length)
    expect(next.every((index) => index >= 0 && index < MOBILE_TILES.length)).toBe(true)
    dark = next
  }
})
