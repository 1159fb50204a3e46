/** The demo version of a bank's confirmation: was it you? */
import { BankIcon } from '@phosphor-icons/react/dist/ssr/Bank'
import { useEffect, useRef, useState } from 'react'
import { bankWords } from '#web/features/premium/checkout/checkout.words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type BankChallengeProps = { price: string; onAnswer: (isApproved: boolean) => Promise<void> }

export function BankChallenge({ price, onAnswer }: BankChallengeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [pressed, setPressed] = useState<'yes' | 'no'>()
  useEffect(() => heading.current?.focus(), [])

  const answer = async (isApproved: boolean) => {
    setPressed(isApproved ? 'yes' : 'no')
    await onAnswer(isApproved)
    setPressed(undefined)
  }
  return (
    <Card as="section" className="bank-question">
      <BankIcon size={32} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {bankWords.title}
      </h2>
      <p className="muted">{bankWords.charge(price)}</p>
      <div className="payment-ways">
        <Button
          variant="brass"
          block
          busy={pressed === 'yes'}
          busyText={bankWords.busy}
          disabled={pressed !== undefined}
          onClick={() => void answer(true)}
        >
          {bankWords.approve}
        </Button>
        <Button
          variant="secondary"
          block
          busy={pressed === 'no'}
          busyText={bankWords.busy}
          disabled={pressed !== undefined}
          onClick={() => void answer(false)}
        >
          {bankWords.refuse}
        </Button>
      </div>
    </Card>
  )
}
