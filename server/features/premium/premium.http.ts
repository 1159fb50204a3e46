/** The calls of the premium room. */
import { getSubscriptionStatus, listPlans, upgradePremium } from '#contract/premium.ts'
import { personOf, userOf } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Premium, plans } from './premium.ts'

export function servePremium(serve: Serve, premium: Premium): void {
  serve(listPlans, () => ({ plans }))

  serve(getSubscriptionStatus, ({ actor, params }) => premium.status(params.userId, personOf(actor).id))

  serve(upgradePremium, async ({ actor }) => {
    await premium.upgrade(userOf(actor).id)
    return { success: true as const, isPremium: true as const }
  })
}
