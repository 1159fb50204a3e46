/** The sign-in form: e-mail and password. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { SignInForm as SignInFields, signIn } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { formWords, otherFormWords, signInFailed, submitWords, toasts } from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { keepPremiumIntent } from '#web/features/auth/premium-intent.ts'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { EmailField } from './email-field.tsx'

export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(SignInFields),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const handleValid = async (body: SignInFields) => {
    dismissToast()
    try {
      const user = await call(signIn, { body })
      toast(toasts.signedIn)
      onSignedIn(user)
    } catch (error) {
      toast(signInFailed(error))
      setFocus('password')
    }
  }

  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(handleValid)}>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Field label={formWords.password} error={errors.password?.message} aside={<ForgotLink />}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" block busy={isSubmitting} busyText={submitWords.signIn.busy}>
        {submitWords.signIn.text}
      </Button>
      <OtherSignInLink question={otherFormWords.signIn.question} to="/signup">
        {otherFormWords.signIn.link}
      </OtherSignInLink>
    </form>
  )
}

function ForgotLink() {
  const { search } = useLocation()
  return (
    <Link className="link sm" to={keepPremiumIntent('/forgot-password', search)}>
      {formWords.forgotPassword}
    </Link>
  )
}
