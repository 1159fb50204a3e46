/** The settings row that opens the password dialog, and the dialog. */
import { KeyIcon } from '@phosphor-icons/react/dist/ssr/Key'
import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { passwordWords } from './profile.words.ts'

export function UpdatePassword({ user: { id, email } }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <RowButton icon={<KeyIcon aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {passwordWords.title}
      </RowButton>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={passwordWords.title}
        description={email ? undefined : passwordWords.onlyMembers}
        actions={
          !email && (
            <Button variant="secondary" onClick={close}>
              {passwordWords.close}
            </Button>
          )
        }
      >
        {email && <PasswordForm userId={id} email={email} onClose={close} />}
      </Dialog>
    </>
  )
}
