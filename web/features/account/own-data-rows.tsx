/** The rows for a member's own data: download it, or delete the account after a dialog that says what stays. */
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { deleteWords, rowWords } from './account.words.ts'
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
        {rowWords.delete}
      </RowButton>
      <Dialog
        open={step !== 'closed'}
        onOpenChange={(isOpen) => !isOpen && step !== 'deleting' && close()}
        title={deleteWords.title}
        description={deleteWords.description}
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
  const { goes, stays } = deleteWords
  return (
    <dl className="what-happens">
      <div>
        <dt>{goes.term}</dt>
        <dd>{goes.text}</dd>
      </div>
      <div>
        <dt>{stays.term}</dt>
        <dd>{stays.text}</dd>
      </div>
    </dl>
  )
}
