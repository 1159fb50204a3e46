/** The dialog that shares a sit where the device cannot share pictures itself: two cards to download, and the link. */
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { type ReactNode, useCallback } from 'react'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { errorToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CARD_NAMES, cardWords, sceneWords } from '../flush.words.ts'
import { downloadCard, type FlushCard } from './flush-cards.ts'
import './card-dialog.css'

/** In CSS pixels; about as wide as a card is in the dialog. */
const PREVIEW_WIDTH = 190

type CardDialogProps = {
  cards: readonly FlushCard[]
  onClose: () => void
  /** Copies, posts and shares the link. */
  children: ReactNode
}

export function CardDialog({ cards, onClose, children }: CardDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={sceneWords.shareSit}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {cardWords.done}
        </Button>
      }
    >
      <div className="card-dialog-cards">
        {cards.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </div>
      {children}
    </Dialog>
  )
}

function Card({ card }: { card: FlushCard }) {
  const place = useCallback((element: HTMLElement | null) => element?.replaceChildren(previewOf(card.canvas)), [card])
  const handleDownload = () => {
    downloadCard(card).catch((error: unknown) => {
      console.warn('The card could not be downloaded', error)
      toast(errorToast(cardWords.notDrawn.title, cardWords.notDrawn.description))
    })
  }
  return (
    <figure>
      <div className="card-dialog-picture" role="img" aria-label={CARD_NAMES[card.name].picture} ref={place} />
      <Button variant="secondary" size="sm" aria-label={CARD_NAMES[card.name].download} onClick={handleDownload}>
        <DownloadSimpleIcon aria-hidden="true" />
        {cardWords.download}
      </Button>
    </figure>
  )
}

/** Browsers scale a canvas down without smoothing, which frays its text; a drawing in about the right size is smooth. */
function previewOf(card: HTMLCanvasElement): HTMLCanvasElement {
  const preview = document.createElement('canvas')
  preview.width = Math.min(card.width, Math.ceil(PREVIEW_WIDTH * devicePixelRatio))
  preview.height = Math.round((card.height * preview.width) / card.width)
  const pen = preview.getContext('2d')
  if (!pen) return card
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(card, 0, 0, preview.width, preview.height)
  return preview
}
