/** Creates the billing provider of the settings, if any. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Billing, EventReader } from './billing.ts'
import { createDemoBilling, type DemoBilling } from './demo.ts'
import { createStripeBilling } from './stripe.ts'
import { createStripeEvents } from './stripe-events.ts'
import { createStripeLoader } from './stripe-sdk.ts'

type Needs = {
  config: Pick<Config, 'billingMode' | 'stripe'>
  db: Db
  log: FastifyBaseLogger
  now: () => Date
  onFailure?: () => void
}

/** `demo` is present on demo billing only, `events` (webhooks) on Stripe only; all are absent when billing is off. */
export type BillingProvider = { billing?: Billing; demo?: DemoBilling; events?: EventReader }

export function createBillingProvider(needs: Needs): BillingProvider {
  const { config, db, log, now } = needs
  const { billingMode, stripe } = config
  if (billingMode === 'demo') {
    const demo = createDemoBilling({ db, now })
    return { billing: demo, demo }
  }
  if (billingMode === 'off' || !stripe) return {}
  const load = createStripeLoader(stripe)
  const onFailure = (failure: Record<string, unknown>) => {
    needs.onFailure?.()
    log.error({ failure }, 'the payment provider failed')
  }
  return {
    billing: createStripeBilling({ load, ...stripe, onFailure }),
    events: createStripeEvents(load, stripe.webhookSecret),
  }
}
