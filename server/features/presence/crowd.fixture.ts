/** Many guests on the bowl at once, written as rows. */
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import type { TestApp } from '#server/testing/start-app.ts'

/** Returns their ids, in the order in which they sat down. */
export async function crowdOnBowl(app: TestApp, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `guest-${String(at).padStart(8, '0')}`)
  const at = app.now()
  const shown = { nickname: '(Just Visiting)07', emoji: '💩', claimedAt: at, lastSeenAt: at }
  await app.database.db.insert(guests).values(ids.map((id) => ({ id, keyHash: id, ...shown })))
  const sitFrom = (nth: number) => {
    const startedAt = new Date(at.getTime() - (count - nth))
    return { startedAt, lastActivityAt: startedAt, localDay: '2026-05-01' }
  }
  await app.database.db.insert(sits).values(ids.map((personId, nth) => ({ personId, ...sitFrom(nth) })))
  await app.restart()
  return ids
}
