/** The nickname and emoji of a premium member: the form's default values, its rules, and what it sends. */
import * as z from 'zod/mini'
import { CUSTOM_NICKNAME_MESSAGE } from '#contract/people/auth.ts'
import { type EmojiChoice, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { CUSTOM_NICKNAME_MAX, NICKNAME_MIN, type User } from '#contract/people/users.ts'
import { customProfileWords } from '#web/features/premium/premium.words.ts'

export type CustomProfilePurpose = 'upgrade' | 'customize'

export type CustomProfile = { nickname: string; emoji: string }

/** Blank is allowed and keeps the current name. */
export const CustomProfileFields = z.object({
  nickname: z.string().check(
    z.trim(),
    z.maxLength(CUSTOM_NICKNAME_MAX, customProfileWords.tooLong),
    z.refine((name) => name === '' || name.length >= NICKNAME_MIN, { error: CUSTOM_NICKNAME_MESSAGE }),
  ),
  emoji: z.string(),
})

type Shown = Pick<User, 'nickname' | 'emoji'>

/** An upgrade preselects the first of the 15 emojis; customising preselects the current one. */
export function defaultCustomProfile({ nickname, emoji }: Shown, purpose: CustomProfilePurpose): CustomProfile {
  return { nickname, emoji: purpose === 'upgrade' && !isExclusive(emoji) ? PREMIUM_EMOJIS[0].emoji : emoji }
}

/** The 15, preceded by the current one if it is none of them, so that it can be kept. */
export function emojisFor({ emoji }: Shown, purpose: CustomProfilePurpose): readonly EmojiChoice[] {
  if (purpose === 'upgrade' || isExclusive(emoji)) return PREMIUM_EMOJIS
  return [{ emoji, name: customProfileWords.currentEmoji }, ...PREMIUM_EMOJIS]
}

/** Only changes: a suggested name is shared by many and can't be claimed, and an old emoji may be none of the 15. */
export function customProfileToSend(typed: CustomProfile, current: Shown): Partial<CustomProfile> {
  const nickname = typed.nickname.trim()
  return {
    ...(nickname === '' || nickname === current.nickname ? {} : { nickname }),
    ...(typed.emoji === current.emoji ? {} : { emoji: typed.emoji }),
  }
}

function isExclusive(emoji: string): boolean {
  return PREMIUM_EMOJIS.some((choice) => choice.emoji === emoji)
}

export function isSubmitDisabled(form: { isBusy: boolean; typed: string; current: string }): boolean {
  return form.isBusy || (form.typed.trim() === '' && form.current.trim() === '')
}
