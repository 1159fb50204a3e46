/** A guest has used up the sheets: an account has no end of them. */

import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'

export function LimitDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Message Limit Reached"
      icon={<Emoji char="toilet-paper" size={64} />}
      description="You’re out of sheets. Sign up for unlimited messaging!"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Maybe Later
          </Button>
          <ButtonLink to="/signup">Sign Now</ButtonLink>
        </>
      }
    />
  )
}
