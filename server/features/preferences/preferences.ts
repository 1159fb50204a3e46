/** What members have chosen about the product; what they do not share is kept in memory, because every key press needs it. */
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/people/preferences.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { readUntilStable } from '#server/lib/concurrency.ts'
import { findPreferences, hiddenByMembers, type PreferenceChanges, savePreferences } from './preferences.store.ts'

type Needs = { db: Db; facts: Facts }

export type PreferencesOfMembers = Awaited<ReturnType<typeof openPreferences>>

export async function openPreferences({ db, facts }: Needs) {
  /** Without the members who share everything. */
  const restricted = new Map<string, Preferences>()
  let changes = 0
  await resync()

  facts.everywhere('preferences.changed', ({ userId, preferences }) => remember(userId, preferences))
  facts.everywhere('account.deleted', ({ userId }) => remember(userId, DEFAULT_PREFERENCES))

  return {
    read: (userId: string): Promise<Preferences> => findPreferences(db, userId),

    async change(userId: string, wanted: PreferenceChanges): Promise<Preferences> {
      return facts.record(async (tx, announce) => {
        const preferences = await savePreferences(tx, userId, wanted)
        await announce('preferences.changed', { userId, preferences, setsSeen: wanted.showsSeen !== undefined })
        return preferences
      })
    },

    /** Guests decide on their own device. */
    showsTyping: (personId: string): boolean => restricted.get(personId)?.showsTyping ?? true,
    showsSeen: (personId: string): boolean => restricted.get(personId)?.showsSeen ?? true,

    resync,
  }

  function remember(userId: string, preferences: Preferences): void {
    changes++
    if (preferences.showsTyping && preferences.showsSeen) restricted.delete(userId)
    else restricted.set(userId, preferences)
  }

  async function resync(): Promise<void> {
    const rows = await readUntilStable(
      () => changes,
      () => hiddenByMembers(db),
    )
    restricted.clear()
    for (const { userId, ...preferences } of rows) restricted.set(userId, preferences)
  }
}
