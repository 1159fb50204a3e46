/** Who is premium, and how they came to be: by paying, by trying, by a gift of the house. */

import { isGuestId } from '#contract/people/users.ts'
import { DEMO_PERIOD_DAYS, type getSubscriptionStatus } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import type { Background } from '#server/lib/background.ts'
import { newId } from '#server/lib/tokens.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import type { BillingEvent } from '#server/outside/billing/billing.ts'
import type { BillingProvider } from '#server/outside/billing/billing-provider.ts'
import { addTask } from './billing.store.ts'
import { createCheckout } from './checkout.ts'
import { createNextChecks } from './next-check.ts'
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
import { hasLapsed } from './subscription-rules.ts'
import { createSubscriptionSync } from './subscription-sync.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  background: Background
  now: () => Date
  till: BillingProvider
  onError: (error: unknown) => void
  onForeignEvent: (event: BillingEvent) => void
}
type Status = AnswerOf<typeof getSubscriptionStatus>

export type Premium = ReturnType<typeof createPremium>

export function createPremium({ db, facts, limiter, background, now, till, onError, onForeignEvent }: Needs) {
  const { billing, demo, events } = till
  const agenda = createNextChecks()
  const standings = createSubscriptionSync({ db, facts, now, billing, agenda, onForeign: onForeignEvent })
  const { changing } = standings
  const upkeep = createSubscriptionJobs({ db, facts, background, now, billing, standings, agenda, onError })

  facts.within('account.created', async (tx, { userId, wantsPremium }, announce) => {
    if (wantsPremium && demo) await changing(tx, announce, userId, () => startTrial(tx, userId))
  })
  facts.within('account.deleted', (tx, { userId }) => stopPaying(tx, userId))
  for (const end of ['premium.ended', 'account.deleted'] as const) facts.after(end, () => agenda.note(now()))

  return {
    ...createCheckout({ db, facts, limiter, now, till, standings, agenda }),
    tick: upkeep.tick,
    sweep: upkeep.sweep,

    /** The dates are for the owner's eyes only. */
    async status(userId: string, askedBy: string): Promise<Status> {
      const known = isGuestId(userId) ? false : await mustKnow(userId)
      const row = userId === askedBy ? await shownSubscription(db, userId, now()) : undefined
      return { isPremium: known, ...(row ? datesOf(row, now()) : {}) }
    },

    /** Free to try on demo billing; otherwise only whoever has paid is upgraded. */
    async upgrade(userId: string): Promise<void> {
      await facts.record((tx, announce) =>
        changing(tx, announce, userId, async () => {
          if (await isPremium(tx, userId, now())) return
          if (!demo || (await wasRevokedLast(tx, userId))) throw new Problem('PAYMENT_REQUIRED')
          await startTrial(tx, userId)
        }),
      )
    },

    /** Premium as a gift of the house, without an end. */
    grant: (tx: Tx, announce: Announce, userId: string): Promise<void> =>
      changing(tx, announce, userId, async () => {
        if (await isPremiumBeyondTrial(tx, userId, now())) return
        await endTrial(tx, userId)
        await dropAttempt(tx, userId)
        await insertSubscription(tx, { id: newId('sub'), userId, source: 'admin', status: 'active', startedAt: now() })
      }),

    revoke: (tx: Tx, announce: Announce, userId: string): Promise<void> =>
      changing(tx, announce, userId, async () => {
        for (const row of await revokeSubscriptions(tx, userId)) await endAtProvider(tx, row)
      }),

    /** What the provider sends by itself; refuses what is not the provider's. */
    async hear(raw: Buffer, signature: string | undefined): Promise<void> {
      if (!events) throw new Problem('BILLING_OFF')
      const event = await events(raw, signature, now())
      if (event) await standings.hear(event)
    },
  }

  /** Whether a member is premium now; refuses when there is no such member. */
  async function mustKnow(userId: string): Promise<boolean> {
    const known = await isPremium(db, userId, now())
    if (known === undefined) throw new Problem('NOT_FOUND')
    return known
  }

  /** Thirty days without a card; they end by themselves. */
  async function startTrial(tx: Tx, userId: string): Promise<void> {
    const startedAt = now()
    const periodEnd = new Date(startedAt.getTime() + DEMO_PERIOD_DAYS * DAY_MS)
    const trial = { source: 'demo', status: 'active', isTrial: true } as const
    await insertSubscription(tx, { id: newId('sub'), userId, ...trial, startedAt, periodEnd })
    agenda.note(periodEnd)
  }

  /** A payment that was begun and not made is nobody's to make once there is nothing to pay. */
  async function dropAttempt(tx: Tx, userId: string): Promise<void> {
    const row = await findOpenPaid(tx, userId)
    if (row?.status !== 'incomplete') return
    await changeSubscription(tx, row, { status: 'ended', nextCheckAt: null })
    await endAtProvider(tx, row)
    agenda.note(now())
  }

  async function endAtProvider(tx: Tx, { providerId, source }: SubscriptionRow): Promise<void> {
    if (providerId && source !== 'admin') await addTask(tx, { providerId, source, nextTryAt: now() })
  }

  /** What is still open ends at the provider; of the rest it is remembered that nobody waits for it. */
  async function stopPaying(tx: Tx, userId: string): Promise<void> {
    for (const { providerId, source, status } of await paidSubscriptions(tx, userId)) {
      if (!providerId || source !== 'stripe') continue
      const isOver = status === 'ended'
      await addTask(tx, { providerId, source, nextTryAt: now(), ...(isOver ? { doneAt: now() } : {}) })
    }
  }
}

function datesOf(row: SubscriptionRow, now: Date): Omit<Status, 'isPremium'> {
  const { source, status, periodEnd, graceEnd, cancelAtPeriodEnd, isTrial } = row
  const state = status === 'revoked' || hasLapsed(row, now) ? 'ended' : status
  return {
    ...{ state, source },
    ...(periodEnd ? { periodEnd: periodEnd.toISOString(), cancelAtPeriodEnd } : {}),
    ...(state === 'past-due' && graceEnd ? { graceEnd: graceEnd.toISOString() } : {}),
    ...(isTrial ? { isTrial } : {}),
  }
}
