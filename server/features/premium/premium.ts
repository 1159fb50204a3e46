/** Who is premium, and how they came to be. */
import type { AnswerOf } from '#contract/endpoint.ts'
import { DEMO_PERIOD_DAYS, type getSubscriptionStatus, MONTHLY_PRICE_CENTS, type Plan } from '#contract/premium.ts'
import { Problem } from '#contract/problems.ts'
import { isGuestId } from '#contract/users.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, FactBoard } from '#server/facts/facts.ts'
import { newId } from '#server/secrets.ts'
import { insertSubscription, isPremium, latestSubscription, revokeSubscriptions } from './premium.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const plans: Record<string, Plan> = {
  MONTHLY: {
    price: MONTHLY_PRICE_CENTS / 100,
    interval: 'month',
    features: [
      'Custom nickname up to 20 characters',
      '15 exclusive emojis',
      'Private one-to-one chat',
      'Buddy requests',
      'Global pin map',
      'Custom profile themes and badges',
      'Ad-free experience',
      'Advanced statistics',
      'Priority support',
      'Premium trivia',
    ],
  },
}

type Needs = { db: Db; facts: FactBoard; now: () => Date; billingMode: 'demo' | 'stripe' | 'off' }
type Status = AnswerOf<typeof getSubscriptionStatus>

export type Premium = ReturnType<typeof createPremium>

export function createPremium({ db, facts, now, billingMode }: Needs) {
  facts.within('account.created', async (tx, { userId, wantsPremium }, announce) => {
    if (wantsPremium && billingMode === 'demo') await startDemo(tx, announce, userId)
  })

  return {
    /** The dates are for the owner's eyes only. */
    async status(userId: string, askedBy: string): Promise<Status> {
      const known = isGuestId(userId) ? false : await mustKnow(db, userId)
      if (!known || userId !== askedBy) return { isPremium: known }
      const subscription = await latestSubscription(db, userId)
      const periodEnd = subscription?.periodEnd?.toISOString()
      return {
        isPremium: true,
        ...(periodEnd ? { periodEnd, cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false } : {}),
      }
    },

    /** Free to try on demo billing; otherwise only whoever has paid is upgraded. */
    async upgrade(userId: string): Promise<void> {
      await facts.record(async (tx, announce) => {
        if (await isPremium(tx, userId, now())) return
        if (billingMode !== 'demo') throw new Problem('PAYMENT_REQUIRED')
        await startDemo(tx, announce, userId)
      })
    },

    /** Premium as a gift of the house, without an end. */
    async grant(tx: Tx, announce: Announce, userId: string): Promise<void> {
      if (await mustKnow(tx, userId)) return
      await insertSubscription(tx, { id: newId('sub'), userId, source: 'admin', status: 'active', startedAt: now() })
      await announce('premium.started', { userId })
    },

    async revoke(tx: Tx, announce: Announce, userId: string): Promise<void> {
      const wasPremium = await mustKnow(tx, userId)
      await revokeSubscriptions(tx, userId)
      if (wasPremium) await announce('premium.ended', { userId })
    },
  }

  /** Whether a member is premium now; refuses when there is no such member. */
  async function mustKnow(tx: Tx, userId: string): Promise<boolean> {
    const known = await isPremium(tx, userId, now())
    if (known === undefined) throw new Problem('NOT_FOUND')
    return known
  }

  async function startDemo(tx: Tx, announce: Announce, userId: string): Promise<void> {
    const startedAt = now()
    const periodEnd = new Date(startedAt.getTime() + DEMO_PERIOD_DAYS * DAY_MS)
    await insertSubscription(tx, { id: newId('sub'), userId, source: 'demo', status: 'active', startedAt, periodEnd })
    await announce('premium.started', { userId })
  }
}
