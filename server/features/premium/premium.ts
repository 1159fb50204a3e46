/** Who is premium, and why: a paid subscription, a demo trial, or a grant by an admin. */

import { isGuestId } from '#contract/people/users.ts'
import { DEMO_PERIOD_DAYS, type getSubscriptionStatus } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { newId } from '#server/lib/tokens.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import type { BillingEvent } from '#server/outside/billing/billing.ts'
import type { BillingProvider } from '#server/outside/billing/billing-provider.ts'
import { addTask } from './billing.store.ts'
import { createCheckout } from './checkout.ts'
import {
  changeSubscription,
  endTrial,
  findOpenPaid,
  insertSubscription,
  isPremium,
  isPremiumBeyondTrial,
  paidSubscriptions,
  revokeSubscriptions,
  type SubscriptionRow,
  shownSubscription,
  wasRevokedLast,
} from './premium.store.ts'
import { createSubscriptionJobs } from './subscription-jobs.ts'
import { createNextCheck, hasLapsed } from './subscription-rules.ts'
import { createSubscriptionSync } from './subscription-sync.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  background: Background
  now: () => Date
  billingProvider: BillingProvider
  onError: (error: unknown) => void
  onForeignEvent: (event: BillingEvent) => void
}
type Status = AnswerOf<typeof getSubscriptionStatus>

export type Premium = ReturnType<typeof createPremium>

export function createPremium(needs: Needs) {
  const { db, facts, limiter, background, now, billingProvider, onError, onForeignEvent } = needs
  const { billing, demo, events } = billingProvider
  const nextCheck = createNextCheck()
  const subscriptionSync = createSubscriptionSync({ db, facts, now, billing, nextCheck, onForeign: onForeignEvent })
  const { changePremium } = subscriptionSync
  const jobs = createSubscriptionJobs({ db, facts, background, now, billing, subscriptionSync, nextCheck, onError })

  facts.within('account.created', async (tx, { userId, wantsPremium }, announce) => {
    if (wantsPremium && demo) await changePremium(tx, announce, userId, () => startTrial(tx, userId))
  })
  facts.within('account.deleted', (tx, { userId }) => stopPaying(tx, userId))
  for (const end of ['premium.ended', 'account.deleted'] as const) facts.after(end, () => nextCheck.schedule(now()))

  return {
    ...createCheckout({ db, facts, limiter, now, billingProvider, subscriptionSync, nextCheck }),
    tick: jobs.tick,
    sweep: jobs.sweep,

    /** Only the owner sees the dates. */
    async status(userId: string, viewer: { id: string; isPremium: boolean }): Promise<Status> {
      if (isGuestId(userId)) return { isPremium: false }
      if (userId !== viewer.id) return { isPremium: await isMemberPremium(userId) }
      const row = await shownSubscription(db, userId, now())
      return { isPremium: viewer.isPremium, ...(row ? subscriptionDates(row, now()) : {}) }
    },

    /** Demo billing starts a free trial; any other billing requires a payment first. */
    async upgrade(userId: string): Promise<void> {
      await facts.record((tx, announce) =>
        changePremium(tx, announce, userId, async () => {
          if (await isPremium(tx, userId, now())) return
          if (!demo || (await wasRevokedLast(tx, userId))) throw new Problem('PAYMENT_REQUIRED')
          await startTrial(tx, userId)
        }),
      )
    },

    grant: (tx: Tx, announce: Announce, userId: string): Promise<void> =>
      changePremium(tx, announce, userId, async () => {
        if (await isPremiumBeyondTrial(tx, userId, now())) return
        await endTrial(tx, userId)
        await endUnpaidAttempt(tx, userId)
        await insertSubscription(tx, { id: newId('sub'), userId, source: 'admin', status: 'active', startedAt: now() })
      }),

    revoke: (tx: Tx, announce: Announce, userId: string): Promise<void> =>
      changePremium(tx, announce, userId, async () => {
        for (const row of await revokeSubscriptions(tx, userId)) await endAtProvider(tx, row)
      }),

    async receiveEvent(raw: Buffer, signature: string | undefined): Promise<void> {
      if (!events) throw new Problem('BILLING_OFF')
      const event = await events(raw, signature, now())
      if (event) await subscriptionSync.receive(event)
    },
  }

  async function isMemberPremium(userId: string): Promise<boolean> {
    const found = await isPremium(db, userId, now())
    if (found === undefined) throw new Problem('NOT_FOUND')
    return found
  }
  async function startTrial(tx: Tx, userId: string): Promise<void> {
    const startedAt = now()
    const periodEnd = new Date(startedAt.getTime() + DEMO_PERIOD_DAYS * DAY_MS)
    await insertSubscription(tx, {
      id: newId('sub'),
      userId,
      source: 'demo',
      status: 'active',
      isTrial: true,
      startedAt,
      periodEnd,
    })
    nextCheck.schedule(periodEnd)
  }

  /** An unpaid checkout must not be paid any more once premium is granted. */
  async function endUnpaidAttempt(tx: Tx, userId: string): Promise<void> {
    const row = await findOpenPaid(tx, userId)
    if (row?.status !== 'incomplete') return
    await changeSubscription(tx, row, { status: 'ended', nextCheckAt: null })
    await endAtProvider(tx, row)
    nextCheck.schedule(now())
  }

  async function endAtProvider(tx: Tx, { providerId, source }: SubscriptionRow): Promise<void> {
    if (providerId && source !== 'admin') await addTask(tx, { providerId, source, nextTryAt: now() })
  }

  /** Ended subscriptions get a finished task, so that late events about a deleted member are accepted. */
  async function stopPaying(tx: Tx, userId: string): Promise<void> {
    for (const { providerId, source, status } of await paidSubscriptions(tx, userId)) {
      if (!providerId || source !== 'stripe') continue
      const isOver = status === 'ended'
      await addTask(tx, { providerId, source, nextTryAt: now(), ...(isOver ? { doneAt: now() } : {}) })
    }
  }
}

function subscriptionDates(row: SubscriptionRow, now: Date): Omit<Status, 'isPremium'> {
  const { source, status, periodEnd, graceEnd, cancelAtPeriodEnd, isTrial } = row
  const state = status === 'revoked' || hasLapsed(row, now) ? 'ended' : status
  return {
    state,
    source,
    ...(periodEnd ? { periodEnd: periodEnd.toISOString(), cancelAtPeriodEnd } : {}),
    ...(state === 'past-due' && graceEnd ? { graceEnd: graceEnd.toISOString() } : {}),
    ...(isTrial ? { isTrial } : {}),
  }
}
