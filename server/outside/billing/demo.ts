/** The embedded provider, for trying everything without money: its own table, test cards, renewals by the clock. */
import { PAYMENT_TIMEOUT_MS } from '#contract/premium/premium.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { type Db, mustFind, type Tx } from '#server/db/db.ts'
import { newId, newToken } from '#server/lib/tokens.ts'
import type { Billing, ProviderSubscription } from './billing.ts'
import { type DemoRow, lockBySecret, lockDemo, openOrder, saveDemo } from './demo.store.ts'
import { checkCard, type DemoCard } from './demo-card.ts'
import { advanced, listPayments, paidOnce, paidUntil } from './demo-plan.ts'

const NOT_CONFIRMED = 'We are unable to authenticate your payment method. Please try again or use another card.'
const NOTHING_TO_PAY = 'This payment is over. Please start again.'

export type DemoPayment = { status: 'paid' | 'confirmation-needed'; providerId: string }
export type DemoBilling = ReturnType<typeof createDemoBilling>

export function createDemoBilling({ db, now }: { db: Db; now: () => Date }) {
  const billing: Billing = {
    source: 'demo',
    answersWithinMs: PAYMENT_TIMEOUT_MS,

    async begin({ id: orderId, userId }) {
      const order = {
        id: newId('demo'),
        orderId,
        userId,
        clientSecret: `demo_secret_${newToken()}`,
        state: 'incomplete',
      } as const
      const row = await db.transaction((tx) => openOrder(tx, order))
      return toProviderSubscription(mustFind(row, 'The demo order'))
    },

    fetch: (providerId) =>
      db.transaction(async (tx) => {
        const row = await lockCurrent(tx, providerId)
        return row && toProviderSubscription(row)
      }),

    setCancelAtPeriodEnd: (providerId, cancelAtPeriodEnd) =>
      db.transaction(async (tx) => {
        const row = await lockCurrent(tx, providerId)
        if (row) await saveDemo(tx, { ...row, cancelAtPeriodEnd })
      }),

    end: (providerId) =>
      db.transaction(async (tx) => {
        const row = await lockCurrent(tx, providerId)
        if (row) await saveDemo(tx, { ...row, state: 'ended' })
      }),
  }

  return {
    ...billing,

    pay: (userId: string, clientSecret: string, card: DemoCard): Promise<DemoPayment> =>
      db.transaction(async (tx) => {
        const behaviour = checkCard(card, now())
        const row = await lockPayable(tx, userId, clientSecret)
        // A second click, or a retry after a lost answer, must not charge twice.
        if (row.state === 'active') return { status: 'paid', providerId: row.id }
        if (behaviour === 'declined') throw new Problem('CARD_DECLINED')
        const isAsking = behaviour === 'asking'
        await saveDemo(tx, isAsking ? { ...row, card: 'asking' } : paidOnce(row, behaviour, now()))
        return { status: isAsking ? 'confirmation-needed' : 'paid', providerId: row.id }
      }),

    /** The bank's confirmation step. After a refusal another card can be tried. */
    confirm: async (userId: string, clientSecret: string, isApproved: boolean): Promise<DemoPayment> => {
      const providerId = await db.transaction(async (tx) => {
        const row = await lockPayable(tx, userId, clientSecret)
        if (row.state === 'active' && isApproved) return row.id
        if (row.card !== 'asking' || row.state === 'active') throw new Problem('NOT_FOUND', { message: NOTHING_TO_PAY })
        await saveDemo(tx, isApproved ? paidOnce(row, 'good', now()) : { ...row, card: null })
        return row.id
      })
      if (!isApproved) throw new Problem('CARD_DECLINED', { message: NOT_CONFIRMED })
      return { status: 'paid', providerId }
    },
  }

  async function lockCurrent(tx: Tx, id: string): Promise<DemoRow | undefined> {
    const row = await lockDemo(tx, id)
    if (!row) return undefined
    const upToNow = advanced(row, now())
    if (upToNow !== row) await saveDemo(tx, upToNow)
    return upToNow
  }

  async function lockPayable(tx: Tx, userId: string, clientSecret: string): Promise<DemoRow> {
    const stored = await lockBySecret(tx, userId, clientSecret)
    const row = stored && advanced(stored, now())
    if (!row || row.state === 'ended') throw new Problem('NOT_FOUND', { message: NOTHING_TO_PAY })
    return row
  }
}

function toProviderSubscription(row: DemoRow): ProviderSubscription {
  const isOpen = row.state === 'incomplete' || row.state === 'past-due'
  const end = paidUntil(row)
  return {
    providerId: row.id,
    state: row.state,
    periodEnd: end,
    overdueSince: row.state === 'past-due' ? end : undefined,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    clientSecret: isOpen ? row.clientSecret : undefined,
    payments: listPayments(row.id, row),
  }
}
