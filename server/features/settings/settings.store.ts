/** SQL for the instance settings. */
import { sql } from 'drizzle-orm'
import { AppSettings, DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import type { Tx } from '#server/db/db.ts'
import { settings } from '#server/db/schema/instance/instance.schema.ts'

export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`)
}

/** A setting that was never stored, or is no longer valid, has its default. */
export async function storedSettings(tx: Tx): Promise<AppSettings> {
  const rows = await tx.select().from(settings)
  const known = Object.entries(AppSettings.shape).flatMap(([name, shape]) => {
    const row = rows.find((stored) => stored.name === name)
    const parsed = shape.safeParse(row?.value)
    return parsed.success ? [[name, parsed.data]] : []
  })
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) }
}

export async function storeSettings(tx: Tx, changes: Partial<AppSettings>, changedAt: Date): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    await tx
      .insert(settings)
      .values({ name, value, changedAt })
      .onConflictDoUpdate({ target: settings.name, set: { value, changedAt } })
  }
}
