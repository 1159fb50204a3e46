/** Shares one thing: shows the card that others will see, and the ways to send it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Emoji } from '#web/ui/emoji.tsx'
import { ShareWays } from './share-bar.tsx'
import { type Share, shareWords } from './share-text.ts'
import { type ShareLink, useShareLink } from './use-share-link.ts'

type ShareDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  detail: string
  share: Share
  hasOwnLink: boolean
}

export function ShareDialog({ open, onClose, title, detail, share, hasOwnLink }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      icon={<Emoji char={share.achievement.emoji} size={56} />}
      title={title}
      description={detail}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CardAndWays share={share} hasOwnLink={hasOwnLink} />
    </Dialog>
  )
}

/** Whoever opened the dialog asked for the link, so it is made at once. */
function CardAndWays({ share, hasOwnLink }: Pick<ShareDialogProps, 'share' | 'hasOwnLink'>) {
  const own = useShareLink(share, hasOwnLink)
  const prepare = useEffectEvent(() => own.prepare())
  useEffect(() => prepare(), [])
  return (
    <>
      <SharedCard picture={own.picture} alt={shareWords(own.share)} />
      <ShareWays own={own} />
    </>
  )
}

/** The place is kept while the picture is made, and given up when there is none. */
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
