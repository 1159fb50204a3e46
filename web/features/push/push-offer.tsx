/** Offers notifications once a first private message was sent or received on this page, and never before. */
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { useEffect, useState } from 'react'
import { useLive } from '#web/realtime/use-live.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { decline, hasDeclined, type OfferStorage } from './offer-answer.ts'
import { usePush } from './use-push.ts'
import './push.css'

type PushOfferProps = { userId: string; storage: OfferStorage }

export function PushOffer({ userId, storage }: PushOfferProps) {
  const live = useLive()
  const [isDue, setIsDue] = useState(false)
  // One's own words come back by the same event, so it stands for both.
  useEffect(() => live?.on('PRIVATE_MESSAGE', () => setIsDue(true)), [live])
  if (!isDue || hasDeclined(storage, userId)) return null
  return <Offer onDecline={() => decline(storage, userId)} />
}

function Offer({ onDecline }: { onDecline: () => void }) {
  const { possibility, standing, isTurning, turn } = usePush()
  const [isAnswered, setIsAnswered] = useState(false)
  if (isAnswered || possibility !== 'open' || !standing || standing.isOnHere) return null

  const handleNo = () => {
    onDecline()
    setIsAnswered(true)
  }

  return <OfferCard isBusy={isTurning} onYes={() => turn(true)} onNo={handleNo} />
}

type OfferCardProps = { isBusy: boolean; onYes: () => void; onNo: () => void }

export function OfferCard({ isBusy, onYes, onNo }: OfferCardProps) {
  return (
    <Card as="section" className="push-offer" aria-label="An offer">
      <BellIcon weight="fill" aria-hidden="true" />
      <p>
        <b>Get told when somebody writes</b>
        <span className="sm">A notification on this device while no page of yours is open.</span>
      </p>
      <div className="push-offer-answers">
        <Button variant="secondary" size="sm" onClick={onNo}>
          No, thanks
        </Button>
        <Button size="sm" busy={isBusy} onClick={onYes}>
          Tell me
        </Button>
      </div>
    </Card>
  )
}
