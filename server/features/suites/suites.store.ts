/** SQL for profile looks. */
import { eq } from 'drizzle-orm'
import type { Look } from '#contract/premium/suites.ts'
import type { Tx } from '#server/db/db.ts'
import { earnedBadges } from '#server/db/schema/bowl/stats.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'

export async function saveLook(tx: Tx, userId: string, { suite, featuredBadges }: Look): Promise<void> {
  const look = { suite: suite ?? null, featuredBadges }
  await tx
    .insert(profileLooks)
    .values({ userId, ...look })
    .onConflictDoUpdate({ target: profileLooks.userId, set: look })
}

export async function earnedBadgeKeys(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx.select({ badge: earnedBadges.badge }).from(earnedBadges).where(eq(earnedBadges.userId, userId))
  return new Set(rows.map(({ badge }) => badge))
}
