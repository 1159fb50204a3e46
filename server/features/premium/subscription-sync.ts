/** Brings subscription rows up to the provider's: one fetch at a time per subscription, and each event counts once. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { createKeyedMutex } from '#server/lib/concurrency.ts'
import { newId } from '#server/lib/tokens.ts'
import type { Billing, BillingEvent, ProviderSubscription } from '#server/outside/billing/billing.ts'
import {
  addTask,
  findMemberByCustomer,
  hasEndTask,
  insertEvents,
  insertReceipts,
  unprocessedEvents,
} from './billing.store.ts'
import {
  changeIfUnchanged,
  changeSubscription,
  endTrial,
  findByProvider,
  findOpenPaid,
  insertSubscription,
  isPremium,
  isShownPremium,
  lockMember,
  type SubscriptionChange,
  type SubscriptionRow,
} from './premium.store.ts'
import { changeFromProvider, isSameAs, type NextCheck } from './subscription-rules.ts'

const TRIES = 20

type Needs = {
  db: Db
  facts: Facts
  now: () => Date
  billing: Billing | undefined
  nextCheck: NextCheck
  onForeign: (event: BillingEvent) => void
}
type Batch = { events: BillingEvent[]; done: Promise<void> }

/** The provider's response, our row from before the request, and the events that caused it. */
type Fetched = {
  provider: Billing
  providerId: string
  before: SubscriptionRow | undefined
  remote: ProviderSubscription | undefined
  events: readonly BillingEvent[]
}

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>

