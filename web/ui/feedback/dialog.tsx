/** A dialog: a bottom sheet on a phone, a centred card from 768 px. */
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isTouch, keepFocus } from '#web/ui/browser/focus.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { uiWords } from '#web/ui/ui.words.ts'
import './dialog.css'

let openDialogs = 0

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode | undefined
  icon?: ReactNode | undefined
  aside?: ReactNode | undefined
  children?: ReactNode | undefined
  /** Buttons: the safe choice first, the main one last and closest to the thumb. */
  actions?: ReactNode | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  className?: string | undefined
}

export function Dialog({ open, onOpenChange, role = 'dialog', className, ...content }: DialogProps) {
  const { title, description, icon, aside, children, actions } = content
  // Radix warns about a missing description unless this is explicitly undefined.
  const undescribed = description ? {} : { 'aria-describedby': undefined }
  const focusReturn = useFocusReturn()
  useOpenOnBody(open)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-scrim">
          <RadixDialog.Content
            {...undescribed}
            {...focusReturn}
            onInteractOutside={keepOpenForToast}
            className={classNames('dialog', className)}
            role={role}
          >
            <div className="dialog-head">
              {icon}
              <RadixDialog.Title tabIndex={-1}>{title}</RadixDialog.Title>
              {aside && <span className="dialog-aside">{aside}</span>}
            </div>
            {description && <RadixDialog.Description className="muted">{description}</RadixDialog.Description>}
            {children}
            {actions && <div className="dialog-actions">{actions}</div>}
            <RadixDialog.Close className="dialog-close">{uiWords.close}</RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function keepOpenForToast(event: Event) {
  if (event.target instanceof Element && event.target.closest('.toast-viewport')) event.preventDefault()
}

/** On the body, because the toast makes room for a dialog. A rule with `:has` would style the page again at every change. */
function useOpenOnBody(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    openDialogs += 1
    document.body.dataset.dialog = 'open'
    return () => {
      openDialogs -= 1
      if (openDialogs === 0) delete document.body.dataset.dialog
    }
  }, [isOpen])
}

/** Radix returns the focus only to its own trigger. These dialogs have none, so the opener is remembered here. */
function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      if (!isTouch() || !(event.currentTarget instanceof HTMLElement)) return
      event.preventDefault()
      event.currentTarget.querySelector('h2')?.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
      // The action in the dialog may have removed its opener.
      keepFocus()
    },
  }
}
