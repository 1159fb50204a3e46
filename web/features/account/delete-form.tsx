/** Asks for the password and deletes the account. */
import { useForm, useWatch } from 'react-hook-form'
import { deleteAccount } from '#contract/people/account.ts'
import { call } from '#web/api/call.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { ACCOUNT_DELETED, deleteWords, deletionRefusal } from './account.words.ts'

/** Runs the call and ends the session; when the call fails, the session stays. */
export type EndSession = (request: () => Promise<unknown>) => Promise<void>

type DeleteFormProps = {
  email: string
  onLeave: EndSession
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

export function DeleteForm({ email, onLeave, onBusy, onClose }: DeleteFormProps) {
  const { register, handleSubmit, setError, control, formState } = useForm({ defaultValues: { password: '' } })
  const isFilled = useWatch({ control, name: 'password' }) !== ''
  const { errors, isSubmitting } = formState

  const handleValid = async ({ password }: { password: string }) => {
    dismissToast()
    onBusy(true)
    try {
      await onLeave(() => call(deleteAccount, { body: { password } }))
      toast(ACCOUNT_DELETED)
    } catch (error) {
      onBusy(false)
      const refusal = deletionRefusal(error)
      if ('toast' in refusal) toast(refusal.toast)
      else setError('password', { message: refusal.field }, { shouldFocus: true })
    }
  }

  return (
    <form className="delete-form" noValidate onSubmit={handleSubmit(handleValid)}>
      {/* Password managers read the account from it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={deleteWords.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          {deleteWords.keep}
        </Button>
        <Button variant="danger" type="submit" disabled={!isFilled} busy={isSubmitting} busyText={deleteWords.deleting}>
          {deleteWords.confirm}
        </Button>
      </div>
    </form>
  )
}
