/** The settings row that opens the password dialog, and the dialog. */
import { KeyIcon } from '@phosphor-icons/react/dist/ssr/Key'
import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { RowButton } from '#web/ui/form/row-button.tsx'
import { NO_PASSWORD } from './password.fields.ts'
import { PasswordForm } from './password-form.tsx'

export function UpdatePassword({ user: { id, email } }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <RowButton icon={<KeyIcon aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Update password
      </RowButton>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Update password"
        description={email ? undefined : NO_PASSWORD}
        actions={
          !email && (
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
          )
        }
      >
        {email && <PasswordForm userId={id} email={email} onClose={close} />}
      </Dialog>
    </>
  )
}
