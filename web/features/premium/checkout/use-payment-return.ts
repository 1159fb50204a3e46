/** After a payment: waits for premium, also when a bank's own page returns with the outcome in the URL. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { refreshSubscription } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { refreshMembership } from '#web/features/premium/premium.live.ts'
import { premiumToasts } from '#web/features/premium/premium.words.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { bankWords, paymentRefused } from './checkout.words.ts'

const REDIRECT_PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']
const TRIES = 5
const PAUSE_MS = 1000

type Needs = { userId: string; onPremium: () => void }

export function usePaymentReturn({ userId, onPremium }: Needs): void {
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('redirect_status')

  const settle = useEffectEvent(async (status: string) => {
    // The redirect parameters are private, and must not be handled twice.
    setSearch((kept) => new URLSearchParams([...kept].filter(([name]) => !REDIRECT_PARAMS.includes(name))), {
      replace: true,
    })
    if (status === 'failed') return toast(paymentRefused(bankWords.refused))
    if (!(await waitForPremium())) return toast(premiumToasts.paymentOnItsWay)
    void refreshMembership(cache, { userId, isPremium: true })
    onPremium()
    return toast(premiumToasts.becamePremium)
  })
  useEffect(() => {
    if (outcome !== null) void settle(outcome)
  }, [outcome])
}

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
