/** The nickname and emoji a premium member chooses; custom nicknames are unique. */
import { RENAMES_PER_DAY, type updatePremiumProfile } from '#contract/premium/premium.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { checkCustomNickname, cleanNickname } from '#server/features/auth/nickname/nickname.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { findShown, isNameTaken, setNameAndEmoji } from './users.store.ts'

const RENAMES: LimitRule = { max: RENAMES_PER_DAY, perMs: 24 * 60 * 60 * 1000 }

const TOO_MANY_RENAMES = `You can change your name ${RENAMES_PER_DAY} times a day. Please come back tomorrow.`

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  /** The refusal for a muted person: a nickname is text that others read, too. */
  muteRefusal: (personId: string) => Problem | undefined
}
type ProfileForm = BodyOf<typeof updatePremiumProfile>
type Profile = { nickname: string; emoji: string }
type Name = { nickname: string; nicknameSkeleton: string }

export type CustomProfile = ReturnType<typeof createCustomProfile>

export function createCustomProfile({ db, facts, limiter, now, muteRefusal }: Needs) {
  return {
    /** The endpoint has checked that the caller is premium. */
    async update({ userId, nickname: requested = '', emoji }: ProfileForm): Promise<Profile> {
      const current = await findShown(db, userId, now())
      if (!current) throw new Problem('NOT_SIGNED_IN')
      const name = newName(requested, current.nickname)
      if (name) {
        const refusal = muteRefusal(userId)
        if (refusal) throw refusal
        // Asking for a taken name does not use up a rename. The unique index decides a race.
        if (await isNameTaken(db, name.nicknameSkeleton, userId)) throw new Problem('NICKNAME_EXISTS')
        refuseWhenOver(await limiter.consume(`renames:${userId}`, RENAMES), TOO_MANY_RENAMES)
      }

      const change = { ...(emoji === undefined ? {} : { emoji }), ...name }
      if (Object.keys(change).length === 0) return { nickname: current.nickname, emoji: current.emoji }
      return facts.record(async (tx, announce) => {
        const updated = await setNameAndEmoji(tx, userId, change)
        if (updated === 'gone') throw new Problem('NOT_SIGNED_IN')
        if (updated === 'taken') throw new Problem('NICKNAME_EXISTS')
        const profile = { nickname: updated.nickname, emoji: updated.emoji }
        await announce('person.renamed', { userId, ...profile })
        return profile
      })
    },
  }
}

/** Undefined when the name does not change: it is blank, or the current one, which is never checked again. */
function newName(requested: string, current: string): Name | undefined {
  const cleaned = cleanNickname(requested)
  if (cleaned === '' || cleaned === current) return undefined
  const checked = checkCustomNickname(requested)
  if (checked.ok) return { nickname: checked.nickname, nicknameSkeleton: checked.skeleton }
  if (checked.reason === 'suggested') throw new Problem('NICKNAME_EXISTS')
  if (checked.reason === 'too_short') {
    const message = 'Custom nickname must be at least 3 characters'
    throw new Problem('NICKNAME_REFUSED', { message, fields: { nickname: message } })
  }
  throw new Problem('NICKNAME_REFUSED')
}
