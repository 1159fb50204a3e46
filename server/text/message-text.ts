/** Validates the text of a public or private message: visible, not too long, no slur. */
import { Problem } from '#contract/protocol/problems.ts'
import { hasSlur } from './slurs.ts'

/** At least one visible character: blanks, combining marks and invisible characters don't count. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const BLANK_GLYPHS = /[\u2800\u3164\uffa0\u115f\u1160\p{Default_Ignorable_Code_Point}]/gu

/** The database cannot store half of a surrogate pair. */
const LONE_SURROGATE = /\p{Cs}/gu

/** True when the database returns this client id of a message unchanged. */
export function isStorableId(id: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(id)
}

/** Returns the text to store, or throws a refusal. */
export function textToStore(typed: string, maxLength: number): string {
  const text = typed.replaceAll('\u0000', '').replace(LONE_SURROGATE, '\ufffd').trim()
  if (!VISIBLE.test(text.replace(BLANK_GLYPHS, ''))) throw new Problem('VALIDATION', { message: 'Say something first' })
  if ([...text].length > maxLength) {
    throw new Problem('TOO_LONG', { message: `A message can have at most ${maxLength} characters` })
  }
  if (hasSlur(text)) throw new Problem('WORDS_REFUSED')
  return text
}

/** Whether pages would show a link in it. */
export function hasLink(text: string): boolean {
  return /https?:\/\//i.test(text)
}
