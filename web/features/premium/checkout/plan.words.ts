/** The price and interval of a plan as text. */
import type { Plan } from '#contract/premium/premium.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function priceText({ price }: Pick<Plan, 'price'>): string {
  return dollars.format(price)
}

/** "month" → "Monthly" */
export function howOften({ interval }: Pick<Plan, 'interval'>): string {
  return `${interval.charAt(0).toUpperCase()}${interval.slice(1)}ly`
}

export type OfferedPlan = Plan & { key: string }

/** The first plan is on offer; without a monthly one there is no offer. */
export function offeredPlan(plans: Record<string, Plan>): OfferedPlan | undefined {
  const [first] = Object.entries(plans)
  if (!first || !plans.MONTHLY) return undefined
  const [key, plan] = first
  return { ...plan, key }
}
