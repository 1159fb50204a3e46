/** The confirmation before a block: what it does, and how to undo it. */
import { isGuestId, type Person } from '#contract/people/users.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { BLOCK_IS_REVERSIBLE, blockWords, GUEST_BLOCK_LASTS, WHAT_A_BLOCK_DOES } from '../safety.words.ts'
import { useBlocking } from './use-blocking.ts'

type BlockDialogProps = { me: Person; person: Person; isOpen: boolean; onClose: () => void }

export function BlockDialog({ me, person, isOpen, onClose }: BlockDialogProps) {
  const { busyWith, block } = useBlocking()
  const isBusy = busyWith !== undefined
  const handleConfirm = async () => {
    if (await block(person)) onClose()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={blockWords.title(person.nickname)}
      description={`${WHAT_A_BLOCK_DOES} ${isGuestId(me.id) ? GUEST_BLOCK_LASTS : BLOCK_IS_REVERSIBLE}`}
      confirmText={blockWords.block}
      busy={isBusy}
      busyText={blockWords.blocking}
      onConfirm={() => void handleConfirm()}
    />
  )
}
