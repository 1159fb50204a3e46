/** Look-alike names share a skeleton; different names do not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened } from '#server/testing/long-tests.ts'
import { skeletonOf } from './nickname-skeleton.ts'

test.each([
  ['Flush Master', 'FlushMaster'],
  ['Flush-Master!', 'flush.master'],
  ['Loo', 'L00'],
  ['Loo', 'ｌｏｏ'],
  ['Bill', 'BiII'],
  ['Bill', 'B1|l'],
  ['corner', 'comer'],
  ['wow', 'vvovv'],
  ['paper', 'рарег'],
  ['COMET', 'СОМЕТ'],
  ['NORMAN', 'ΝΟRΜΑΝ'],
  ['Zoe', 'Zoë'],
  ['soren', 'Søren'],
  ['Strasse', 'straße'],
  ['STRASSE', 'STRAẞE'],
  ['noon', 'ոօօո'],
  ['Ωμέγας', 'ΩΜΈΓΑΣ'],
  ['mathe', '𝓂𝒶𝓉𝒽ℯ'],
  ['O’Loo', "O'Loo"],
  ['ロ', '口'],
])('[NICK-7] %s and %s cannot both be taken', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test.each([
  ['Anna', 'Hanna'],
  ['Loo Legend 2', 'Loo Legend 3'],
  ['か', 'が'],
  ['कि', 'का'],
  ['...', '!!!'],
  ['Лена', 'Инна'],
  ['🚽🚽🚽', '🧻🧻🧻'],
])('[NICK-7] %s and %s are different names', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})

/** `npm run test:all` checks every code point. */
const STRIDE = 10 / shortened(10)

test('[NICK-7] every Unicode character has the same skeleton in any case, and as its own skeleton', () => {
  const wrong: string[] = []
  for (let code = 0; code <= 0x1ffff; code += STRIDE) {
    const character = String.fromCodePoint(code)
    const skeleton = skeletonOf(character)
    const others = [skeleton, character.toUpperCase(), character.toLowerCase()].filter((other) => other !== character)
    if (others.some((other) => skeletonOf(other) !== skeleton)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

test('[NICK-7] the skeleton of a skeleton is itself, and case does not matter', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (name) => {
      const skeleton = skeletonOf(name)
      expect(skeletonOf(skeleton)).toBe(skeleton)
      expect(skeletonOf(name.toUpperCase())).toBe(skeleton)
      expect(skeletonOf(name.toLowerCase())).toBe(skeleton)
    }),
    // The example has marks that become adjacent when the character between them is removed.
    { numRuns: 2000, examples: [['\u{1D157}\u{1D165}\uFC5E']] },
  )
})
