/** Buying premium: the plans, start a checkout, pay, cancel, resume, and list receipts. */

import {
  type confirmDemoPayment,
  type createSubscription,
  MONTHLY_PRICE_CENTS,
  type Plan,
  PREMIUM_PERKS,
  type payByDemoCard,
  type Receipt,
  SUBSCRIBE_TRIES_PER_HOUR,
} from '#contract/premium/premium.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { type Db, mustFind } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { createKeyedMutex, NoAnswer, withTimeout } from '#server/lib/concurrency.ts'
import { newId } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import type { Billing, Order, ProviderSubscription } from '#server/outside/billing/billing.ts'
import type { BillingProvider } from '#server/outside/billing/billing-provider.ts'
import { addTask, findCustomer, insertCustomer, memberReceipts } from './billing.store.ts'
import {
  changeSubscription,
  findOpenPaid,
  insertSubscription,
  isPremium,
  isPremiumBeyondTrial,
  lockMember,
  type SubscriptionRow,
} from './premium.store.ts'
import { changeFromProvider, FIRST_CHECK_MS, hasLapsed, type NextCheck } from './subscription-rules.ts'
import type { SubscriptionSync } from './subscription-sync.ts'

export const plans: Record<string, Plan> = {
  MONTHLY: { price: MONTHLY_PRICE_CENTS / 100, interval: 'month', features: [...PREMIUM_PERKS] },
}

/** Counts new attempts only, so that a reload of the checkout page is free. */
const NEW_ATTEMPTS: LimitRule = { max: SUBSCRIBE_TRIES_PER_HOUR, perMs: 60 * 60 * 1000 }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  billingProvider: BillingProvider
  subscriptionSync: SubscriptionSync
  nextCheck: NextCheck
}
type CheckoutRequest = Pick<BodyOf<typeof createSubscription>, 'planType' | 'endsTrial'>
type Buyer = { userId: string; endsTrial: boolean }
type Attempt = { row: SubscriptionRow; order: Order }

