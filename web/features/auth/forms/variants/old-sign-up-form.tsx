/** The original sign-up form: three fixed nicknames, and errors inline. */
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { SUGGESTED_NICKNAMES, SUGGESTIONS_SHOWN, type User } from '#contract/people/users.ts'
import {
  failureTitles,
  formWords,
  isTakenAddress,
  otherFormWords,
  submitWords,
  variantFailed,
} from '#web/features/auth/auth.words.ts'
import { OtherSignInLink } from '#web/features/auth/auth-shell.tsx'
import { dismissToast, toast } from '#web/ui/feedback/toast.store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { RadioTiles } from '#web/ui/form/radio-tiles.tsx'
import { EmailField } from '../email-field.tsx'
import { useVariantForm } from './use-variant-form.ts'
import { checkOldSignUp } from './variant-checks.ts'

const NICKNAMES = SUGGESTED_NICKNAMES.slice(0, SUGGESTIONS_SHOWN).map((name) => ({ value: name, label: name }))

export function OldSignUpForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { register, control, handleSubmit, handleValid, formState } = useVariantForm({
    nickname: '',
    check: checkOldSignUp,
    onSignedIn,
    onRefused: showRefusal,
  })
  const { errors, isSubmitting } = formState
  const tiles = useRef<HTMLDivElement>(null)
  const { field: nickname } = useController({ control, name: 'nickname' })
  // The form focuses its first invalid field; for the tiles that is the first tile.
  nickname.ref({ focus: () => tiles.current?.querySelector('input')?.focus() })

  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(handleValid)}>
      <EmailField error={errors.email?.message} {...register('email')} />
      <Field label={formWords.password} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <div ref={tiles}>
        <RadioTiles
          label={formWords.nickname}
          options={NICKNAMES}
          value={nickname.value}
          onChange={nickname.onChange}
          error={errors.nickname?.message}
        />
      </div>
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

// When the address is taken, the inline message is enough.
function showRefusal(error: unknown) {
  if (isTakenAddress(error)) dismissToast()
  else toast(variantFailed(error, failureTitles.signUpVariant))
}
