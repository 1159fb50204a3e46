/** Tables of the premium room: `subscriptions` is the only truth about who is premium. */
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
    /** Given on demo billing without a card: it ends by itself. */
    isTrial: boolean('is_trial').notNull().default(false),
    startedAt: moment('started_at').notNull(),
    /** Absent for an admin's grant, which does not run out. */
    periodEnd: moment('period_end'),
    /** Set for what is paid anew at the period's end: until then premium stays open should a payment be late. */
    graceEnd: moment('grace_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** The provider's name for it; absent until the provider knows it. */
    providerId: text('provider_id').unique('subscriptions_provider_id_key'),
    /** When time alone makes it worth a look. */
    nextCheckAt: moment('next_check_at'),
    /** Counts writes: what was asked of the provider before another write is asked again. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('subscriptions_user_id_idx').on(table.userId),
    // Few of many are open, and of those only the soonest matter.
    index('subscriptions_due_idx')
      .on(sql`least(${table.nextCheckAt}, coalesce(${table.graceEnd}, ${table.periodEnd}))`)
      .where(sql`${table.status} in ('incomplete', 'active', 'past-due')`),
    // Begun and not paid: hardly any at a time.
    index('subscriptions_attempts_idx').on(table.startedAt).where(sql`${table.status} = 'incomplete'`),
    // Of many tries to buy at once, one is begun.
    uniqueIndex('subscriptions_one_paid_key')
      .on(table.userId)
      .where(
        sql`${table.source} <> 'admin' and not ${table.isTrial} and ${table.status} in ('incomplete', 'active', 'past-due')`,
      ),
  ],
)

/** Whom the provider knows under which name. */
export const billingCustomers = pgTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique('billing_customers_customer_id_key'),
})

/** What the provider has told us: each event counts once. */
export const billingEvents = pgTable(
  'billing_events',
  { id: text('id').primaryKey(), heardAt: moment('heard_at').notNull() },
  (table) => [index('billing_events_heard_at_idx').on(table.heardAt)],
)

/**
 * Subscriptions that must end at the provider. Kept when the member is gone, so it refers to nobody; and when it is done,
 * as only by it news of somebody who is gone are told from news of somebody whom we do not know yet.
 */
export const billingTasks = pgTable(
  'billing_tasks',
  {
    providerId: text('provider_id').primaryKey(),
    source: text('source', { enum: ['stripe', 'demo'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    doneAt: moment('done_at'),
  },
  // However many are done, the few that are left are all that is ever looked through.
  (table) => [index('billing_tasks_due_idx').on(table.source, table.nextTryAt).where(sql`${table.doneAt} is null`)],
)

export const receipts = pgTable(
  'receipts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's name for the payment: each is written down once. */
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

/** The books of the demo provider, which stands outside of the rooms as any provider does. No card number is kept. */
export const demoSubscriptions = pgTable(
  'demo_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The same order gives the same subscription. */
    orderId: text('order_id').notNull().unique('demo_subscriptions_order_id_key'),
    clientSecret: text('client_secret').notNull().unique('demo_subscriptions_client_secret_key'),
    state: text('state', { enum: ['incomplete', 'active', 'past-due', 'ended'] }).notNull(),
    /** When the first payment was made, from which the periods are counted. */
    paidFrom: moment('paid_from'),
    periodsPaid: integer('periods_paid').notNull().default(0),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** How the card will behave when it is charged again; `asking` waits for its owner to confirm. */
    card: text('card', { enum: ['asking', 'good', 'failing'] }),
  },
  (table) => [index('demo_subscriptions_user_id_idx').on(table.userId)],
)
