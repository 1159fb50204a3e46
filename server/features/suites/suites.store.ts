/** SQL for profile looks. */
import { eq } from 'drizzle-orm'
import type { Look } from '#contract/premium/suites.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { earnedBadges } from '#server/db/schema/bowl/stats.schema.ts'
import { profileLooks } from '#server/db/schema/people/suites.schema.ts'

type StoredLook = typeof profileLooks.$inferSelect

const save = preparedQuery((db, { userId, suite, featuredBadges }: Given<StoredLook>) =>
  db
    .insert(profileLooks)
    .values({ userId, suite, featuredBadges })
    .onConflictDoUpdate({ target: profileLooks.userId, set: { suite, featuredBadges } }),
)

export async function saveLook(tx: Tx, userId: string, { suite, featuredBadges }: Look): Promise<void> {
  await save(tx, { userId, suite: suite ?? null, featuredBadges })
}

const findEarned = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select({ badge: earnedBadges.badge }).from(earnedBadges).where(eq(earnedBadges.userId, userId)),
)

export async function earnedBadgeKeys(tx: Tx, userId: string): Promise<Set<string>> {
  return new Set((await findEarned(tx, { userId })).map(({ badge }) => badge))
}
