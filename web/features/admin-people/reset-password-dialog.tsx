/** The dialog to reset a member's password. The field is only emptied after success. */
import { type FormEvent, useState } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/people/auth.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { passwordWords } from './people.words.ts'

type ResetPasswordDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  nickname: string
  onReset: (newPassword: string) => Promise<void>
}

export function ResetPasswordDialog({ open, onOpenChange, nickname, onReset }: ResetPasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await onReset(password)
      setPassword('')
      setRefusal(undefined)
      onOpenChange(false)
    } catch (error) {
      setRefusal(serverMessageOr(error, passwordWords.tryAgain))
    }
    setIsBusy(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={passwordWords.title}
      description={passwordWords.description(nickname)}
    >
      <form className="person-form" onSubmit={handleSubmit}>
        <Field label={passwordWords.field} error={refusal}>
          <PasswordInput
            autoComplete="new-password"
            placeholder={passwordWords.placeholder}
            maxLength={PASSWORD_MAX}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <div className="dialog-actions">
          <Button variant="secondary" disabled={isBusy} onClick={() => onOpenChange(false)}>
            {passwordWords.cancel}
          </Button>
          <Button
            type="submit"
            disabled={password.length < PASSWORD_MIN}
            busy={isBusy}
            busyText={passwordWords.resetting}
          >
            {passwordWords.reset}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
