/** Asks before a message is deleted. */
import type { Line } from '#web/features/conversation/conversation.ts'
import { deleteWords } from '#web/features/conversation/conversation.words.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type DeleteDialogProps = {
  /** Undefined: closed. */
  line: Pick<Line, 'id'> | undefined
  onClose: () => void
  onDelete: (line: Pick<Line, 'id'>) => void
}

export function DeleteDialog({ line, onClose, onDelete }: DeleteDialogProps) {
  const handleConfirm = () => {
    if (line) onDelete(line)
    onClose()
  }
  return (
    <ConfirmDialog
      open={line !== undefined}
      onOpenChange={onClose}
      title={deleteWords.title}
      description={deleteWords.line}
      cancelText={deleteWords.keep}
      confirmText={deleteWords.delete}
      onConfirm={handleConfirm}
    />
  )
}
