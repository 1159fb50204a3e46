/** The settings row that opens the list of your links, the list, and the confirmation before revoking one. */
import { LinkIcon } from '@phosphor-icons/react/dist/ssr/Link'
import { useState } from 'react'
import type { SharedLink } from '#contract/bowl/share.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { revokeWords, shareButtonWords, sharedLinksWords } from './share.words.ts'
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
        {sharedLinksWords.title}
      </RowButton>
      <Dialog
        open={step.at === 'list'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={sharedLinksWords.title}
        description={sharedLinksWords.description}
        actions={
          <Button variant="secondary" onClick={close}>
            {shareButtonWords.done}
          </Button>
        }
      >
        <SharedLinkList onRevoke={(link) => setStep({ at: 'confirmation', link })} />
      </Dialog>
      <ConfirmDialog
        open={step.at === 'confirmation'}
        onOpenChange={(isOpen) => !isOpen && !isBusy && showList()}
        title={revokeWords.title}
        description={step.at === 'confirmation' && revokeWords.description(step.link.title)}
        cancelText={revokeWords.keep}
        confirmText={revokeWords.confirm}
        busy={isBusy}
        busyText={revokeWords.revoking}
        onConfirm={() => step.at === 'confirmation' && revoke(step.link)}
      />
    </>
  )
}
