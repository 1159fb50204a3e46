/** The layout of every payment form: the progress, what is bought, and who sees the card details. */
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/ssr/ShieldCheck'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import type { OfferedPlan } from './checkout.ts'
import { paymentWords, planWords, priceText } from './checkout.words.ts'
import './payment-layout.css'

type PaymentLayoutProps = { plan: OfferedPlan; privacyNote: string; children: ReactNode }

export function PaymentLayout({ plan, privacyNote, children }: PaymentLayoutProps) {
  return (
    <>
      <ol className="payment-steps" aria-label={paymentWords.steps.label}>
        <li data-reached>{paymentWords.steps.plan}</li>
        <li data-reached aria-current="step">
          {paymentWords.steps.payment}
        </li>
        <li>{paymentWords.steps.done}</li>
      </ol>
      <Card className="payment-sum">
        <Emoji char="toilet-sparkles" size={44} />
        <div>
          <b>{planWords.title}</b>
          <span className="sm muted">{paymentWords.renews(plan)}</span>
        </div>
        <b className="payment-price num">{priceText(plan)}</b>
      </Card>
      {children}
      <p className="payment-secure muted">
        <ShieldCheckIcon aria-hidden="true" />
        {privacyNote}
      </p>
    </>
  )
}
