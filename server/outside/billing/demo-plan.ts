/** How a demo subscription changes as time passes: renewed, overdue, ended. Pure functions without a clock. */
import { DEMO_PERIOD_DAYS, MONTHLY_PRICE_CENTS, PAST_DUE_GRACE_DAYS } from '#contract/premium/premium.ts'
import type { Payment } from './billing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERIOD_MS = DEMO_PERIOD_DAYS * DAY_MS

export type DemoPlan = {
  state: 'incomplete' | 'active' | 'past-due' | 'ended'
  paidFrom: Date | null
  periodsPaid: number
  cancelAtPeriodEnd: boolean
  card: 'asking' | 'good' | 'failing' | null
}

export function paidUntil({ paidFrom, periodsPaid }: DemoPlan): Date | undefined {
  return paidFrom ? new Date(paidFrom.getTime() + periodsPaid * PERIOD_MS) : undefined
}

export function paidOnce<Plan extends DemoPlan>(plan: Plan, card: 'good' | 'failing', now: Date): Plan {
  const { paidFrom, periodsPaid } = plan
  return { ...plan, state: 'active', card, paidFrom: paidFrom ?? now, periodsPaid: periodsPaid + 1 }
}

/** Applies every renewal and end since the plan was last read. */
export function advanced<Plan extends DemoPlan>(plan: Plan, now: Date): Plan {
  let current = plan
  for (let next = step(current, now); next !== current; next = step(current, now)) current = next
  return current
}

function step<Plan extends DemoPlan>(plan: Plan, now: Date): Plan {
  const end = paidUntil(plan)
  if (!end || end > now) return plan
  if (plan.state === 'past-due') {
    return end.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS > now.getTime() ? plan : { ...plan, state: 'ended' }
  }
  if (plan.state !== 'active') return plan
  if (plan.cancelAtPeriodEnd) return { ...plan, state: 'ended' }
  return plan.card === 'failing' ? { ...plan, state: 'past-due' } : { ...plan, periodsPaid: plan.periodsPaid + 1 }
}

export function listPayments(id: string, { paidFrom, periodsPaid }: DemoPlan): Payment[] {
  if (!paidFrom) return []
  return Array.from({ length: periodsPaid }, (_, at) => {
    const periodStart = new Date(paidFrom.getTime() + at * PERIOD_MS)
    const periodEnd = new Date(periodStart.getTime() + PERIOD_MS)
    const price = { amountCents: MONTHLY_PRICE_CENTS, currency: 'usd' }
    return { id: `${id}-${at + 1}`, ...price, paidAt: periodStart, periodStart, periodEnd }
  })
}
