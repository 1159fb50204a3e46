/** The dialogs about one person: delete, reset password, mute or ban. */
import { useState } from 'react'
import type { AdminUser } from '#contract/admin/admin.ts'
import { banText, muteText, sanctionWords } from '#web/features/admin-people/sanctions/sanction.words.ts'
import { SanctionDialog } from '#web/features/admin-people/sanctions/sanction-dialog.tsx'
import type { SanctionKind } from '#web/features/admin-people/sanctions/sanctions.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { deleteWords } from './people.words.ts'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import type { PeopleActions } from './use-people-actions.ts'

/** `at` makes each request distinct, so that the same dialog can open twice. */
export type PersonDialogRequest = { act: 'delete' | 'reset' | 'sanction'; person: AdminUser; at: number }

type PersonDialogsProps = { request: PersonDialogRequest; actions: PeopleActions }

export function PersonDialogs({ request: { act, person }, actions }: PersonDialogsProps) {
  const [open, onOpenChange] = useState(true)
  const dialog = { open, onOpenChange }
  if (act === 'delete') return <DeletePerson {...dialog} person={person} onDelete={actions.remove} />
  if (act === 'reset')
    return (
      <ResetPasswordDialog
        {...dialog}
        nickname={person.nickname}
        onReset={(password) => actions.resetPassword(person, password)}
      />
    )
  return (
    <SanctionDialog
      {...dialog}
      person={person}
      onSanction={(sanction) => actions.sanction(person, sanction)}
      inForce={<InForce person={person} onLift={actions.lift} onDone={() => onOpenChange(false)} />}
    />
  )
}

type DeletePersonProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: AdminUser
  onDelete: PeopleActions['remove']
}

function DeletePerson({ open, onOpenChange, person, onDelete }: DeletePersonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const handleConfirm = async () => {
    setIsBusy(true)
    await onDelete(person)
    setIsBusy(false)
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={deleteWords.title(person.nickname)}
      description={deleteWords.description}
      confirmText={deleteWords.confirm}
      busy={isBusy}
      busyText={deleteWords.deleting}
      onConfirm={() => void handleConfirm()}
    />
  )
}

type InForceProps = { person: AdminUser; onLift: PeopleActions['lift']; onDone: () => void }

function InForce({ person, onLift, onDone }: InForceProps) {
  const [busy, setBusy] = useState<SanctionKind>()
  const lift = async (kind: SanctionKind) => {
    setBusy(kind)
    const isDone = await onLift(person, kind)
    setBusy(undefined)
    if (isDone) onDone()
  }
  const { ban, mute } = person
  return (
    <>
      {ban && (
        <p className="sanction-now sm">
          {banText(ban)}
          <Button variant="outline" size="sm" busy={busy === 'ban'} onClick={() => void lift('ban')}>
            {sanctionWords.lift.ban}
          </Button>
        </p>
      )}
      {mute && (
        <p className="sanction-now sm">
          {muteText(mute)}
          <Button variant="outline" size="sm" busy={busy === 'mute'} onClick={() => void lift('mute')}>
            {sanctionWords.lift.mute}
          </Button>
        </p>
      )}
    </>
  )
}
