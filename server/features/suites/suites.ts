/** How a premium member's profile looks: one of six bathrooms, and the earned badges put in front. */

import type { Look } from '#contract/premium/suites.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import { badgesHeldBy, saveLook } from './suites.store.ts'

const NOT_EARNED = 'Only badges you have earned can be featured'

export type Suites = ReturnType<typeof createSuites>

export function createSuites({ db }: { db: Db }) {
  return {
    /** What was chosen stays when premium ends, and is shown again when it comes back. */
    async choose(userId: string, { suite, featuredBadges }: Look): Promise<Look> {
      const held = await badgesHeldBy(db, userId)
      if (!featuredBadges.every((badge) => held.has(badge)))
        throw new Problem('VALIDATION', { message: NOT_EARNED, fields: { featuredBadges: NOT_EARNED } })
      const look = { ...(suite ? { suite } : {}), featuredBadges: [...new Set(featuredBadges)] }
      await saveLook(db, userId, look)
      return look
    },
  }
}
