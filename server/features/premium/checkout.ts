/** Buying premium: begun once, paid, cancelled, taken up again; and what it cost. */

import {
  type confirmDemoPayment,
  type createSubscription,
  type payByDemoCard,
  type Receipt,
  SUBSCRIBE_TRIES_PER_HOUR,
} from '#contract/premium/premium.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import { mustFind } from '#server/db/sql/must-find.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { answerWithin, NoAnswer } from '#server/lib/answer-within.ts'
import { createKeyedMutex } from '#server/lib/keyed-mutex.ts'
import { newId } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import type { Billing, Order, Standing } from '#server/outside/billing/billing.ts'
import type { BillingProvider } from '#server/outside/billing/billing-provider.ts'
import { addTask, customerOf, keepCustomer, receiptsOf } from './billing.store.ts'
import type { NextChecks } from './next-check.ts'
import { plans } from './plans.ts'
import {
  changeSubscription,
  findOpenPaid,
  insertSubscription,
  isPremium,
  isPremiumBeyondTrial,
  lockMember,
  type SubscriptionRow,
} from './premium.store.ts'
import { changeBy, FIRST_CHECK_MS, hasLapsed } from './subscription-rules.ts'
import type { SubscriptionSync } from './subscription-sync.ts'

/** Asking for the attempt that is open already is free: a page may be reloaded as often as one likes. */
const NEW_ATTEMPTS: LimitRule = { max: SUBSCRIBE_TRIES_PER_HOUR, perMs: 60 * 60 * 1000 }

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  till: BillingProvider
  standings: SubscriptionSync
  agenda: NextChecks
}
type Wish = Pick<BodyOf<typeof createSubscription>, 'planType' | 'endsTrial'>
type Buyer = { userId: string; endsTrial: boolean }
type Attempt = { row: SubscriptionRow; order: Order }

