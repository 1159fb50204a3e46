/** The name and emoji a premium member chooses: what the form begins with and what it sends. */
import * as z from 'zod/mini'
import { CUSTOM_NICKNAME_MESSAGE } from '#contract/people/auth.ts'
import { type EmojiChoice, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { CUSTOM_NICKNAME_MAX, NICKNAME_MIN, type User } from '#contract/people/users.ts'

const LONG_MESSAGE = `At most ${CUSTOM_NICKNAME_MAX} characters`

export type CustomProfilePurpose = 'upgrade' | 'customize'

export type Identity = { nickname: string; emoji: string }

/** Blank is allowed and keeps the current name. */
export const CustomProfileFields = z.object({
  nickname: z.string().check(
    z.trim(),
    z.maxLength(CUSTOM_NICKNAME_MAX, LONG_MESSAGE),
    z.refine((name) => name === '' || name.length >= NICKNAME_MIN, { error: CUSTOM_NICKNAME_MESSAGE }),
  ),
  emoji: z.string(),
})

type Shown = Pick<User, 'nickname' | 'emoji'>

/** An upgrade begins with the first of the 15; whoever customises begins with what they have. */
export function firstCustomProfile({ nickname, emoji }: Shown, purpose: CustomProfilePurpose): Identity {
  return { nickname, emoji: purpose === 'upgrade' && !isExclusive(emoji) ? PREMIUM_EMOJIS[0].emoji : emoji }
}

/** The 15, and before them the one they have when it is none of these, so that it can be kept. */
export function emojisFor({ emoji }: Shown, purpose: CustomProfilePurpose): readonly EmojiChoice[] {
  if (purpose === 'upgrade' || isExclusive(emoji)) return PREMIUM_EMOJIS
  return [{ emoji, name: 'the one you have' }, ...PREMIUM_EMOJIS]
}

/** What stays is not sent: a suggested name is shared by many and could not be claimed, an emoji may be none of the 15. */
export function customProfileToSend(typed: Identity, current: Shown): Partial<Identity> {
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
