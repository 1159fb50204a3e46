/** Characters no nickname may contain: the invisible, the unassigned, and those that disturb the text around them. */
import { isWrittenInEverydayScripts } from './nickname-scripts.ts'

// Controls, formats (bidirectional overrides among them), private use, lone surrogates, unassigned, line separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u

// Visible by category, blank on the screen: Braille blank, null notehead, Egyptian blanks, Khitan filler,
// Tifinagh joiner; and the two replacement characters, which only ever mean that something was lost.
const BLANK = /[\u{2800}\u{1D159}\u{13441}\u{13442}\u{16FE4}\u{2D7F}\u{FFFC}\u{FFFD}]/u

// A mark with no letter to sit on lands on whatever the page shows before the name.
const STRAY_MARK = /(?:^|\p{Zs})\p{M}/u
const PILED_MARKS = /\p{M}{3}/u

export function hasForbiddenCharacters(nickname: string): boolean {
  const isDisturbing = [INVISIBLE, BLANK, STRAY_MARK, PILED_MARKS].some((kind) => kind.test(nickname))
  return isDisturbing || !isWrittenInEverydayScripts(nickname)
}
