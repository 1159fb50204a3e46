/** How a payment that was made becomes premium: the provider is asked until its books have followed. */
import { refreshSubscription } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'

const TRIES = 5
const PAUSE_MS = 1000

type Asking = { isPremium: () => Promise<boolean>; pause: (ms: number) => Promise<void> }

const asking: Asking = {
  isPremium: () => call(refreshSubscription).then(({ isPremium }) => isPremium),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The bank has said yes; the books follow within moments. False when they take longer than that. */
export async function premiumArrives({ isPremium, pause } = asking): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (await isPremium().catch(() => false)) return true
    if (attempt < TRIES) await pause(PAUSE_MS)
  }
  return false
}
