/** The skeleton of a nickname. Names with the same skeleton look alike, so only one of them can be taken. */
import { prototypeOf } from './nickname-confusables.ts'

// Accents and other marks that fit any letter. Vowel signs and kana voicing are part of their scripts and stay.
const COMBINING_MARKS = /(?![\u3099\u309A])(?=\p{M})\p{Script_Extensions=Inherited}|[\u0300-\u036F\u0483-\u0487]/gu
const SPACES = /[\p{Z}\p{C}]/gu
// Includes the spacing modifier letters: many of them look like apostrophes.
const ORNAMENTS = /[\p{P}\p{Sk}\u02B0-\u02FF]/gu

export function skeletonOf(nickname: string): string {
  const stripped = foldCase(nickname.normalize('NFKC'))
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(SPACES, '')
  const prototypes = Array.from(stripped, prototypeOf).join('')
  // A name of punctuation only keeps it; otherwise all such names would have the same skeleton.
  // Normalised again, because removing characters can put marks next to each other in the wrong order.
  return (prototypes.replace(ORNAMENTS, '') || prototypes).normalize('NFKD')
}

/** One letter at a time, because lower-casing a whole string treats a final sigma differently. */
function foldCase(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('')
}
