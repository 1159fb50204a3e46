/** A fast pre-check that clears most ASCII texts; only the rest is searched for slurs. */
import { resolveConfusablesTransformer, resolveLeetSpeakTransformer } from 'obscenity'
import { SLURS } from './slur-list.ts'

const PLAIN = /^[\0-\x7f]*$/
const PLAIN_CHARACTERS = 128
/** Characters that the full search may remove or insert between letters. */
const BETWEEN_LETTERS = /[\s._*-]/

const asLookAlike = resolveConfusablesTransformer().transform
const asLeet = resolveLeetSpeakTransformer().transform

/** The letter that an ASCII character can stand for; empty for separators. */
const readAs = Array.from({ length: PLAIN_CHARACTERS }, (_, code) => {
  if (BETWEEN_LETTERS.test(String.fromCharCode(code))) return ''
  const alike = asLookAlike(code) ?? code
  return String.fromCodePoint(asLeet(alike) ?? alike).toLowerCase()
})

const hints = new RegExp([...new Set(SLURS.flatMap(listSpellings).map(reduce))].join('|'))

/** False is certain, true is not: text and slurs are both reduced to letters without separators and repetitions. */
export function mayHoldSlur(text: string): boolean {
  return !PLAIN.test(text) || hints.test(reduce(text))
}

function reduce(text: string): string {
  let letters = ''
  let last = ''
  for (let index = 0; index < text.length; index++) {
    const letter = readAs[text.charCodeAt(index)] ?? ''
    if (letter === '' || letter === last) continue
    letters += letter
    last = letter
  }
  return letters
}

/** Without word boundaries, and both with and without the optional letters. */
function listSpellings(slur: string): string[] {
  const letters = slur.replaceAll('|', '')
  return [letters.replace(/\[.\]/g, ''), letters.replace(/\[(.)\]/g, '$1')]
}
