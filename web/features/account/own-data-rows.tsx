/** The rows for a member's own data: download it, or delete the account after a dialog that says what stays. */
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import { FLUSHED_NICKNAME, type User } from '#contract/people/users.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { DeleteForm, type EndSession } from './delete-form.tsx'
import { DownloadRow } from './download-row.tsx'
import './account.css'

export function OwnDataRows({ user, onLeave }: { user: User; onLeave: EndSession }) {
  return (
    <>
      <DownloadRow nickname={user.nickname} />
      {user.email && <DeleteRow email={user.email} onLeave={onLeave} />}
    </>
  )
}

type DeleteRowProps = { email: string; onLeave: EndSession }

function DeleteRow({ email, onLeave }: DeleteRowProps) {
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
        description="This can’t be undone. Once it’s gone, we can’t bring it back."
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
          Your account, your email address and everything tied to them: visits, stats, streaks, badges, pins, shared
          links, buddies, and private messages, for the people you wrote to as well. Premium is cancelled, and all your
          devices are signed out.
        </dd>
      </div>
      <div>
        <dt>What stays</dt>
        <dd>What you wrote in the public room, without your name. It’ll say “{FLUSHED_NICKNAME}”.</dd>
      </div>
    </dl>
  )
}
