/** Preferences of members in the database; a member without a row has the defaults. */
import { eq, or, sql } from 'drizzle-orm'
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/people/preferences.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { preferences } from '#server/db/schema/people/preferences.schema.ts'

export type PreferenceChanges = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

const shown = { showsTyping: preferences.showsTyping, showsSeen: preferences.showsSeen }

const findById = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select(shown).from(preferences).where(eq(preferences.userId, userId)),
)

export async function findPreferences(tx: Tx, userId: string): Promise<Preferences> {
  return (await findById.first(tx, { userId })) ?? DEFAULT_PREFERENCES
}

type Changes = { userId: string } & { [Name in keyof Preferences]: Preferences[Name] | null }

const save = preparedQuery((db, { userId, showsTyping, showsSeen }: Given<Changes>) =>
  db
    .insert(preferences)
    .values({
      userId,
      showsTyping: sql`coalesce(${showsTyping}, ${DEFAULT_PREFERENCES.showsTyping}::boolean)`,
      showsSeen: sql`coalesce(${showsSeen}, ${DEFAULT_PREFERENCES.showsSeen}::boolean)`,
    })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: {
        showsTyping: sql`coalesce(${showsTyping}, ${preferences.showsTyping})`,
        showsSeen: sql`coalesce(${showsSeen}, ${preferences.showsSeen})`,
      },
    })
    .returning(shown),
)

/** Only what is given changes, so that two pages that change different preferences both succeed. */
export async function savePreferences(tx: Tx, userId: string, changes: PreferenceChanges): Promise<Preferences> {
  const { showsTyping = null, showsSeen = null } = changes
  return (await save.first(tx, { userId, showsTyping, showsSeen })) ?? DEFAULT_PREFERENCES
}

/** The rows of everyone who does not share something; few, compared to all members. */
export function hiddenByMembers(tx: Tx): Promise<({ userId: string } & Preferences)[]> {
  const isHidden = or(eq(preferences.showsTyping, false), eq(preferences.showsSeen, false))
  return tx
    .select({ userId: preferences.userId, ...shown })
    .from(preferences)
    .where(isHidden)
}
