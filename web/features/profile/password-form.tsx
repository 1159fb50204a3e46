/** The form that changes a password: the current one, the new one and its confirmation. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { updatePassword } from '#contract/people/auth.ts'
import { call } from '#web/api/call.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { isFilled, PasswordFields } from './password.fields.ts'
import { PASSWORD_UPDATED, passwordUpdateFailed, passwordWords, refusedField } from './profile.words.ts'

const EMPTY: PasswordFields = { currentPassword: '', newPassword: '', confirmation: '' }

type PasswordFormProps = { userId: string; email: string; onClose: () => void }

export function PasswordForm({ userId, email, onClose }: PasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(PasswordFields),
    defaultValues: EMPTY,
  })
  const isComplete = isFilled({ ...EMPTY, ...useWatch({ control }) })
  const { errors, isSubmitting } = formState

  const handleValid = async ({ currentPassword, newPassword }: PasswordFields) => {
    dismissToast()
    try {
      await call(updatePassword, { body: { userId, currentPassword, newPassword } })
      toast(PASSWORD_UPDATED)
      onClose()
    } catch (error) {
      toast(passwordUpdateFailed(error))
      const refused = refusedField(error)
      if (refused) setError(refused.name, { message: refused.words }, { shouldFocus: true })
      else setFocus('currentPassword')
    }
  }

  return (
    <form className="password-form" noValidate onSubmit={handleSubmit(handleValid)}>
      {/* Password managers read the account from it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={passwordWords.current} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field label={passwordWords.new} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('newPassword', { deps: 'confirmation' })} />
      </Field>
      <Field label={passwordWords.confirm} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          {passwordWords.cancel}
        </Button>
        <Button type="submit" disabled={!isComplete} busy={isSubmitting} busyText={passwordWords.updating}>
          {passwordWords.update}
        </Button>
      </div>
    </form>
  )
}
