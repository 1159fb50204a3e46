/** Proves that slurs are found in their usual disguises and that innocent words and plain swearing pass. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INNOCENT, SLURS } from './slur-list.ts'
import { hasSlur } from './slurs.ts'

test.each(SLURS.map((pattern) => [pattern.replaceAll('|', '').replace(/\[.\]/g, '')]))(
  '[NICK-11] %s is found alone, in capitals and in a sentence',
  (slur) => {
    const uses = [slur, slur.toUpperCase(), `you ${slur}!`, `(${slur})`]
    expect(uses.filter((use) => !hasSlur(use))).toEqual([])
  },
)

test.each([
  'n1gg3r',
  'NIIIGGGEEER',
  'n i g g e r',
  'n.i.g.g.e.r',
  'f@ggot',
  'fagg0t',
  'ｆａｇｇｏｔ',
  'kaffir',
  'trannies',
  'BigSpic',
  'a_kike_b',
  'zipperhead',
  'ni\u200bgger',
  'fag\u00adgot',
  'k\u2060i\u200dk\ufe0fe',
  'n\u0323i\u0308gger',
])('[NICK-11] %s is seen through', (disguised) => {
  expect(hasSlur(disguised)).toBe(true)
})

test.each([
  'cockpit',
  'Scunthorpe',
  'Nigeria and Niger',
  'a niggle, then a snigger',
  'raccoon',
  'Maine Coon',
  'Pakistan',
  'spice rack',
  'suspicious',
  'gobbledygook',
  'fire retardant',
  'homogeneous milk',
  'squawk',
  'Moby Dick',
  'assassin',
  'shit, this is crap',
  'poop piss fart turd bum arse',
  'what the fuck is this flush',
  'I am on the loo',
  'spic and span',
  'I a m o n a b o w l',
  'A café crème, 👩\u200d🚀 and a naïve raccoon',
  ...INNOCENT,
])('[NICK-11] %s passes', (innocent) => {
  expect(hasSlur(innocent)).toBe(false)
})

test('[NICK-11] no text makes it throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => typeof hasSlur(text) === 'boolean'))
})
