/** HTTP endpoints of premium. */
import type { FastifyInstance } from 'fastify'
import {
  cancelSubscription,
  confirmDemoPayment,
  createSubscription,
  getSubscriptionStatus,
  listPlans,
  listReceipts,
  payByDemoCard,
  refreshSubscription,
  resumeSubscription,
  stripeWebhook,
  upgradePremium,
} from '#contract/premium/premium.ts'
import { taggedResponse } from '#server/http/cached-response.ts'
import { serveRaw } from '#server/http/raw-call.ts'
import type { Serve } from '#server/http/serve.ts'
import { requirePerson, requireUser } from '#server/identity/actor.ts'
import { plans } from './checkout.ts'
import type { Premium } from './premium.ts'

export function servePremium(serve: Serve, premium: Premium): void {
  const cachedPlans = taggedResponse(JSON.stringify({ plans }))
  const sendPlans = () => cachedPlans
  serve(listPlans, sendPlans, sendPlans)

  serve(getSubscriptionStatus, ({ actor, params }) => {
    const viewer = requirePerson(actor)
    return premium.status(params.userId, { id: viewer.id, isPremium: viewer.kind === 'user' && viewer.isPremium })
  })

  // The body may name a price, an address and a name; the server uses its own.
  serve(createSubscription, ({ actor, body }) => premium.create(requireUser(actor).id, body))

  serve(payByDemoCard, ({ actor, body }) => premium.payByCard(requireUser(actor).id, body))
  serve(confirmDemoPayment, ({ actor, body }) => premium.confirmCard(requireUser(actor).id, body))

  serve(refreshSubscription, async ({ actor }) => ({ isPremium: await premium.refresh(requireUser(actor).id) }))

  serve(listReceipts, async ({ actor }) => ({ receipts: await premium.receipts(requireUser(actor).id) }))

  serve(cancelSubscription, async ({ actor }) => {
    await premium.cancel(requireUser(actor).id)
    return { success: true as const }
  })

  serve(resumeSubscription, async ({ actor }) => {
    await premium.resume(requireUser(actor).id)
    return { success: true as const }
  })

  serve(upgradePremium, async ({ actor }) => {
    await premium.upgrade(requireUser(actor).id)
    return { success: true as const, isPremium: true as const }
  })
}

/** Stripe has no cookie: the signature over the raw body proves who calls. */
export function serveBillingEvents(server: FastifyInstance, premium: Premium): Promise<void> {
  return serveRaw(server, stripeWebhook, async ({ raw, headers }) => {
    const signature = headers['stripe-signature']
    await premium.receiveEvent(raw, typeof signature === 'string' ? signature : undefined)
    return { received: true as const }
  })
}