export function createCheckout({ db, facts, limiter, now, billingProvider, subscriptionSync, nextCheck }: Needs) {
  const mutex = createKeyedMutex()
  const { billing, demo } = billingProvider

  return {
    async create(
      userId: string,
      { planType, endsTrial = false }: CheckoutRequest,
    ): Promise<AnswerOf<typeof createSubscription>> {
      if (!Object.hasOwn(plans, planType)) {
        throw new Problem('VALIDATION', { fields: { planType: 'There’s no such plan' } })
      }
      if (!billing) throw new Problem('BILLING_OFF')
      const { clientSecret } = await withDeadline(mutex(userId, () => begin(billing, { userId, endsTrial })))
      if (!clientSecret) throw new Problem('ALREADY_SUBSCRIBED')
      const { source: provider, publishableKey } = billing
      return { clientSecret, provider, ...(publishableKey ? { publishableKey } : {}) }
    },

    async payByCard(userId: string, { clientSecret, ...card }: BodyOf<typeof payByDemoCard>) {
      if (!demo) throw new Problem('BILLING_OFF')
      const { status, providerId } = await demo.pay(userId, clientSecret, card)
      if (status === 'paid') await subscriptionSync.sync(providerId)
      return { status }
    },

    async confirmCard(userId: string, { clientSecret, isApproved }: BodyOf<typeof confirmDemoPayment>) {
      if (!demo) throw new Problem('BILLING_OFF')
      const { status, providerId } = await demo.confirm(userId, clientSecret, isApproved)
      await subscriptionSync.sync(providerId)
      return { status }
    },

    /** For pages that return from a payment before the webhook arrives. */
    async refresh(userId: string): Promise<boolean> {
      const row = await findOpenPaid(db, userId)
      if (row?.providerId && row.source === billing?.source) await withDeadline(subscriptionSync.sync(row.providerId))
      return (await isPremium(db, userId, now())) === true
    },

    receipts: (userId: string): Promise<Receipt[]> => memberReceipts(db, userId),

    // Serialised, so that of two calls at once the last one wins.
    cancel: (userId: string): Promise<void> => withDeadline(mutex(userId, () => setCancelled(userId, true))),
    resume: (userId: string): Promise<void> => withDeadline(mutex(userId, () => setCancelled(userId, false))),
  }

  /** One deadline for all provider requests of a call. The work may still finish after the deadline. */
  async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
    if (!billing) return work
    return withTimeout(work, billing.answersWithinMs).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new Problem('PAYMENT_PROVIDER_DOWN') : error
    })
  }

  async function begin(provider: Billing, buyer: Buyer): Promise<ProviderSubscription> {
    const { userId } = buyer
    const open = await findOpenPaid(db, userId)
    const remote = open && (await syncOpen(provider, open))
    if (remote && remote.state !== 'ended') return remote
    refuseWhenOver(await limiter.consume(`subscribe:${userId}`, NEW_ATTEMPTS))
    const { row, order } = await claimAttempt(provider, buyer)
    const begun = await provider.begin(order)
    // While the provider worked, the member was deleted or an admin changed their premium.
    if (!(await storeBegun(provider, row, begun))) throw new Problem('UNAVAILABLE')
    return begun
  }

  /** `undefined` when this provider did not sell it. An attempt that is too old is ended first. */
  async function syncOpen(provider: Billing, row: SubscriptionRow): Promise<ProviderSubscription | undefined> {
    if (!row.providerId || row.source !== provider.source) return undefined
    if (row.status === 'incomplete' && hasLapsed(row, now())) await provider.end(row.providerId)
    return subscriptionSync.sync(row.providerId)
  }

  /** The unique index decides between parallel calls, also of other nodes: all of them get the same attempt. */
  function claimAttempt({ source }: Billing, { userId, endsTrial }: Buyer): Promise<Attempt> {
    return facts.record(async (tx) => {
      const member = await lockMember(tx, userId)
      if (!member) throw new Problem('NOT_SIGNED_IN')
      const isCovered = endsTrial ? isPremiumBeyondTrial : isPremium
      if (await isCovered(tx, userId, now())) throw new Problem('ALREADY_SUBSCRIBED')
      const stale = await findOpenPaid(tx, userId)
      // An attempt at another provider cannot be continued here, an expired one not at all.
      if (stale && (stale.source !== source || hasLapsed(stale, now()))) {
        await changeSubscription(tx, stale, { status: 'ended', nextCheckAt: null })
      }
      const nextCheckAt = new Date(now().getTime() + FIRST_CHECK_MS)
      await insertSubscription(tx, {
        id: newId('sub'),
        userId,
        source,
        status: 'incomplete',
        startedAt: now(),
        nextCheckAt,
      })
      nextCheck.schedule(nextCheckAt)
      const row = mustFind(await findOpenPaid(tx, userId), 'The attempt to subscribe')
      const { email, nickname: name } = member
      const customerId = await findCustomer(tx, userId)
      return { row, order: { id: row.id, userId, email: email ?? undefined, name, customerId } }
    })
  }

  /** False when the attempt is gone; then it is ended at the provider too, so that nobody pays for it. */
  function storeBegun(
    { source }: Billing,
    { id, userId }: SubscriptionRow,
    begun: ProviderSubscription,
  ): Promise<boolean> {
    const { providerId, customerId } = begun
    return facts.record(async (tx) => {
      const member = await lockMember(tx, userId)
      const row = member && (await findOpenPaid(tx, userId))
      if (row?.id !== id) {
        await addTask(tx, { providerId, source, nextTryAt: now() })
        nextCheck.schedule(now())
        return false
      }
      if (customerId) await insertCustomer(tx, userId, customerId)
      if (row.providerId === null) {
        await changeSubscription(tx, row, { ...changeFromProvider(begun, row.startedAt, now()), providerId })
      }
      return true
    })
  }

  /** Idempotent. Trials end by themselves and grants are revoked by an admin, so neither can be cancelled. */
  async function setCancelled(userId: string, isCancelled: boolean): Promise<void> {
    const row = await findOpenPaid(db, userId)
    if (!row || row.status === 'incomplete' || hasLapsed(row, now())) {
      throw new Problem('NOT_FOUND', { message: `There’s no subscription to ${isCancelled ? 'cancel' : 'resume'}` })
    }
    if (!row.providerId || row.source !== billing?.source) throw new Problem('BILLING_OFF')
    // Always sent: our row may be out of date, and the last call wins.
    await billing.setCancelAtPeriodEnd(row.providerId, isCancelled)
    await subscriptionSync.sync(row.providerId)
  }
}
