/** A second premium feature on the app’s database, as another process would have it, with its own billing provider. */
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createFacts } from '#server/facts/facts.ts'
import { createPremium } from '#server/features/premium/premium.ts'
import { createBackground } from '#server/lib/concurrency.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { type BillingProvider, createBillingProvider } from '#server/outside/billing/billing-provider.ts'
import { createLog } from '#server/process/log.ts'
import type { TestApp } from './start-app.ts'

type On = Pick<TestApp, 'database' | 'now'>

/** Demo billing without settings. */
export function billingProviderOn(
  { database: { db }, now }: On,
  settings: Record<string, string> = {},
): BillingProvider {
  return createBillingProvider({ config: readConfig(settings), db, log: createLog('silent'), now })
}

/** An unexpected error fails the test unless it passes `onError`. */
export function premiumOn({ database: { db }, now }: On, billingProvider: BillingProvider, onError = fail) {
  const background = createBackground(onError)
  const facts = createFacts({ db, onListenerError: onError })
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
