/** Preferences of members in the database; a member without a row has the defaults. */
import { eq, or } from 'drizzle-orm'
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/people/preferences.ts'
import type { Tx } from '#server/db/db.ts'
import { preferences } from '#server/db/schema/people/preferences.schema.ts'

export type PreferenceChanges = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

const shown = { showsTyping: preferences.showsTyping, showsSeen: preferences.showsSeen }

export async function findPreferences(tx: Tx, userId: string): Promise<Preferences> {
  const [row] = await tx.select(shown).from(preferences).where(eq(preferences.userId, userId))
  return row ?? DEFAULT_PREFERENCES
}

/** Only what is given changes, so that two pages that change different preferences both succeed. */
export async function savePreferences(tx: Tx, userId: string, changes: PreferenceChanges): Promise<Preferences> {
  const [row] = await tx
    .insert(preferences)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: preferences.userId, set: { userId, ...changes } })
    .returning(shown)
  return row ?? DEFAULT_PREFERENCES
}

/** The rows of everyone who does not share something; few, compared to all members. */
export function hiddenByMembers(tx: Tx): Promise<({ userId: string } & Preferences)[]> {
  const isHidden = or(eq(preferences.showsTyping, false), eq(preferences.showsSeen, false))
  return tx
    .select({ userId: preferences.userId, ...shown })
    .from(preferences)
    .where(isHidden)
}
