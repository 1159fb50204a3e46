/** Shares one thing that has no bar of its own, such as a badge. */
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Emoji } from '#web/ui/emoji.tsx'
import { ShareBar } from './share-bar.tsx'
import type { Share } from './share-text.ts'

type ShareDialogProps = { open: boolean; onClose: () => void; title: string; detail: string; share: Share }

export function ShareDialog({ open, onClose, title, detail, share }: ShareDialogProps) {
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
      <ShareBar share={share} />
    </Dialog>
  )
}
