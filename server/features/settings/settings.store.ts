/** The settings of the house in the database. */
import { sql } from 'drizzle-orm'
import { AppSettings, DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import type { Tx } from '#server/db/db.ts'
import { settings } from '#server/db/schema/instance/settings.schema.ts'

/** Whoever else changes them waits until the transaction is over. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`)
}

/** What was never set, or is not understood any more, is as it was built. */
export async function storedSettings(tx: Tx): Promise<AppSettings> {
  const rows = await tx.select().from(settings)
  const known = Object.entries(AppSettings.shape).flatMap(([name, shape]) => {
    const row = rows.find((one) => one.name === name)
    const parsed = shape.safeParse(row?.value)
    return parsed.success ? [[name, parsed.data]] : []
  })
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) }
}

export async function storeSettings(tx: Tx, wished: Partial<AppSettings>, changedAt: Date): Promise<void> {
  for (const [name, value] of Object.entries(wished)) {
    await tx
      .insert(settings)
      .values({ name, value, changedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value, changedAt } })
  }
}
