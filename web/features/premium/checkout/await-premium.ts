/** Waits for premium after a payment: asks the server until the billing provider has recorded it. */
import { refreshSubscription } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'

const TRIES = 5
const PAUSE_MS = 1000

type PremiumCheck = { isPremium: () => Promise<boolean>; pause: (ms: number) => Promise<void> }

const serverCheck: PremiumCheck = {
  isPremium: () => call(refreshSubscription).then(({ isPremium }) => isPremium),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The provider records an approved payment within moments. False if it takes longer. */
export async function waitForPremium({ isPremium, pause } = serverCheck): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (await isPremium().catch(() => false)) return true
    if (attempt < TRIES) await pause(PAUSE_MS)
  }
  return false
}
