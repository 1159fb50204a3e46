/** Asks for the e-mail address to send a reset link to. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { forgotPassword } from '#contract/people/auth.ts'
import { call } from '#web/api/call.ts'
import { ForgotPasswordFields } from '#web/features/auth/auth.fields.ts'
import { forgotPasswordFailed, otherFormWords, submitWords } from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmailField } from './email-field.tsx'

type ForgotPasswordFormProps = { email: string; onSent: (email: string) => void }

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(ForgotPasswordFields),
    defaultValues: { email },
  })

  const handleValid = async (body: ForgotPasswordFields) => {
    dismissToast()
    try {
      await call(forgotPassword, { body })
      onSent(body.email)
    } catch (error) {
      toast(forgotPasswordFailed(error))
      setFocus('email')
    }
  }

  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(handleValid)}>
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <Button type="submit" block busy={formState.isSubmitting} busyText={submitWords.sendLink.busy}>
        {submitWords.sendLink.text}
      </Button>
      <OtherSignInLink question={otherFormWords.forgotPassword.question} to="/signin">
        {otherFormWords.forgotPassword.link}
      </OtherSignInLink>
    </form>
  )
}
