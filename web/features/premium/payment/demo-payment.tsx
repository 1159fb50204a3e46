/** Paying with demo billing: a test card and, for some cards, the bank's confirmation. */
import { useState } from 'react'
import { confirmDemoPayment, payByDemoCard } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import { cardWords, paymentFailed } from '#web/features/premium/checkout/checkout.words.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { BankChallenge } from './bank-challenge.tsx'
import { CardForm } from './card-form.tsx'
import type { CardFields } from './demo-card.fields.ts'

type DemoPaymentProps = {
  clientSecret: string
  price: string
  onPaying: (isPaying: boolean) => void
  onPaid: () => void
  /** The attempt is too old, was replaced, or was paid in another tab. */
  onExpired: () => void
  onBack: () => void
}

export function DemoPayment({ clientSecret, price, onPaying, onPaid, onExpired, onBack }: DemoPaymentProps) {
  const [isChallenged, setIsChallenged] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const attempt = async (pay: () => Promise<{ status: 'paid' | 'confirmation-needed' }>) => {
    dismissToast()
    setRefusal(undefined)
    onPaying(true)
    try {
      const { status } = await pay()
      if (status === 'paid') onPaid()
      setIsChallenged(status === 'confirmation-needed')
    } catch (error) {
      toast(paymentFailed(error))
      setIsChallenged(false)
      if (isProblem(error, 'NOT_FOUND')) onExpired()
      if (isProblem(error, 'CARD_DECLINED')) setRefusal(serverMessageOr(error, cardWords.declined))
    } finally {
      onPaying(false)
    }
  }
  const pay = (card: CardFields) => attempt(() => call(payByDemoCard, { body: { clientSecret, ...card } }))
  const answer = (isApproved: boolean) =>
    attempt(() => call(confirmDemoPayment, { body: { clientSecret, isApproved } }))

  if (isChallenged) return <BankChallenge price={price} onAnswer={answer} />
  return <CardForm refusal={refusal} onPay={pay} onBack={onBack} />
}
