/** Stripe's own payment fields in our colours. A lazy chunk, so that Stripe's code loads only where needed. */
import { LockKeyIcon } from '@phosphor-icons/react/dist/ssr/LockKey'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type FormEvent, useMemo, useState } from 'react'
import {
  checkoutWords,
  paymentFailed,
  paymentRefused,
  paymentWords,
} from '#web/features/premium/checkout/checkout.words.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useTheme } from '#web/ui/layout/theme.ts'
import { resolveColour, stripeLook } from './stripe-look.ts'

export type StripeOutcome = 'succeeded' | 'processing'

type StripeFormProps = {
  clientSecret: string
  onPaying: (isPaying: boolean) => void
  /** Called when the bank has approved, or has not decided yet. */
  onConfirmed: (outcome: StripeOutcome) => Promise<void>
  onBack: () => void
}

export function StripeForm({ stripe, clientSecret, ...form }: StripeFormProps & { stripe: Stripe }) {
  const [theme] = useTheme()
  const options = useMemo(() => ({ clientSecret, appearance: stripeLook(theme, resolveColour) }), [clientSecret, theme])
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...form} />
    </Elements>
  )
}

function Fields({ onPaying, onConfirmed, onBack }: Omit<StripeFormProps, 'clientSecret'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const setPaying = (isNowPaying: boolean) => {
    setIsPaying(isNowPaying)
    onPaying(isNowPaying)
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    dismissToast()
    setPaying(true)
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}/profile` },
        redirect: 'if_required',
      })
      if (error) toast(paymentRefused(error.message))
      else await onConfirmed(paymentIntent.status === 'processing' ? 'processing' : 'succeeded')
    } catch (failure) {
      toast(paymentFailed(failure))
    } finally {
      setPaying(false)
    }
  }

  return (
    <form className="payment-form" onSubmit={(event) => void handleSubmit(event)}>
      <PaymentElement onReady={() => setIsReady(true)} />
      <div className="payment-ways">
        <Button type="submit" variant="brass" block busy={isPaying} busyText={paymentWords.paying} disabled={!isReady}>
          <LockKeyIcon weight="fill" aria-hidden="true" />
          {paymentWords.pay}
        </Button>
        <Button variant="ghost" block disabled={isPaying} onClick={onBack}>
          {checkoutWords.back}
        </Button>
      </div>
    </form>
  )
}
