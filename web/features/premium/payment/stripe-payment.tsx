/** Paying with Stripe: loads its form, reports when it can't be loaded, and waits until premium is active. */
import type { Stripe } from '@stripe/stripe-js'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { checkoutWords, paymentWords } from '#web/features/premium/checkout/checkout.words.ts'
import { waitForPremium } from '#web/features/premium/checkout/use-payment-return.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import type { StripeForm, StripeOutcome } from './stripe-form.tsx'

type Loaded =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; stripe: Stripe; Form: ComponentType<Parameters<typeof StripeForm>[0]> }

type StripePaymentProps = {
  clientSecret: string
  publishableKey: string
  onPaying: (isPaying: boolean) => void
  onPaid: () => void
  onPending: () => void
  onBack: () => void
}

export function StripePayment({ publishableKey, onPaid, onPending, ...form }: StripePaymentProps) {
  const { loaded, retry } = useStripeForm(publishableKey)

  const handleConfirmed = async (outcome: StripeOutcome) => {
    const isPremium = outcome === 'succeeded' && (await waitForPremium())
    if (isPremium) onPaid()
    else onPending()
  }

  if (loaded.state === 'loading')
    return (
      <div className="payment-waiting">
        <Spinner label={paymentWords.loading} />
      </div>
    )
  if (loaded.state === 'failed') return <LoadFailed onRetry={retry} onBack={form.onBack} />
  const { stripe, Form } = loaded
  return <Form {...form} stripe={stripe} onConfirmed={handleConfirmed} />
}

function useStripeForm(publishableKey: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const load = useCallback(
    async (isCancelled: () => boolean) => {
      const next = await fetchForm(publishableKey).catch((error: unknown): Loaded => {
        console.warn('The payment form could not be loaded', error)
        return { state: 'failed' }
      })
      if (!isCancelled()) setLoaded(next)
    },
    [publishableKey],
  )
  useEffect(() => {
    let isCancelled = false
    void load(() => isCancelled)
    return () => {
      isCancelled = true
    }
  }, [load])

  const retry = () => {
    setLoaded({ state: 'loading' })
    void load(() => false)
  }
  return { loaded, retry }
}

async function fetchForm(publishableKey: string): Promise<Loaded> {
  const [{ StripeForm: Form }, { loadStripe }] = await Promise.all([
    import('./stripe-form.tsx'),
    import('@stripe/stripe-js/pure'),
  ])
  const stripe = await loadStripe(publishableKey)
  return stripe ? { state: 'ready', stripe, Form } : { state: 'failed' }
}

function LoadFailed({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  return (
    <Card className="payment-waiting" role="alert">
      <b>{paymentWords.notLoaded}</b>
      <p className="muted">{paymentWords.notLoadedLine}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {uiWords.tryAgain}
      </Button>
      <Button variant="ghost" size="sm" onClick={onBack}>
        {checkoutWords.back}
      </Button>
    </Card>
  )
}
