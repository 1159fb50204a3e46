/** The settings row that opens the list of your links, the list, and the confirmation before revoking one. */
import { LinkIcon } from '@phosphor-icons/react/dist/ssr/Link'
import { useState } from 'react'
import type { SharedLink } from '#contract/bowl/share.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { SharedLinkList } from './shared-link-list.tsx'
import { useRevoke } from './use-revoke.ts'

type Step = { at: 'closed' } | { at: 'list' } | { at: 'confirmation'; link: SharedLink }

export function SharedLinksRow() {
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const close = () => setStep({ at: 'closed' })
  const showList = () => setStep({ at: 'list' })
  const { isBusy, revoke } = useRevoke(showList)
  return (
    <>
      <RowButton icon={<LinkIcon aria-hidden="true" />} onClick={showList}>
        Your shared links
      </RowButton>
      <Dialog
        open={step.at === 'list'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Your shared links"
        description="Anyone with a link sees its picture: your emoji, name and number as they were when you shared. A link closes after a year, or when you revoke it."
        actions={
          <Button variant="secondary" onClick={close}>
            Done
          </Button>
        }
      >
        <SharedLinkList onRevoke={(link) => setStep({ at: 'confirmation', link })} />
      </Dialog>
      <ConfirmDialog
        open={step.at === 'confirmation'}
        onOpenChange={(isOpen) => !isOpen && !isBusy && showList()}
        title="Revoke this link?"
        description={
          step.at === 'confirmation' &&
          `“${step.link.title}” will be gone wherever the link was pasted. Some networks keep a copy of the picture for a while.`
        }
        cancelText="Keep it"
        confirmText="Revoke link"
        busy={isBusy}
        busyText="Revoking..."
        onConfirm={() => step.at === 'confirmation' && revoke(step.link)}
      />
    </>
  )
}
