/** The name and the emoji a premium member chooses: a name of one's own belongs to one person. */

import { RENAMES_PER_DAY, type updatePremiumProfile } from '#contract/premium/premium.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { checkCustomNickname, cleanNickname } from '#server/features/auth/nickname/nickname.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { findShown, isNameTaken, setLook } from './users.store.ts'

const RENAMES: LimitRule = { max: RENAMES_PER_DAY, perMs: 24 * 60 * 60 * 1000 }

const TOO_MANY_NAMES = `A name can be changed ${RENAMES_PER_DAY} times a day. Please come back tomorrow.`

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  /** Why a person may not write for now: a name is words, too. */
  muteOf: (personId: string) => Problem | undefined
}
type Wish = BodyOf<typeof updatePremiumProfile>
type Look = { nickname: string; emoji: string }
type Name = { nickname: string; nicknameSkeleton: string }

export type CustomProfile = ReturnType<typeof createCustomProfile>

export function createCustomProfile({ db, facts, limiter, now, muteOf }: Needs) {
  return {
    /** Whether the caller is premium has been asked at the door. */
    async update({ userId, nickname: wished = '', emoji }: Wish): Promise<Look> {
      const current = await findShown(db, userId, now())
      if (!current) throw new Problem('NOT_SIGNED_IN')
      const name = newNameOf(wished, current.nickname)
      if (name) {
        const refusal = muteOf(userId)
        if (refusal) throw refusal
        // A name that somebody has costs nothing to ask for; of two who are equally quick the database decides.
        if (await isNameTaken(db, name.nicknameSkeleton, userId)) throw new Problem('NICKNAME_EXISTS')
        refuseWhenOver(await limiter.take(`renames:${userId}`, RENAMES), TOO_MANY_NAMES)
      }

      const change = { ...(emoji === undefined ? {} : { emoji }), ...name }
      if (Object.keys(change).length === 0) return { nickname: current.nickname, emoji: current.emoji }
      return facts.record(async (tx, announce) => {
        const look = await setLook(tx, userId, change)
        if (look === 'gone') throw new Problem('NOT_SIGNED_IN')
        if (look === 'taken') throw new Problem('NICKNAME_EXISTS')
        const { nickname } = look
        await announce('person.renamed', { userId, nickname, emoji: look.emoji })
        return { nickname, emoji: look.emoji }
      })
    },
  }
}

/** Nothing when the name stays: blank, or the one they have, which is always theirs to keep. */
function newNameOf(wished: string, current: string): Name | undefined {
  const cleaned = cleanNickname(wished)
  if (cleaned === '' || cleaned === current) return undefined
  const checked = checkCustomNickname(wished)
  if (checked.ok) return { nickname: checked.nickname, nicknameSkeleton: checked.skeleton }
  if (checked.reason === 'suggested') throw new Problem('NICKNAME_EXISTS')
  if (checked.reason === 'too_short') {
    const words = 'Custom nickname must be at least 3 characters'
    throw new Problem('NICKNAME_REFUSED', { message: words, fields: { nickname: words } })
  }
  throw new Problem('NICKNAME_REFUSED')
}
