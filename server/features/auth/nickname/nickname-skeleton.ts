/** The skeleton of a nickname: two names with the same skeleton look the same, so only one may be taken. */
import { prototypeOf } from './nickname-confusables.ts'

// Accents and other marks that fit any letter. Vowel signs belong to their scripts and stay, as does kana voicing.
const LOOSE_MARKS = /(?![\u3099\u309A])(?=\p{M})\p{Script_Extensions=Inherited}|[\u0300-\u036F\u0483-\u0487]/gu
const SPACES = /[\p{Z}\p{C}]/gu
// The block of spacing modifier letters is full of apostrophes in disguise.
const ORNAMENTS = /[\p{P}\p{Sk}\u02B0-\u02FF]/gu

export function skeletonOf(nickname: string): string {
  const bare = foldCase(nickname.normalize('NFKC')).normalize('NFKD').replace(LOOSE_MARKS, '').replace(SPACES, '')
  const drawn = Array.from(bare, prototypeOf).join('')
  // A name of punctuation alone keeps it; otherwise all such names would be one.
  // Marks that come to stand beside each other by what was left out are put in their order.
  return (drawn.replace(ORNAMENTS, '') || drawn).normalize('NFKD')
}

/** Letter by letter, because whole-string lower case treats a sigma at the end of a word differently. */
function foldCase(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('')
}
