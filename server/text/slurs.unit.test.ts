/** Slurs are found in their usual disguises; innocent words and plain swearing pass. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHoldSlur } from './slur-hint.ts'
import { INNOCENT, SLURS } from './slur-list.ts'
import { hasSlur, isFoundIn } from './slurs.ts'

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
])('[NICK-11] %s is found despite its disguise', (disguised) => {
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

test('[NICK-11] no text makes the search throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => typeof hasSlur(text) === 'boolean'))
})

test('[NICK-11] the pre-check clears no text in which the search finds a slur', () => {
  const pieces = [
    ...SLURS.flatMap((slur) => slur.split(/[|[\]]/)),
    ...'aegGioOstz0134567!|/$@(_-.* \n',
    'S',
    'ﬁ',
    '\u200b',
  ]
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join('')),
    fc
      .constantFrom(...SLURS)
      .chain((slur) => fc.tuple(...[...slur.replace(/[|[\]]/g, '')].map(disguised)).map((some) => some.join(''))),
  )
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(isFoundIn(text))
      expect(mayHoldSlur(text)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('every slur is written in the syntax that the pre-check supports', () => {
  expect(SLURS.filter((slur) => !/^[a-z |-]+(\[[a-z-]\])?[a-z |-]+$/.test(slur))).toEqual([])
})

test('[NICK-11] a plain remark is cleared without a search', () => {
  const remarks = [
    'the quick brown fox',
    'Brb, flushing (3 minutes!)',
    'who is on their 2nd coffee?',
    'LOL, what a $#!7 day',
  ]
  expect(remarks.filter(mayHoldSlur)).toEqual([])
})

/** One letter in any of its disguises. */
function disguised(letter: string) {
  const leet: Record<string, string> = {
    a: '@4',
    c: '(',
    e: '3',
    g: '6',
    i: '1!',
    l: '/|',
    o: '0',
    s: '$5',
    t: '7',
    z: '2',
  }
  const looks = [letter, letter, letter.toUpperCase(), `${letter}${letter}`, `${letter} `, `${letter}_`, `${letter}.`]
  return fc.constantFrom(...looks, ...(leet[letter] ?? ''))
}
