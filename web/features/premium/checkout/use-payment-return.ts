/** Handles the return from a bank's own page: reads the outcome from the URL, waits for premium, cleans the URL. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { refreshMembership } from '#web/features/premium/premium.live.ts'
import { paymentRefused, premiumToasts } from '#web/features/premium/premium.toasts.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { waitForPremium } from './await-premium.ts'

const REDIRECT_PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

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
    if (status === 'failed') return toast(paymentRefused('Your bank did not approve it. Nothing was charged.'))
    if (!(await waitForPremium())) return toast(premiumToasts.paymentOnItsWay)
    void refreshMembership(cache, { userId, isPremium: true })
    onPremium()
    return toast(premiumToasts.becamePremium)
  })
  useEffect(() => {
    if (outcome !== null) void settle(outcome)
  }, [outcome])
}
