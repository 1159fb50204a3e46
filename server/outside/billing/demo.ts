/** The embedded provider, for trying everything out without money: its own books, test cards, renewals by the clock. */
import { BUYER_WAITS_MS } from '#contract/premium/premium.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { mustFind } from '#server/db/sql/must-find.ts'
import { newId, newToken } from '#server/lib/tokens.ts'
import type { Billing, Standing } from './billing.ts'
import { type DemoRow, lockBySecret, lockDemo, openOrder, saveDemo } from './demo.store.ts'
import { type DemoCard, judgeCard } from './demo-card.ts'
import { advanced, paidOnce, paidUntil, paymentsOf } from './demo-plan.ts'

const NOT_CONFIRMED = 'We are unable to authenticate your payment method. Please try again or use another card.'
const NOTHING_TO_PAY = 'This payment is over. Please start again.'

export type DemoPayment = { status: 'paid' | 'confirmation-needed'; providerId: string }
export type DemoBilling = ReturnType<typeof createDemoBilling>

export function createDemoBilling({ db, now }: { db: Db; now: () => Date }) {
  const billing: Billing = {
    source: 'demo',
    answersWithinMs: BUYER_WAITS_MS,

    async begin({ id: orderId, userId }) {
      const names = { id: newId('demo'), orderId, clientSecret: `demo_secret_${newToken()}` }
      const row = await db.transaction((tx) => openOrder(tx, { ...names, userId, state: 'incomplete' }))
      return standingOf(mustFind(row, 'The demo order'))
    },

    fetch: (providerId) =>
      db.transaction(async (tx) => {
        const row = await current(tx, providerId)
        return row && standingOf(row)
      }),

    setCancelAtPeriodEnd: (providerId, cancelAtPeriodEnd) =>
      db.transaction(async (tx) => {
        const row = await current(tx, providerId)
        if (row) await saveDemo(tx, { ...row, cancelAtPeriodEnd })
      }),

    end: (providerId) =>
      db.transaction(async (tx) => {
        const row = await current(tx, providerId)
        if (row) await saveDemo(tx, { ...row, state: 'ended' })
      }),
  }

  return {
    ...billing,

    pay: (userId: string, clientSecret: string, card: DemoCard): Promise<DemoPayment> =>
      db.transaction(async (tx) => {
        const behaviour = judgeCard(card, now())
        const row = await owed(tx, userId, clientSecret)
        // Paid by another press, or before the answer was lost: nobody pays twice.
        if (row.state === 'active') return { status: 'paid', providerId: row.id }
        if (behaviour === 'declined') throw new Problem('CARD_DECLINED')
        const isAsking = behaviour === 'asking'
        await saveDemo(tx, isAsking ? { ...row, card: 'asking' } : paidOnce(row, behaviour, now()))
        return { status: isAsking ? 'confirmation-needed' : 'paid', providerId: row.id }
      }),

    /** What the bank asks: was it you? A no lets another card be tried. */
    confirm: async (userId: string, clientSecret: string, isApproved: boolean): Promise<DemoPayment> => {
      const answer = await db.transaction(async (tx) => {
        const row = await owed(tx, userId, clientSecret)
        if (row.state === 'active' && isApproved) return row.id
        if (row.card !== 'asking' || row.state === 'active') throw new Problem('NOT_FOUND', { message: NOTHING_TO_PAY })
        await saveDemo(tx, isApproved ? paidOnce(row, 'good', now()) : { ...row, card: null })
        return row.id
      })
      if (!isApproved) throw new Problem('CARD_DECLINED', { message: NOT_CONFIRMED })
      return { status: 'paid', providerId: answer }
    },
  }

  /** Brought up to now, and kept so. */
  async function current(tx: Tx, id: string): Promise<DemoRow | undefined> {
    const row = await lockDemo(tx, id)
    if (!row) return undefined
    const upToNow = advanced(row, now())
    if (upToNow !== row) await saveDemo(tx, upToNow)
    return upToNow
  }

  async function owed(tx: Tx, userId: string, clientSecret: string): Promise<DemoRow> {
    const held = await lockBySecret(tx, userId, clientSecret)
    const row = held && advanced(held, now())
    if (!row || row.state === 'ended') throw new Problem('NOT_FOUND', { message: NOTHING_TO_PAY })
    return row
  }
}

function standingOf(row: DemoRow): Standing {
  const isOpen = row.state === 'incomplete' || row.state === 'past-due'
  const end = paidUntil(row)
  return {
    providerId: row.id,
    state: row.state,
    periodEnd: end,
    overdueSince: row.state === 'past-due' ? end : undefined,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    clientSecret: isOpen ? row.clientSecret : undefined,
    payments: paymentsOf(row.id, row),
  }
}
