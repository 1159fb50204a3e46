/** The share dialog: the card that others will see, and the buttons to share it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { shareButtonWords, shareSentence } from './share.words.ts'
import { ShareButtons } from './share-bar.tsx'
import type { Share } from './share-text.ts'
import { type ShareLink, useShareLink } from './use-share-link.ts'

type ShareDialogProps = {
  open: boolean
  onClose: () => void
  /** Replaces the achievement's own title and description. */
  words?: { title: string; detail: string } | undefined
  share: Share
  hasOwnLink: boolean
}

export function ShareDialog({ open, onClose, words, share, hasOwnLink }: ShareDialogProps) {
  const own = useShareLink(share, hasOwnLink)
  // The number is the one on the card, which may be newer than this page's.
  const { emoji, title, description } = own.share.achievement
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      icon={<Emoji char={emoji} size={56} />}
      title={words?.title ?? title}
      description={words?.detail ?? description}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {shareButtonWords.done}
        </Button>
      }
    >
      <DialogContent own={own} />
    </Dialog>
  )
}

/** Opening the dialog is a request for the link, so it is created at once. */
function DialogContent({ own }: { own: ShareLink }) {
  const prepare = useEffectEvent(() => own.prepare())
  useEffect(() => prepare(), [])
  return (
    <>
      <SharedCard picture={own.picture} alt={shareSentence(own.share)} />
      <ShareButtons own={own} />
    </>
  )
}

/** Reserves its space while the picture loads, and collapses if there is none. */
function SharedCard({ picture, alt }: Pick<ShareLink, 'picture'> & { alt: string }) {
  const [shown, setShown] = useState<'coming' | 'here' | 'failed'>('coming')
  if (picture.state === 'none' || shown === 'failed') return null
  return (
    <span className="share-card" data-coming={shown === 'coming' || undefined}>
      {picture.state === 'ready' && (
        <img
          src={picture.address}
          alt={alt}
          width={1200}
          height={630}
          onLoad={() => setShown('here')}
          onError={() => setShown('failed')}
        />
      )}
    </span>
  )
}
