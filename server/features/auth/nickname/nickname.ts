/** The policy for names people make up themselves: readable, honest about who they are, and one of a kind. */
import { CUSTOM_NICKNAME_MAX, NICKNAME_MIN, SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { hasSlur } from '#server/text/slurs.ts'
import { hasForbiddenCharacters } from './nickname-characters.ts'
import { isReservedNickname } from './nickname-reserved.ts'
import { isWrittenInOneScript } from './nickname-scripts.ts'
import { skeletonOf } from './nickname-skeleton.ts'

// Nothing this long can shrink to twenty by cleaning; normalising it would only cost time.
const ABSURD_LENGTH = 1000

export type NicknameRefusal =
  | 'too_short'
  | 'too_long'
  | 'forbidden_characters'
  | 'mixed_scripts'
  | 'reserved'
  | 'suggested'
  | 'slur'

export type NicknameVerdict = { ok: true; nickname: string; skeleton: string } | { ok: false; reason: NicknameRefusal }

/** The form in which a name is kept: compatibility forms folded, no spaces around, single spaces within. */
export function cleanNickname(raw: string): string {
  // Only true spaces collapse. A line break inside a name stays, so that the check can refuse it.
  return raw
    .normalize('NFKC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
}

/** Whether a made-up name may be used; uniqueness among members is the database's question, asked by skeleton. */
export function checkCustomNickname(raw: string): NicknameVerdict {
  if (raw.length > ABSURD_LENGTH) return { ok: false, reason: 'too_long' }
  const nickname = cleanNickname(raw)
  const reason = refusalOf(nickname)
  return reason ? { ok: false, reason } : { ok: true, nickname, skeleton: skeletonOf(nickname) }
}

const suggestedSkeletons = new Set(SUGGESTED_NICKNAMES.map(skeletonOf))
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** In the order a person would want to hear it: shape first, then who the name pretends to be, then manners. */
function refusalOf(nickname: string): NicknameRefusal | undefined {
  // This covers graphemes too: each is at least one UTF-16 unit.
  if (nickname.length > CUSTOM_NICKNAME_MAX) return 'too_long'
  if (hasForbiddenCharacters(nickname)) return 'forbidden_characters'
  if (countGraphemes(nickname) < NICKNAME_MIN) return 'too_short'
  if (!isWrittenInOneScript(nickname)) return 'mixed_scripts'
  if (isReservedNickname(nickname)) return 'reserved'
  if (suggestedSkeletons.has(skeletonOf(nickname))) return 'suggested'
  if (hasSlur(nickname)) return 'slur'
  return undefined
}

function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length
}
