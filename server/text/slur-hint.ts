/** A quick look at a text, which clears most that are plain ASCII: only what it does not clear is searched for slurs. */
import { resolveConfusablesTransformer, resolveLeetSpeakTransformer } from 'obscenity'
import { SLURS } from './slur-list.ts'

const PLAIN = /^[\0-\x7f]*$/
const PLAIN_CHARACTERS = 128
/** Whatever may be taken out or put in between letters before a text is searched. */
const BETWEEN_LETTERS = /[\s._*-]/

const asLookAlike = resolveConfusablesTransformer().transform
const asLeet = resolveLeetSpeakTransformer().transform

/** How a plain character is read at its worst; nothing for one that may stand between letters. */
const readAs = Array.from({ length: PLAIN_CHARACTERS }, (_, code) => {
  if (BETWEEN_LETTERS.test(String.fromCharCode(code))) return ''
  const alike = asLookAlike(code) ?? code
  return String.fromCodePoint(asLeet(alike) ?? alike).toLowerCase()
})

const hints = new RegExp([...new Set(SLURS.flatMap(spellingsOf).map(bare))].join('|'))

/**
 * False is certain. Text and slurs are both reduced to letters of which no two alike stand together, without any
 * boundaries: a slur that is found in one of the readings of a text is still in one piece then.
 */
export function mayHoldSlur(text: string): boolean {
  return !PLAIN.test(text) || hints.test(bare(text))
}

function bare(text: string): string {
  let letters = ''
  let last = ''
  for (let at = 0; at < text.length; at++) {
    const letter = readAs[text.charCodeAt(at)] ?? ''
    if (letter === '' || letter === last) continue
    letters += letter
    last = letter
  }
  return letters
}

/** Without boundaries, with and without what is optional. */
function spellingsOf(slur: string): string[] {
  const letters = slur.replaceAll('|', '')
  return [letters.replace(/\[.\]/g, ''), letters.replace(/\[(.)\]/g, '$1')]
}
