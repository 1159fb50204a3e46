/** The frame of every payment form: the progress, what is bought, and who sees the card details. */
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/ssr/ShieldCheck'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { howOften, type OfferedPlan, priceText } from './plan.words.ts'
import './payment-frame.css'

type PaymentFrameProps = { plan: OfferedPlan; privacyNote: string; children: ReactNode }

export function PaymentFrame({ plan, privacyNote, children }: PaymentFrameProps) {
  return (
    <>
      <ol className="payment-steps" aria-label="Steps">
        <li data-reached>Plan</li>
        <li data-reached aria-current="step">
          Payment
        </li>
        <li>Done</li>
      </ol>
      <Card className="payment-sum">
        <Emoji char="toilet-sparkles" size={44} />
        <div>
          <b>Premium</b>
          <span className="sm muted">Renews {howOften(plan).toLowerCase()}</span>
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
