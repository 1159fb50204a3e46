/** What a bank asks before some payments: was it you? */
import { BankIcon } from '@phosphor-icons/react/dist/ssr/Bank'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type BankQuestionProps = { price: string; onAnswer: (isApproved: boolean) => Promise<void> }

export function BankChallenge({ price, onAnswer }: BankQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [given, setGiven] = useState<'yes' | 'no'>()
  useEffect(() => heading.current?.focus(), [])

  const answer = async (isApproved: boolean) => {
    setGiven(isApproved ? 'yes' : 'no')
    await onAnswer(isApproved)
    setGiven(undefined)
  }
  return (
    <Card as="section" className="bank-question">
      <BankIcon size={32} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        Your bank asks: was it you?
      </h2>
      <p className="muted">On the Bowl wants to charge {price} to your card.</p>
      <div className="payment-ways">
        <Button
          variant="brass"
          block
          busy={given === 'yes'}
          busyText="Telling the bank..."
          disabled={given !== undefined}
          onClick={() => void answer(true)}
        >
          Yes, it was me
        </Button>
        <Button
          variant="secondary"
          block
          busy={given === 'no'}
          busyText="Telling the bank..."
          disabled={given !== undefined}
          onClick={() => void answer(false)}
        >
          No, refuse it
        </Button>
      </div>
    </Card>
  )
}
