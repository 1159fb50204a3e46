/** What may be said, in public or in private: some visible text, not too long, and no slur. */
import { Problem } from '#contract/protocol/problems.ts'
import { hasSlur } from './slurs.ts'

/** A letter, a number, a sign or a picture; blanks, marks and invisible characters alone are nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const BLANK_GLYPHS = /[\u2800\u3164\uffa0\u115f\u1160\p{Default_Ignorable_Code_Point}]/gu

/** Half of a pair: no database can keep it, so everyone sees what will be kept. */
const HALF_CHARACTER = /\p{Cs}/gu

/** True when the sender's own id of a message comes back from the database as it went in. */
export function isStorableId(id: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(id)
}

/** The text as it is stored, or a refusal that says why. */
export function textToStore(typed: string, most: number): string {
  const text = typed.replaceAll('\u0000', '').replace(HALF_CHARACTER, '\ufffd').trim()
  if (!VISIBLE.test(text.replace(BLANK_GLYPHS, ''))) throw new Problem('VALIDATION', { message: 'Say something first' })
  if ([...text].length > most) {
    throw new Problem('TOO_LONG', { message: `A message has at most ${most} characters` })
  }
  if (hasSlur(text)) throw new Problem('WORDS_REFUSED')
  return text
}
