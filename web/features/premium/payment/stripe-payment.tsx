/** Paying by the provider: fetches its form, says so when something blocks it, and waits until premium has arrived. */
import type { Stripe } from '@stripe/stripe-js'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { premiumArrives } from '#web/features/premium/checkout/await-premium.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
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
    const hasArrived = outcome === 'succeeded' && (await premiumArrives())
    if (hasArrived) onPaid()
    else onPending()
  }

  if (loaded.state === 'loading')
    return (
      <div className="payment-waiting">
        <Spinner label="Loading the payment form" />
      </div>
    )
  if (loaded.state === 'failed') return <Blocked onRetry={retry} onBack={form.onBack} />
  const { stripe, Form } = loaded
  return <Form {...form} stripe={stripe} onConfirmed={handleConfirmed} />
}

function useStripeForm(publishableKey: string) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const load = useCallback(
    async (isOver: () => boolean) => {
      const next = await fetchForm(publishableKey).catch((error: unknown): Loaded => {
        console.warn('The payment form could not be loaded', error)
        return { state: 'failed' }
      })
      if (!isOver()) setLoaded(next)
    },
    [publishableKey],
  )
  useEffect(() => {
    let isOver = false
    void load(() => isOver)
    return () => {
      isOver = true
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

function Blocked({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  return (
    <Card className="payment-waiting" role="alert">
      <b>The payment form could not be loaded.</b>
      <p className="muted">A blocker or the network kept it away. Nothing has been charged.</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
      <Button variant="ghost" size="sm" onClick={onBack}>
        Back
      </Button>
    </Card>
  )
}