export function createSubscriptionSync({ db, facts, now, billing, nextCheck, onForeign }: Needs) {
  const mutex = createKeyedMutex()
  const batches = new Map<string, Batch>()

  return {
    changePremium,

    sync: (providerId: string): Promise<ProviderSubscription | undefined> =>
      mutex(providerId, () => fetchAndStore(providerId, [])),

    /** Providers send several events at once: those that wait for the same subscription share one fetch. */
    receive(event: BillingEvent): Promise<void> {
      const { subscriptionId } = event
      const batch = batches.get(subscriptionId)
      if (batch) {
        batch.events.push(event)
        return batch.done
      }
      const events = [event]
      const done = mutex(subscriptionId, async () => {
        batches.delete(subscriptionId)
        const unprocessed = await unprocessedEvents(db, events)
        if (unprocessed.length === 0) return
        if (await isOurs(unprocessed)) await fetchAndStore(subscriptionId, unprocessed)
        else await acceptForeign(unprocessed)
      })
      batches.set(subscriptionId, { events, done })
      return done
    },
  }

  async function isOurs(events: readonly BillingEvent[]): Promise<boolean> {
    for (const { subscriptionId, customerId, userId } of events) {
      if (await findByProvider(db, subscriptionId)) return true
      if (await findMemberByCustomer(db, customerId)) return true
      // The checkout may just have begun: the response with the customer id has not arrived yet.
      if (userId && (await isPremium(db, userId, now())) !== undefined) return true
    }
    return false
  }

  /** If we refused them, the provider would resend them for days and in the end disable the webhook. */
  async function acceptForeign(events: readonly BillingEvent[]): Promise<void> {
    for (const event of await insertEvents(db, events, now())) onForeign(event)
  }

  async function fetchAndStore(
    providerId: string,
    events: readonly BillingEvent[],
  ): Promise<ProviderSubscription | undefined> {
    if (!billing) throw new Problem('BILLING_OFF')
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await findByProvider(db, providerId)
      const remote = await billing.fetch(providerId)
      const fetched = { provider: billing, providerId, before, remote, events }
      if (await facts.record((tx, announce) => store(tx, announce, fetched))) return remote
    }
    throw new Problem('BUSY')
  }

  async function changePremium<Result>(tx: Tx, announce: Announce, userId: string, work: () => Promise<Result>) {
    if (!(await lockMember(tx, userId))) throw new Problem('NOT_FOUND')
    return withAnnouncement(tx, announce, userId, work)
  }

  /** Every change of who is premium goes through here, so that other features learn of it. */
  async function withAnnouncement<Result>(tx: Tx, announce: Announce, userId: string, work: () => Promise<Result>) {
    const before = await isShownPremium(tx, userId)
    const result = await work()
    const after = (await isPremium(tx, userId, now())) === true
    if (before !== after) await announce(after ? 'premium.started' : 'premium.ended', { userId })
    else await announce('subscription.changed', { userId, isPremium: after })
    return result
  }

  /** False when the row changed after the fetch began: the response may be older than the row. */
  async function store(tx: Tx, announce: Announce, fetched: Fetched): Promise<boolean> {
    const { provider, providerId, before, remote, events } = fetched
    const userId = before?.userId ?? (await findOwner(tx, fetched))
    if (!userId || !(await lockMember(tx, userId))) {
      // We don't know the member yet: refuse, so that the provider resends, unless the purchase or the account has ended.
      const isOver = remote?.state === 'ended' && remote.payments.length === 0
      if (events.length > 0 && !isOver && !(await hasEndTask(tx, providerId))) throw new Problem('UNAVAILABLE')
      return true
    }
    const row = await findByProvider(tx, providerId)
    if (row?.version !== before?.version) return false
    const newEvents = await insertEvents(tx, events, now())
    const payments = [...(remote?.payments ?? []), ...newEvents.flatMap(({ payment }) => payment ?? [])]
    await insertReceipts(tx, userId, payments)
    // Premium that an admin revoked does not come back by a sync.
    if (row?.status === 'revoked') return true
    const change = changeFromProvider(remote, row?.startedAt ?? now(), now())
    // The version grows even without a change; otherwise an older response could still overwrite this one.
    if (row && isSameAs(row, change)) return changeIfUnchanged(tx, row, {})
    await withAnnouncement(tx, announce, userId, () => write(tx, { provider, userId, row, providerId, remote, change }))
    return true
  }

  async function findOwner(tx: Tx, { remote, events }: Fetched): Promise<string | undefined> {
    const customerId = remote?.customerId ?? events[0]?.customerId
    return customerId ? findMemberByCustomer(tx, customerId) : undefined
  }

  type Write = {
    provider: Billing
    userId: string
    row: SubscriptionRow | undefined
    providerId: string
    remote: ProviderSubscription | undefined
    change: SubscriptionChange
  }

  async function write(tx: Tx, request: Write): Promise<void> {
    const { provider, userId, row, providerId, remote } = request
    const change = await resolveDuplicate(tx, request)
    // Our grace period is over, but the provider still retries the payment.
    if (change.status === 'ended' && remote?.state === 'past-due') await endAtProvider(tx, provider, providerId)
    nextCheck.schedule(change.nextCheckAt)
    if (change.status === 'active' || change.status === 'past-due') await endTrial(tx, userId)
    if (row) await changeSubscription(tx, row, change)
    else if (remote) {
      await insertSubscription(tx, {
        id: newId('sub'),
        userId,
        source: provider.source,
        providerId,
        startedAt: now(),
        status: 'ended',
        ...change,
      })
    }
  }

  /** Nobody pays twice: of two open subscriptions a paid one wins over an unpaid one; otherwise the first stays. */
  async function resolveDuplicate(tx: Tx, request: Write): Promise<SubscriptionChange> {
    const { provider, userId, row, providerId, change } = request
    const isOpening = change.status !== 'ended' && (!row || row.status === 'ended')
    const other = isOpening ? await findOpenPaid(tx, userId) : undefined
    if (!other) return change
    if (other.status !== 'incomplete' || change.status === 'incomplete') {
      await endAtProvider(tx, provider, providerId)
      return { ...change, status: 'ended', nextCheckAt: null }
    }
    await changeSubscription(tx, other, { status: 'ended', nextCheckAt: null })
    if (other.providerId) await endAtProvider(tx, provider, other.providerId)
    return change
  }

  async function endAtProvider(tx: Tx, { source }: Billing, providerId: string): Promise<void> {
    await addTask(tx, { providerId, source, nextTryAt: now() })
    nextCheck.schedule(now())
  }
}