export function createCheckout({ db, facts, limiter, now, till, standings, agenda }: Needs) {
  const oneAtATime = createKeyedMutex()
  const { billing, demo } = till

  return {
    /** Asked for again before it is paid, the same subscription is begun, with the same secret. */
    async create(userId: string, { planType, endsTrial = false }: Wish): Promise<AnswerOf<typeof createSubscription>> {
      if (!Object.hasOwn(plans, planType)) {
        throw new Problem('VALIDATION', { fields: { planType: 'There is no such plan' } })
      }
      if (!billing) throw new Problem('BILLING_OFF')
      const { clientSecret } = await inTime(oneAtATime(userId, () => begin(billing, { userId, endsTrial })))
      // Nothing is left to pay.
      if (!clientSecret) throw new Problem('ALREADY_SUBSCRIBED')
      const { source: provider, publishableKey } = billing
      return { clientSecret, provider, ...(publishableKey ? { publishableKey } : {}) }
    },

    async payByCard(userId: string, { clientSecret, ...card }: BodyOf<typeof payByDemoCard>) {
      if (!demo) throw new Problem('BILLING_OFF')
      const { status, providerId } = await demo.pay(userId, clientSecret, card)
      if (status === 'paid') await standings.sync(providerId)
      return { status }
    },

    async confirmCard(userId: string, { clientSecret, isApproved }: BodyOf<typeof confirmDemoPayment>) {
      if (!demo) throw new Problem('BILLING_OFF')
      const { status, providerId } = await demo.confirm(userId, clientSecret, isApproved)
      await standings.sync(providerId)
      return { status }
    },

    /** For pages that are quicker than what the provider sends. */
    async refresh(userId: string): Promise<boolean> {
      const row = await findOpenPaid(db, userId)
      if (row?.providerId && row.source === billing?.source) await inTime(standings.sync(row.providerId))
      return (await isPremium(db, userId, now())) === true
    },

    receipts: (userId: string): Promise<Receipt[]> => receiptsOf(db, userId),

    // In turn, so that of two at once the last word counts.
    cancel: (userId: string): Promise<void> => inTime(oneAtATime(userId, () => setCancelled(userId, true))),
    resume: (userId: string): Promise<void> => inTime(oneAtATime(userId, () => setCancelled(userId, false))),
  }

  /** One deadline for the whole call, however many questions it takes. What it began may still be finished later. */
  async function inTime<Result>(work: Promise<Result>): Promise<Result> {
    if (!billing) return work
    return answerWithin(work, billing.answersWithinMs).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new Problem('PAYMENT_PROVIDER_DOWN') : error
    })
  }

  async function begin(provider: Billing, buyer: Buyer): Promise<Standing> {
    const { userId } = buyer
    const open = await findOpenPaid(db, userId)
    const standing = open && (await standingOf(provider, open))
    if (standing && standing.state !== 'ended') return standing
    refuseWhenOver(await limiter.take(`subscribe:${userId}`, NEW_ATTEMPTS))
    const { row, order } = await claimAttempt(provider, buyer)
    const begun = await provider.begin(order)
    // The member left, or lost it to the caretaker, while the provider was busy.
    if (!(await keepBegun(provider, row, begun))) throw new Problem('UNAVAILABLE')
    return begun
  }

  /** Of the one that is open already, as far as there is anybody to ask. An attempt that is too old is ended first. */
  async function standingOf(provider: Billing, row: SubscriptionRow): Promise<Standing | undefined> {
    if (!row.providerId || row.source !== provider.source) return undefined
    if (row.status === 'incomplete' && hasLapsed(row, now())) await provider.end(row.providerId)
    return standings.sync(row.providerId)
  }

  /** Between many who are equally quick the database decides; all of them then speak of one and the same attempt. */
  function claimAttempt({ source }: Billing, { userId, endsTrial }: Buyer): Promise<Attempt> {
    return facts.record(async (tx) => {
      const member = await lockMember(tx, userId)
      if (!member) throw new Problem('NOT_SIGNED_IN')
      const isCovered = endsTrial ? isPremiumBeyondTrial : isPremium
      if (await isCovered(tx, userId, now())) throw new Problem('ALREADY_SUBSCRIBED')
      const left = await findOpenPaid(tx, userId)
      // Nobody can be asked about it, or nobody was in time: it makes room.
      if (left && (left.source !== source || hasLapsed(left, now()))) {
        await changeSubscription(tx, left, { status: 'ended', nextCheckAt: null })
      }
      const nextCheckAt = new Date(now().getTime() + FIRST_CHECK_MS)
      const attempt = { id: newId('sub'), userId, source, startedAt: now(), nextCheckAt }
      await insertSubscription(tx, { ...attempt, status: 'incomplete' })
      agenda.note(nextCheckAt)
      const row = mustFind(await findOpenPaid(tx, userId), 'The attempt to subscribe')
      const { email, nickname: name } = member
      const customerId = await customerOf(tx, userId)
      return { row, order: { id: row.id, userId, email: email ?? undefined, name, customerId } }
    })
  }

  /** False when there is nothing left to keep it for; then nobody shall pay for it either. */
  function keepBegun({ source }: Billing, { id, userId }: SubscriptionRow, begun: Standing): Promise<boolean> {
    const { providerId, customerId } = begun
    return facts.record(async (tx) => {
      const isThere = await lockMember(tx, userId)
      const row = isThere && (await findOpenPaid(tx, userId))
      if (row?.id !== id) {
        await addTask(tx, { providerId, source, nextTryAt: now() })
        agenda.note(now())
        return false
      }
      if (customerId) await keepCustomer(tx, userId, customerId)
      if (row.providerId === null) {
        await changeSubscription(tx, row, { ...changeBy(begun, row.startedAt, now()), providerId })
      }
      return true
    })
  }

  /** Said twice, it is as if said once. A trial ends by itself, and a gift is the house's to take back. */
  async function setCancelled(userId: string, isCancelled: boolean): Promise<void> {
    const row = await findOpenPaid(db, userId)
    if (!row || row.status === 'incomplete' || hasLapsed(row, now())) {
      throw new Problem('NOT_FOUND', { message: `There is no subscription to ${isCancelled ? 'cancel' : 'resume'}` })
    }
    if (!row.providerId || row.source !== billing?.source) throw new Problem('BILLING_OFF')
    // Said to the provider whatever the row says, which may be about to change: the last word counts.
    await billing.setCancelAtPeriodEnd(row.providerId, isCancelled)
    await standings.sync(row.providerId)
  }
}
