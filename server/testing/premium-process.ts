/** Premium once more on the database of a test's app, as another process would have it, with a provider of its own. */
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createFactBoard } from '#server/facts/facts.ts'
import { createPremium } from '#server/features/premium/premium.ts'
import { createBackground } from '#server/lib/background.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { type BillingProvider, createBillingProvider } from '#server/outside/billing/billing-provider.ts'
import { createLog } from '#server/process/log.ts'
import type { TestApp } from './start-app.ts'

type On = Pick<TestApp, 'database' | 'now'>

/** The provider that these settings ask for; without any, the demo. */
export function billingProviderOn(
  { database: { db }, now }: On,
  settings: Record<string, string> = {},
): BillingProvider {
  return createBillingProvider({ config: readConfig(settings), db, log: createLog('silent'), now })
}

/** What goes wrong unexpectedly fails the test, unless it wants to hear of it. */
export function premiumOn({ database: { db }, now }: On, billingProvider: BillingProvider, onError = fail) {
  const background = createBackground(onError)
  const facts = createFactBoard({ db, onListenerError: onError })
  const premium = createPremium({
    db,
    facts,
    background,
    limiter: noLimits,
    now,
    billingProvider,
    onError,
    onForeignEvent: fail,
  })
  return { ...premium, settled: background.settled }
}

function fail(unexpected: unknown): void {
  expect.unreachable(String(unexpected))
}
