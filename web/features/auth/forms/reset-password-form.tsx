/** A new password, typed twice. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { resetPassword } from '#contract/people/auth.ts'
import { call } from '#web/api/call.ts'
import { ResetPasswordFields } from '#web/features/auth/auth.fields.ts'
import { formWords, otherFormWords, resetPasswordFailed, submitWords } from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(ResetPasswordFields),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const { errors, isSubmitting } = formState

  const handleValid = async ({ newPassword }: ResetPasswordFields) => {
    dismissToast()
    try {
      await call(resetPassword, { body: { token, newPassword } })
      onDone()
    } catch (error) {
      toast(resetPasswordFailed(error))
      setFocus('newPassword')
    }
  }

  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(handleValid)}>
      <Field label={formWords.newPassword} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('newPassword', { deps: 'confirmation' })} />
      </Field>
      <Field label={formWords.confirmNewPassword} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <Button type="submit" block busy={isSubmitting} busyText={submitWords.resetPassword.busy}>
        {submitWords.resetPassword.text}
      </Button>
      <OtherSignInLink question={otherFormWords.resetPassword.question} to="/forgot-password">
        {otherFormWords.resetPassword.link}
      </OtherSignInLink>
    </form>
  )
}
