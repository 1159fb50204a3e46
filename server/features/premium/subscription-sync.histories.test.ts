/** Random histories: whatever happens at Stripe and in whatever order its events arrive, our rows end up equal to it. */
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { billingCustomers, billingEvents, receipts, subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { createFacts } from '#server/facts/facts.ts'
import { createBackground } from '#server/lib/concurrency.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { createBillingProvider } from '#server/outside/billing/billing-provider.ts'
import { createLog } from '#server/process/log.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import type { FakeEvent, FakeSubscription } from '#server/testing/fake-stripe-records.ts'
import { SEED, shortened } from '#server/testing/long-tests.ts'
import { createSeededRandom, type SeededRandom } from '#server/testing/seeded-random.ts'
import { createPremium, type Premium } from './premium.ts'

const HISTORIES = shortened(1000)
const EVENTS = 8
const AT_ONCE = 24

const stripe = await startFakeStripe(() => new Date())
const database = await freshDatabase()
const { db } = database
const now = () => new Date()
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)
const log = createLog('silent')
const config = readConfig(stripe.settings)
/** Two processes on one database: the events of some histories are split between them. */
const processes = [1, 2].map(() =>
  createPremium({
    db,
    limiter: noLimits,
    now,
    onError,
    onForeignEvent: onError,
    facts: createFacts({ db, onListenerError: onError }),
    background: createBackground(onError),
    billingProvider: createBillingProvider({ config, db, log, now }),
  }),
)
afterAll(async () => {
  await stripe.close()
  await database.close()
})

type History = {
  userId: string
  subscription: FakeSubscription
  events: FakeEvent[]
  random: SeededRandom
  receivers: Premium[]
}

/** Makes one random change at Stripe, and takes its events out of the fake. */
function changeAtStripe({ subscription: { id, status, cancel_at_period_end }, random }: History): FakeEvent[] {
  const { records } = stripe
  const sentBefore = records.events.length
  if (status === 'canceled') records.setCancel(id, cancel_at_period_end)
  else if (status === 'incomplete') random.next() < 0.8 ? records.pay(id) : records.end(id)
  else if (status === 'past_due') random.next() < 0.6 ? records.pay(id) : records.end(id)
  else {
    const next = random.below(10)
    if (next < 3) records.setCancel(id, !cancel_at_period_end)
    else if (next < 9) records.renew(id, random.next() < 0.6)
    else records.end(id)
  }
  return records.events.splice(sentBefore)
}

/** Changes happen and events arrive in any order, each event one to four times, some of them at once. */
async function play(history: History): Promise<void> {
  const { random, events } = history
  const pending: Promise<void>[] = []
  const waiting = events.flatMap((event) => copies(event, random))
  while (events.length < EVENTS || waiting.length > 0) {
    if (events.length < EVENTS && random.next() < 0.4) {
      const added = changeAtStripe(history).slice(0, EVENTS - events.length)
      events.push(...added)
      waiting.push(...added.flatMap((event) => copies(event, random)))
    }
    const arriving = Array.from({ length: Math.min(waiting.length, 1 + random.below(8)) }, () => {
      return waiting.splice(random.below(waiting.length), 1)
    }).flat()
    pending.push(...arriving.map((event) => deliver(event, history).catch(onError)))
    // Half of the time the next change happens during a fetch.
    if (random.next() < 0.5) await Promise.all(pending.splice(0))
    else await new Promise((done) => setTimeout(done, random.below(5)))
  }
  await Promise.all(pending)
}

async function deliver(event: FakeEvent, { receivers, random }: History): Promise<void> {
  const body = JSON.stringify(event)
  await random.pick(receivers).receiveEvent(Buffer.from(body), stripe.sign(body))
}

function copies(event: FakeEvent, random: SeededRandom): FakeEvent[] {
  return Array.from({ length: 1 + random.below(4) }, () => event)
}

async function begin(count: number): Promise<History[]> {
  const histories = Array.from({ length: count }, (_, at): History => {
    const customer = String(stripe.records.customer({}).id)
    const subscription = stripe.records.subscribe(customer)
    const receivers = at % 4 === 0 ? processes : processes.slice(0, 1)
    const events = stripe.records.events.splice(0)
    return { userId: `u-${at}`, subscription, events, random: createSeededRandom(SEED + at), receivers }
  })
  const at = new Date()
  const begun = { source: 'stripe', status: 'incomplete', startedAt: at } as const
  await db
    .insert(users)
    .values(histories.map(({ userId }) => ({ id: userId, nickname: 'BowlBaron', emoji: '🧼', createdAt: at })))
  await db
    .insert(billingCustomers)
    .values(histories.map(({ userId, subscription }) => ({ userId, customerId: subscription.customer })))
  // Half of them have no row yet, as when the first event arrives before the response to the checkout.
  const known = histories.filter((_, index) => index % 2 === 0)
  await db
    .insert(subscriptions)
    .values(known.map(({ userId, subscription: { id } }) => ({ id: `s-${id}`, userId, providerId: id, ...begun })))
  return histories
}

const stateOf: Record<string, string> = { active: 'active', past_due: 'past-due', incomplete: 'incomplete' }

test(`[PREM-10] ${HISTORIES} histories of ${EVENTS} events, repeated and shuffled, end in the provider’s state`, async () => {
  const histories = await begin(HISTORIES)
  stripe.setMode('slow')
  const left = [...histories]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await play(next)
    }),
  )

  const rows = new Map((await db.select().from(subscriptions)).map((row) => [row.providerId, row]))
  const paid = await db.select().from(receipts)
  for (const { userId, subscription, events } of histories) {
    const { id, status, cancel_at_period_end, items } = subscription
    const row = rows.get(id)
    const state = stateOf[status] ?? 'ended'
    expect([id, row?.status, events.length], `TEST_SEED=${SEED}`).toEqual([id, state, EVENTS])
    if (state === 'active' || state === 'past-due') {
      expect(row?.periodEnd?.getTime()).toBe(items.data[0].current_period_end * 1000)
      expect(row?.cancelAtPeriodEnd).toBe(cancel_at_period_end)
    }
    const invoices = stripe.records.paidInvoices(id).map((invoice) => invoice.id)
    const receipted = paid.filter((receipt) => receipt.userId === userId).map(({ paymentId }) => paymentId)
    expect(receipted.sort()).toEqual(invoices.sort())
  }
  expect(rows.size).toBe(HISTORIES)
  expect(await db.$count(billingEvents)).toBe(HISTORIES * EVENTS)
  expect(errors, `TEST_SEED=${SEED}`).toEqual([])
})
