/** Rows about the billing provider: customers, webhook events, pending tasks and receipts. */
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Receipt } from '#contract/premium/premium.ts'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { billingCustomers, billingEvents, billingTasks, receipts } from '#server/db/schema/people/premium.schema.ts'
import { newId } from '#server/lib/tokens.ts'
import type { BillingEvent, Payment } from '#server/outside/billing/billing.ts'

const RECEIPTS_SHOWN = 120

const findCustomerOf = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId)),
)

export async function findCustomer(tx: Tx, userId: string): Promise<string | undefined> {
  return (await findCustomerOf.first(tx, { userId }))?.customerId
}

export async function findMemberByCustomer(tx: Tx, customerId: string): Promise<string | undefined> {
  const [row] = await tx.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId))
  return row?.userId
}

/** A member keeps the first customer id. */
export async function insertCustomer(tx: Tx, userId: string, customerId: string): Promise<void> {
  await tx.insert(billingCustomers).values({ userId, customerId }).onConflictDoNothing()
}

export async function unprocessedEvents(tx: Tx, events: readonly BillingEvent[]): Promise<BillingEvent[]> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const rows = await tx
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(inArray(billingEvents.id, [...byId.keys()]))
  for (const { id } of rows) byId.delete(id)
  return [...byId.values()]
}

export async function insertEvents(tx: Tx, events: readonly BillingEvent[], receivedAt: Date): Promise<BillingEvent[]> {
  if (events.length === 0) return []
  const values = events.map(({ id }) => ({ id, receivedAt }))
  const rows = await tx.insert(billingEvents).values(values).onConflictDoNothing().returning({ id: billingEvents.id })
  const isNew = new Set(rows.map(({ id }) => id))
  return events.filter(({ id }) => isNew.has(id))
}

export async function deleteEventsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(billingEvents).where(lt(billingEvents.receivedAt, moment))
}

type NewTask = typeof billingTasks.$inferInsert
export type TaskRow = typeof billingTasks.$inferSelect

/** Adding a task that exists runs it again. */
export async function addTask(tx: Tx, task: NewTask): Promise<void> {
  const { nextTryAt, doneAt = null } = task
  const restart = { target: billingTasks.providerId, set: { nextTryAt, doneAt, tries: 0 } }
  await tx.insert(billingTasks).values(task).onConflictDoUpdate(restart)
}

export async function hasEndTask(tx: Tx, providerId: string): Promise<boolean> {
  return (await tx.$count(billingTasks, eq(billingTasks.providerId, providerId))) > 0
}

export async function dueTasks(tx: Tx, source: TaskRow['source'], now: Date): Promise<TaskRow[]> {
  const isDue = and(eq(billingTasks.source, source), isNull(billingTasks.doneAt), lte(billingTasks.nextTryAt, now))
  return tx.select().from(billingTasks).where(isDue).orderBy(asc(billingTasks.nextTryAt)).limit(100)
}

export async function finishTask(tx: Tx, providerId: string, doneAt: Date): Promise<void> {
  await tx.update(billingTasks).set({ doneAt }).where(eq(billingTasks.providerId, providerId))
}

export async function retryTask(tx: Tx, providerId: string, nextTryAt: Date): Promise<void> {
  const tries = sql`${billingTasks.tries} + 1`
  await tx.update(billingTasks).set({ nextTryAt, tries }).where(eq(billingTasks.providerId, providerId))
}

export async function soonestTask(tx: Tx, source: TaskRow['source']): Promise<Date | undefined> {
  const isLeft = and(eq(billingTasks.source, source), isNull(billingTasks.doneAt))
  const [row] = await tx.select().from(billingTasks).where(isLeft).orderBy(asc(billingTasks.nextTryAt)).limit(1)
  return row?.nextTryAt
}

/** A payment that is reported again gets no second receipt. */
export async function insertReceipts(tx: Tx, userId: string, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return
  const rows = payments.map(({ id, ...payment }) => ({ id: newId('receipt'), userId, paymentId: id, ...payment }))
  await tx.insert(receipts).values(rows).onConflictDoNothing()
}

const findReceipts = preparedQuery((db, { userId }: Given<{ userId: string }>) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.userId, userId))
    .orderBy(desc(receipts.paidAt), desc(receipts.periodStart))
    .limit(RECEIPTS_SHOWN),
)

export async function memberReceipts(tx: Tx, userId: string): Promise<Receipt[]> {
  const rows = await findReceipts(tx, { userId })
  return rows.map(({ id, amountCents, currency, paidAt, periodStart, periodEnd, url }) => ({
    id,
    amountCents,
    currency,
    paidAt: paidAt.toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    ...(url ? { url } : {}),
  }))
}
