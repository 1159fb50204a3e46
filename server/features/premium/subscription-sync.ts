/** Keeps subscriptions as the provider sees them: what is asked first is kept first, and each event counts once. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { createKeyedMutex } from '#server/lib/keyed-mutex.ts'
import { newId } from '#server/lib/tokens.ts'
import type { Billing, BillingEvent, Standing } from '#server/outside/billing/billing.ts'
import { addTask, insertReceipts, isGivenUp, memberOfCustomer, noteEvents, unheardOf } from './billing.store.ts'
import type { NextChecks } from './next-check.ts'
import {
  changeSubscription,
  changeUnlessWritten,
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
import { changeBy, isSameAs } from './subscription-rules.ts'

const TRIES = 20

type Needs = {
  db: Db
  facts: FactBoard
  now: () => Date
  billing: Billing | undefined
  agenda: NextChecks
  /** An event about a subscription that is not ours. */
  onForeign: (event: BillingEvent) => void
}
type Batch = { events: BillingEvent[]; done: Promise<void> }

/** An answer of the provider, what the row was when it was asked, and what made us ask. */
type Heard = {
  provider: Billing
  providerId: string
  before: SubscriptionRow | undefined
  standing: Standing | undefined
  events: readonly BillingEvent[]
}

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>

export function createSubscriptionSync({ db, facts, now, billing, agenda, onForeign }: Needs) {
  const oneAtATime = createKeyedMutex()
  const batches = new Map<string, Batch>()

  return {
    changing,

    /** Asks the provider how a subscription stands, keeps the answer, and gives it. */
    sync: (providerId: string): Promise<Standing | undefined> =>
      oneAtATime(providerId, () => askAndKeep(providerId, [])),

    /** Providers say several things at once: those about one subscription that have to wait go together. */
    hear(event: BillingEvent): Promise<void> {
      const { subscriptionId } = event
      const batch = batches.get(subscriptionId)
      if (batch) {
        batch.events.push(event)
        return batch.done
      }
      const events = [event]
      const done = oneAtATime(subscriptionId, async () => {
        batches.delete(subscriptionId)
        const unheard = await unheardOf(db, events)
        if (unheard.length === 0) return
        if (await isOurs(unheard)) await askAndKeep(subscriptionId, unheard)
        else await leaveAlone(unheard)
      })
      batches.set(subscriptionId, { events, done })
      return done
    },
  }

  /** Of events about one subscription: whether there is anybody here whom it may concern. */
  async function isOurs(events: readonly BillingEvent[]): Promise<boolean> {
    for (const { subscriptionId, customerId, userId } of events) {
      if (await findByProvider(db, subscriptionId)) return true
      if (await memberOfCustomer(db, customerId)) return true
      // Begun a moment ago: the provider's answer with the customer's id is still on its way.
      if (userId && (await isPremium(db, userId, now())) !== undefined) return true
    }
    return false
  }

  /** Refused, they would be sent again for days, and the provider would stop sending any in the end. */
  async function leaveAlone(events: readonly BillingEvent[]): Promise<void> {
    for (const event of await noteEvents(db, events, now())) onForeign(event)
  }

  async function askAndKeep(providerId: string, events: readonly BillingEvent[]): Promise<Standing | undefined> {
    if (!billing) throw new Problem('BILLING_OFF')
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await findByProvider(db, providerId)
      const standing = await billing.fetch(providerId)
      const heard = { provider: billing, providerId, before, standing, events }
      if (await facts.record((tx, announce) => keep(tx, announce, heard))) return standing
    }
    throw new Problem('BUSY')
  }

  /** One member at a time; refuses when there is no such member. */
  async function changing<Result>(tx: Tx, announce: Announce, userId: string, work: () => Promise<Result>) {
    if (!(await lockMember(tx, userId))) throw new Problem('NOT_FOUND')
    return telling(tx, announce, userId, work)
  }

  /** Whatever changes who is premium goes through here, and is told when it made a difference. */
  async function telling<Result>(tx: Tx, announce: Announce, userId: string, work: () => Promise<Result>) {
    const before = await isShownPremium(tx, userId)
    const result = await work()
    const after = (await isPremium(tx, userId, now())) === true
    if (before !== after) await announce(after ? 'premium.started' : 'premium.ended', { userId })
    else await announce('subscription.changed', { userId, isPremium: after })
    return result
  }

  /** False when the row was written since the provider was asked: the answer may be older than what is there. */
  async function keep(tx: Tx, announce: Announce, heard: Heard): Promise<boolean> {
    const { provider, providerId, before, standing, events } = heard
    const userId = before?.userId ?? (await ownerOf(tx, heard))
    if (!userId || !(await lockMember(tx, userId))) {
      // Nobody waits for news of a member who is gone, or of a purchase that came to nothing. Anything else is sent again
      // until we know whose it is.
      const isOver = standing?.state === 'ended' && standing.payments.length === 0
      if (events.length > 0 && !isOver && !(await isGivenUp(tx, providerId))) throw new Problem('UNAVAILABLE')
      return true
    }
    const row = await findByProvider(tx, providerId)
    if (row?.version !== before?.version) return false
    const news = await noteEvents(tx, events, now())
    const payments = [...(standing?.payments ?? []), ...news.flatMap(({ payment }) => payment ?? [])]
    await insertReceipts(tx, userId, payments)
    // What the caretaker took away does not come back by itself.
    if (row?.status === 'revoked') return true
    const change = changeBy(standing, row?.startedAt ?? now(), now())
    // Counted also when nothing is new, or an older answer could still pass for the newest.
    if (row && isSameAs(row, change)) return changeUnlessWritten(tx, row, {})
    await telling(tx, announce, userId, () => write(tx, { provider, userId, row, providerId, standing, change }))
    return true
  }

  async function ownerOf(tx: Tx, { standing, events }: Heard): Promise<string | undefined> {
    const customerId = standing?.customerId ?? events[0]?.customerId
    return customerId ? memberOfCustomer(tx, customerId) : undefined
  }

  type Writing = {
    provider: Billing
    userId: string
    row: SubscriptionRow | undefined
    providerId: string
    standing: Standing | undefined
    change: SubscriptionChange
  }

  async function write(tx: Tx, { change: wanted, ...writing }: Writing): Promise<void> {
    const { provider, userId, row, providerId, standing } = writing
    const change = await aloneBy(tx, { ...writing, change: wanted })
    // The provider still hopes for a payment that we have stopped waiting for.
    if (change.status === 'ended' && standing?.state === 'past-due') await giveUp(tx, provider, providerId)
    agenda.note(change.nextCheckAt)
    if (change.status === 'active' || change.status === 'past-due') await endTrial(tx, userId)
    if (row) await changeSubscription(tx, row, change)
    else if (standing) {
      const names = { id: newId('sub'), userId, source: provider.source, providerId, startedAt: now() }
      await insertSubscription(tx, { ...names, status: 'ended', ...change })
    }
  }

  /** Nobody pays twice: of two that are open, one that is paid for wins over a mere attempt, else the first stays. */
  async function aloneBy(tx: Tx, { provider, userId, row, providerId, change }: Writing): Promise<SubscriptionChange> {
    const isOpening = change.status !== 'ended' && (!row || row.status === 'ended')
    const other = isOpening ? await findOpenPaid(tx, userId) : undefined
    if (!other) return change
    if (other.status !== 'incomplete' || change.status === 'incomplete') {
      await giveUp(tx, provider, providerId)
      return { ...change, status: 'ended', nextCheckAt: null }
    }
    await changeSubscription(tx, other, { status: 'ended', nextCheckAt: null })
    if (other.providerId) await giveUp(tx, provider, other.providerId)
    return change
  }

  async function giveUp(tx: Tx, { source }: Billing, providerId: string): Promise<void> {
    await addTask(tx, { providerId, source, nextTryAt: now() })
    agenda.note(now())
  }
}
