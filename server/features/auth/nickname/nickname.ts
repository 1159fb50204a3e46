/** The policy for custom nicknames: readable, no impersonation, no slurs. */
import { CUSTOM_NICKNAME_MAX, NICKNAME_MIN, SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { hasSlur } from '#server/text/slurs.ts'
import { isReservedNickname } from './nickname-reserved.ts'
import { isWrittenInEverydayScripts, isWrittenInOneScript } from './nickname-scripts.ts'
import { skeletonOf } from './nickname-skeleton.ts'

// Cleaning cannot shrink anything this long to an allowed length; normalising it would only cost time.
const ABSURD_LENGTH = 1000

// Controls, formats (with bidirectional overrides), private use, lone surrogates, unassigned, line separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u

// Visible by category but blank on the screen; and the two replacement characters, which stand for lost text.
const BLANK = /[\u{2800}\u{1D159}\u{13441}\u{13442}\u{16FE4}\u{2D7F}\u{FFFC}\u{FFFD}]/u

// A combining mark without a base letter is drawn over the text before the name.
const STRAY_MARK = /(?:^|\p{Zs})\p{M}/u
const STACKED_MARKS = /\p{M}{3}/u

export type NicknameRefusal =
  | 'too_short'
  | 'too_long'
  | 'forbidden_characters'
  | 'mixed_scripts'
  | 'reserved'
  | 'suggested'
  | 'slur'

export type NicknameVerdict = { ok: true; nickname: string; skeleton: string } | { ok: false; reason: NicknameRefusal }

/** The form that is stored: compatibility forms folded, trimmed, single spaces. */
export function cleanNickname(raw: string): string {
  // Line breaks inside a name are not collapsed, so that the check refuses them.
  return raw
    .normalize('NFKC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
}

/** Does not check that the name is free: the database does, by skeleton. */
export function checkCustomNickname(raw: string): NicknameVerdict {
  if (raw.length > ABSURD_LENGTH) return { ok: false, reason: 'too_long' }
  const nickname = cleanNickname(raw)
  const reason = findRefusal(nickname)
  return reason ? { ok: false, reason } : { ok: true, nickname, skeleton: skeletonOf(nickname) }
}

const suggestedSkeletons = new Set(SUGGESTED_NICKNAMES.map(skeletonOf))
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** In the most useful order for the user: length and characters first, then impersonation, then slurs. */
function findRefusal(nickname: string): NicknameRefusal | undefined {
  // Covers graphemes too: each is at least one UTF-16 unit.
  if (nickname.length > CUSTOM_NICKNAME_MAX) return 'too_long'
  if (hasForbiddenCharacters(nickname)) return 'forbidden_characters'
  if (countGraphemes(nickname) < NICKNAME_MIN) return 'too_short'
  if (!isWrittenInOneScript(nickname)) return 'mixed_scripts'
  if (isReservedNickname(nickname)) return 'reserved'
  if (suggestedSkeletons.has(skeletonOf(nickname))) return 'suggested'
  if (hasSlur(nickname)) return 'slur'
  return undefined
}

function hasForbiddenCharacters(nickname: string): boolean {
  const hasBadCharacter = [INVISIBLE, BLANK, STRAY_MARK, STACKED_MARKS].some((pattern) => pattern.test(nickname))
  return hasBadCharacter || !isWrittenInEverydayScripts(nickname)
}

function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length
}
