/** The look of a premium member's profile: a suite and the featured badges. */
import { type Look, setLook } from '#contract/premium/suites.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireUser } from '#server/identity/actor.ts'
import { earnedBadgeKeys, saveLook } from './suites.store.ts'

const NOT_EARNED = 'You can only feature badges you’ve earned'

type Suites = ReturnType<typeof createSuites>

export function createSuites({ db }: { db: Db }) {
  return {
    /** The choice stays stored when premium ends, and is shown again when premium returns. */
    async choose(userId: string, { suite, featuredBadges }: Look): Promise<Look> {
      const earned = await earnedBadgeKeys(db, userId)
      if (!featuredBadges.every((badge) => earned.has(badge)))
        throw new Problem('VALIDATION', { message: NOT_EARNED, fields: { featuredBadges: NOT_EARNED } })
      const look = { ...(suite ? { suite } : {}), featuredBadges: [...new Set(featuredBadges)] }
      await saveLook(db, userId, look)
      return look
    },
  }
}

export function serveSuites(serve: Serve, suites: Suites): void {
  serve(setLook, ({ actor, body }) => suites.choose(requireUser(actor).id, body))
}
