/** The short sign-up form: the nickname is a text field with a list to pick from, and there are five emojis. */
import type { FieldErrors } from 'react-hook-form'
import { SIMPLE_EMOJIS } from '#contract/people/emojis.ts'
import type { User } from '#contract/people/users.ts'
import {
  checkFailed,
  failureTitles,
  formWords,
  otherFormWords,
  signUpWords,
  submitWords,
  variantFailed,
} from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmojiPicker } from '#web/ui/form/emoji-picker.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { EmailField } from '../email-field.tsx'
import { NicknameInput } from '../nickname-input.tsx'
import { useVariantForm, type VariantForm } from './use-variant-form.ts'
import { checkSimpleSignUp } from './variant-checks.ts'

export function SimpleSignUpForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { register, watch, setValue, handleSubmit, handleValid, formState } = useVariantForm({
    nickname: 'BathroomBuddy',
    check: checkSimpleSignUp,
    onSignedIn,
    onRefused: (error) => toast(variantFailed(error, failureTitles.error)),
  })
  const { errors, isSubmitting, isSubmitted } = formState
  const handlePick = (nickname: string) => setValue('nickname', nickname, { shouldValidate: isSubmitted })

  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(handleValid, handleInvalid)}>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Field label={formWords.password} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={formWords.nickname} error={errors.nickname?.message} hint={signUpWords.simpleNicknameHint}>
        <NicknameInput {...register('nickname')} typed={watch('nickname')} onPick={handlePick} />
      </Field>
      <EmojiPicker options={SIMPLE_EMOJIS} value={watch('emoji')} onChange={(emoji) => setValue('emoji', emoji)} />
      {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
      <Button type="submit" block busy={isSubmitting} busyText={submitWords.signUp.busy}>
        {submitWords.signUp.text}
      </Button>
      <OtherSignInLink question={otherFormWords.signUp.question} to="/signin">
        {otherFormWords.signUp.link}
      </OtherSignInLink>
    </form>
  )
}

function handleInvalid({ email, password, nickname }: FieldErrors<VariantForm>) {
  const first = email ?? password ?? nickname
  toast(checkFailed(failureTitles.error, first?.message ?? ''))
}
