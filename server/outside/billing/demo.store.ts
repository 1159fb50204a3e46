/** The demo provider's subscriptions in the database. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { demoSubscriptions } from '#server/db/schema/people/premium.schema.ts'

export type DemoRow = typeof demoSubscriptions.$inferSelect

export async function openOrder(tx: Tx, row: typeof demoSubscriptions.$inferInsert): Promise<DemoRow | undefined> {
  await tx.insert(demoSubscriptions).values(row).onConflictDoNothing()
  const [stored] = await tx.select().from(demoSubscriptions).where(eq(demoSubscriptions.orderId, row.orderId))
  return stored
}

export async function lockDemo(tx: Tx, id: string): Promise<DemoRow | undefined> {
  const [row] = await tx.select().from(demoSubscriptions).where(eq(demoSubscriptions.id, id)).for('update')
  return row
}

export async function lockBySecret(tx: Tx, userId: string, clientSecret: string): Promise<DemoRow | undefined> {
  const isTheirs = and(eq(demoSubscriptions.userId, userId), eq(demoSubscriptions.clientSecret, clientSecret))
  const [row] = await tx.select().from(demoSubscriptions).where(isTheirs).for('update')
  return row
}

export async function saveDemo(tx: Tx, { id, ...row }: DemoRow): Promise<void> {
  await tx.update(demoSubscriptions).set(row).where(eq(demoSubscriptions.id, id))
}
