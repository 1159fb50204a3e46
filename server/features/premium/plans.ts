/** The plans that can be bought, with their price and perks. */
import { MONTHLY_PRICE_CENTS, type Plan, PREMIUM_PERKS } from '#contract/premium/premium.ts'

export const plans: Record<string, Plan> = {
  MONTHLY: { price: MONTHLY_PRICE_CENTS / 100, interval: 'month', features: [...PREMIUM_PERKS] },
}
