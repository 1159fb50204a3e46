/** "Delete account": the row, and the dialog that says what is deleted and what stays. */
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { DeleteForm, type EndSession } from './delete-form.tsx'
import './account.css'

type DeleteRowProps = { email: string; onLeave: EndSession }

export function DeleteRow({ email, onLeave }: DeleteRowProps) {
  const [step, setStep] = useState<'closed' | 'open' | 'deleting'>('closed')
  const close = () => setStep('closed')
  return (
    <>
      <RowButton tone="danger" icon={<TrashIcon aria-hidden="true" />} onClick={() => setStep('open')}>
        Delete account
      </RowButton>
      <Dialog
        open={step !== 'closed'}
        onOpenChange={(isOpen) => !isOpen && step !== 'deleting' && close()}
        title="Delete account"
        description="This cannot be undone. There is no way back in and nothing to restore."
      >
        <WhatHappens />
        <DeleteForm
          email={email}
          onLeave={onLeave}
          onBusy={(isBusy) => setStep(isBusy ? 'deleting' : 'open')}
          onClose={close}
        />
      </Dialog>
    </>
  )
}

function WhatHappens() {
  return (
    <dl className="what-happens">
      <div>
        <dt>What goes</dt>
        <dd>
          Your account and address and all that is tied to them: visits, stats, streaks, badges, pins, shared links,
          buddies, private messages (for whoever you wrote with as well), and premium, which is cancelled. All your
          devices are signed out.
        </dd>
      </div>
      <div>
        <dt>What stays</dt>
        <dd>What you wrote in the public room, without your name: it will be from “{FLUSHED_NICKNAME}”.</dd>
      </div>
    </dl>
  )
}
