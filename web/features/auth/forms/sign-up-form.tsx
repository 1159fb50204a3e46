/** The main sign-up form: e-mail, password, premium, nickname and emoji. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import { signUp } from '#contract/people/auth.ts'
import { TOILET } from '#contract/people/emojis.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { SignUpFields } from '#web/features/auth/auth.fields.ts'
import {
  checkFailed,
  failureTitles,
  formWords,
  isTakenAddress,
  otherFormWords,
  signUpFailed,
  submitWords,
  toasts,
} from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { chooseEmoji, chooseNickname } from '#web/features/auth/nickname-choice.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { EmailField } from './email-field.tsx'
import { SignUpIdentity } from './sign-up-identity.tsx'

type SignUpFormProps = {
  suggestions: readonly string[]
  wantsPremium: boolean
  onSignedIn: (user: User) => void
}

export function SignUpForm({ suggestions, wantsPremium, onSignedIn }: SignUpFormProps) {
  const form = useForm({ resolver: zodResolver(SignUpFields), defaultValues: initialFields(suggestions, wantsPremium) })
  const { register, handleSubmit, setFocus, formState } = form
  const { errors, isSubmitting } = formState

  const handleValid = async (fields: SignUpFields) => {
    toast(toasts.creatingAccount)
    try {
      const user = await call(signUp, { body: toBody(fields) })
      toast(toasts.signedUp)
      onSignedIn(user)
    } catch (error) {
      toast(signUpFailed(error))
      if (isTakenAddress(error)) setFocus('email')
    }
  }

  const handleInvalid = (invalid: FieldErrors<SignUpFields>) => {
    toast(checkFailed(failureTitles.invalid, firstMessage(invalid)))
  }

  return (
    <FormProvider {...form}>
      <form className="auth-form" noValidate onSubmit={handleSubmit(handleValid, handleInvalid)}>
        <EmailField error={errors.email?.message} {...register('email')} />
        <Field label={formWords.password} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <SignUpIdentity suggestions={suggestions} />
        <Button type="submit" block busy={isSubmitting} busyText={submitWords.signUp.busy}>
          {submitWords.signUp.text}
        </Button>
        <OtherSignInLink question={otherFormWords.signUp.question} to="/signin">
          {otherFormWords.signUp.link}
        </OtherSignInLink>
      </form>
    </FormProvider>
  )
}

function initialFields(suggestions: readonly string[], isPremium: boolean): SignUpFields {
  const selected = suggestions[0] ?? ''
  return { email: '', password: '', isPremium, selected, customNickname: '', emoji: TOILET }
}

function toBody(fields: SignUpFields) {
  const { email, password, isPremium, customNickname } = fields
  const nickname = chooseNickname(fields, customNickname)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { email, password, isPremium, nickname, emoji: chooseEmoji(fields), timeZone }
}

function firstMessage({ email, password, selected, customNickname }: FieldErrors<SignUpFields>): string {
  return [email, password, selected, customNickname].find((error) => error?.message)?.message ?? ''
}
