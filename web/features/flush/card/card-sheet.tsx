/** The sheet that shares a sit where the device cannot share pictures itself: two cards to download, and the link. */
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { type ReactNode, useCallback } from 'react'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CARD_FAILED, CARD_NAMES, SHARE_SIT } from '../flush.words.ts'
import { downloadCard, type FlushCard } from './flush-cards.ts'
import './card-sheet.css'

type CardSheetProps = {
  cards: readonly FlushCard[]
  onClose: () => void
  /** Copies, posts and shares the link. */
  children: ReactNode
}

export function CardSheet({ cards, onClose, children }: CardSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={SHARE_SIT}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="card-sheet-cards">
        {cards.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </div>
      {children}
    </Dialog>
  )
}

function Card({ card }: { card: FlushCard }) {
  const place = useCallback((element: HTMLElement | null) => element?.replaceChildren(card.canvas), [card])
  const handleDownload = () => {
    downloadCard(card).catch((error: unknown) => {
      console.warn('The card could not be downloaded', error)
      toast({ ...CARD_FAILED, tone: 'destructive' })
    })
  }
  return (
    <figure>
      <div className="card-sheet-picture" role="img" aria-label={CARD_NAMES[card.name].picture} ref={place} />
      <Button variant="secondary" size="sm" aria-label={CARD_NAMES[card.name].download} onClick={handleDownload}>
        <DownloadSimpleIcon aria-hidden="true" />
        Download
      </Button>
    </figure>
  )
}
