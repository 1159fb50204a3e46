/** A plan in words: what it costs and how often. */
import type { Plan } from '#contract/premium/premium.ts'

/** Prices are in dollars, here and at the provider. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function priceText({ price }: Pick<Plan, 'price'>): string {
  return dollars.format(price)
}

/** "month" → "Monthly" */
export function howOften({ interval }: Pick<Plan, 'interval'>): string {
  return `${interval.charAt(0).toUpperCase()}${interval.slice(1)}ly`
}

export type OfferedPlan = Plan & { key: string }

/** The first plan is the one on offer; without a monthly one there is none. */
export function offeredPlan(plans: Record<string, Plan>): OfferedPlan | undefined {
  const [first] = Object.entries(plans)
  if (!first || !plans.MONTHLY) return undefined
  const [key, plan] = first
  return { ...plan, key }
}
