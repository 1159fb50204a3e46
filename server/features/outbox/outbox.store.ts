/** SQL for stored e-mails. */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { outbox } from '#server/db/schema/instance/instance.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'

export type StoredMail = Omit<typeof outbox.$inferSelect, 'id'>

const insert = preparedQuery((db, { recipient, subject, text, html, kind, createdAt }: Given<StoredMail>) =>
  db.insert(outbox).values({ recipient, subject, text, html, kind, createdAt }),
)

export async function storeMail(tx: Tx, mail: StoredMail): Promise<void> {
  await insert(tx, mail)
}

export async function newestMails(tx: Tx, limit: number): Promise<StoredMail[]> {
  return tx.select().from(outbox).orderBy(desc(outbox.id)).limit(limit)
}

export async function deleteMailsBefore(tx: Tx, moment: Date, kind?: string): Promise<void> {
  await tx.delete(outbox).where(and(lt(outbox.createdAt, moment), kind ? eq(outbox.kind, kind) : undefined))
}

export async function deleteMailsTo(tx: Tx, userId: string): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await tx.delete(outbox).where(eq(outbox.recipient, address))
}
