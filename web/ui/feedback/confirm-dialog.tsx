/** Asks for confirmation before an action that can't be undone. */
import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmText: string
  cancelText?: string | undefined
  tone?: 'danger' | 'primary' | 'brass' | undefined
  busy?: boolean | undefined
  busyText?: string | undefined
  icon?: ReactNode | undefined
  onConfirm: () => void
}

export function ConfirmDialog({
  confirmText,
  cancelText = uiWords.cancel,
  tone = 'danger',
  ...rest
}: ConfirmDialogProps) {
  const { busy, busyText, onConfirm, ...dialog } = rest
  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={() => dialog.onOpenChange(false)}>
        {cancelText}
      </Button>
      <Button variant={tone} busy={busy} busyText={busyText} onClick={onConfirm}>
        {confirmText}
      </Button>
    </>
  )
  return <Dialog {...dialog} role="alertdialog" actions={actions} />
}
