/** Offers notifications after the first private message on this page, unless the person has declined before. */
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { useEffect, useState } from 'react'
import { useLive } from '#web/realtime/use-live.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { offerWords } from './push.words.ts'
import { usePush } from './use-push.ts'
import './push.css'

type OfferStorage = Pick<Storage, 'getItem' | 'setItem'>

type PushOfferProps = { userId: string; storage: OfferStorage }

export function PushOffer({ userId, storage }: PushOfferProps) {
  const live = useLive()
  const [isDue, setIsDue] = useState(false)
  // Sent messages come back as the same event, so it covers both directions.
  useEffect(() => live?.on('PRIVATE_MESSAGE', () => setIsDue(true)), [live])
  if (!isDue || hasDeclined(storage, userId)) return null
  return <Offer onDecline={() => decline(storage, userId)} />
}

function Offer({ onDecline }: { onDecline: () => void }) {
  const { availability, status, isToggling, setEnabled } = usePush()
  const [isAnswered, setIsAnswered] = useState(false)
  if (isAnswered || availability !== 'open' || !status || status.isOnHere) return null

  const handleNo = () => {
    onDecline()
    setIsAnswered(true)
  }

  return <OfferCard isBusy={isToggling} onYes={() => setEnabled(true)} onNo={handleNo} />
}

type OfferCardProps = { isBusy: boolean; onYes: () => void; onNo: () => void }

export function OfferCard({ isBusy, onYes, onNo }: OfferCardProps) {
  return (
    <Card as="section" className="push-offer" aria-label={offerWords.name}>
      <BellIcon weight="fill" aria-hidden="true" />
      <p>
        <b>{offerWords.title}</b>
        <span className="sm">{offerWords.line}</span>
      </p>
      <div className="push-offer-answers">
        <Button variant="secondary" size="sm" onClick={onNo}>
          {offerWords.no}
        </Button>
        <Button size="sm" busy={isBusy} onClick={onYes}>
          {offerWords.yes}
        </Button>
      </div>
    </Card>
  )
}

export function hasDeclined(storage: OfferStorage, userId: string): boolean {
  return storage.getItem(storageKey(userId)) === 'no'
}

export function decline(storage: OfferStorage, userId: string): void {
  storage.setItem(storageKey(userId), 'no')
}

function storageKey(userId: string): string {
  return `pushOffer-${userId}`
}
