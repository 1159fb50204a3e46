/** Tables of the premium feature: only `subscriptions` decides who is premium. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './auth.schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['stripe', 'demo', 'admin'] }).notNull(),
    status: text('status', { enum: ['incomplete', 'active', 'past-due', 'ended', 'revoked'] }).notNull(),
    isTrial: boolean('is_trial').notNull().default(false),
    startedAt: moment('started_at').notNull(),
    /** Absent for an admin's grant, which does not expire. */
    periodEnd: moment('period_end'),
    /** Set for subscriptions that renew: premium lasts until then if a payment is late. */
    graceEnd: moment('grace_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    providerId: text('provider_id').unique('subscriptions_provider_id_key'),
    nextCheckAt: moment('next_check_at'),
    /** Incremented by every write: a response of the provider to an older version is requested again. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('subscriptions_user_id_idx').on(table.userId),
    index('subscriptions_due_idx')
      .on(sql`least(${table.nextCheckAt}, coalesce(${table.graceEnd}, ${table.periodEnd}))`)
      .where(sql`${table.status} in ('incomplete', 'active', 'past-due')`),
    index('subscriptions_attempts_idx').on(table.startedAt).where(sql`${table.status} = 'incomplete'`),
    uniqueIndex('subscriptions_one_paid_key')
      .on(table.userId)
      .where(
        sql`${table.source} <> 'admin' and not ${table.isTrial} and ${table.status} in ('incomplete', 'active', 'past-due')`,
      ),
  ],
)

export const billingCustomers = pgTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique('billing_customers_customer_id_key'),
})

export const billingEvents = pgTable(
  'billing_events',
  { id: text('id').primaryKey(), receivedAt: moment('heard_at').notNull() },
  (table) => [index('billing_events_heard_at_idx').on(table.receivedAt)],
)

/** Subscriptions to end at the provider. Rows outlive their member, to recognise late events of a deleted one. */
export const billingTasks = pgTable(
  'billing_tasks',
  {
    providerId: text('provider_id').primaryKey(),
    source: text('source', { enum: ['stripe', 'demo'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [index('billing_tasks_due_idx').on(table.source, table.nextTryAt).where(sql`${table.doneAt} is null`)],
)

export const receipts = pgTable(
  'receipts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id').notNull().unique('receipts_payment_id_key'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    paidAt: moment('paid_at').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    url: text('url'),
  },
  (table) => [index('receipts_user_id_idx').on(table.userId)],
)

/** Written by the demo provider only. No card number is stored. */
export const demoSubscriptions = pgTable(
  'demo_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull().unique('demo_subscriptions_order_id_key'),
    clientSecret: text('client_secret').notNull().unique('demo_subscriptions_client_secret_key'),
    state: text('state', { enum: ['incomplete', 'active', 'past-due', 'ended'] }).notNull(),
    paidFrom: moment('paid_from'),
    periodsPaid: integer('periods_paid').notNull().default(0),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** How the card behaves when it is charged again; `asking` waits for a confirmation. */
    card: text('card', { enum: ['asking', 'good', 'failing'] }),
  },
  (table) => [index('demo_subscriptions_user_id_idx').on(table.userId)],
)
