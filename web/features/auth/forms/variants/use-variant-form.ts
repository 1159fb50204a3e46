/** What the two alternative sign-up forms share: validation, the call, and the inline refusal. */
import { type Resolver, useForm } from 'react-hook-form'
import { signUp } from '#contract/people/auth.ts'
import { TOILET } from '#contract/people/emojis.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { isAboutNickname, toasts, variantFailedInline } from '#web/features/auth/auth.words.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type CheckFailure, createResolver, suggestedName, type VariantFields } from './variant-checks.ts'

export type VariantForm = VariantFields & { emoji: string }

type Needs = {
  nickname: string
  check: (fields: VariantFields) => CheckFailure | null
  onSignedIn: (user: User) => void
  onRefused: (error: unknown) => void
}

export function useVariantForm({ nickname, check, onSignedIn, onRefused }: Needs) {
  const resolver: Resolver<VariantForm> = createResolver(check)
  const form = useForm({ resolver, defaultValues: { email: '', password: '', nickname, emoji: TOILET } })

  const handleValid = async (fields: VariantForm) => {
    toast(toasts.creatingAccount)
    try {
      const user = await call(signUp, { body: toBody(fields) })
      toast(toasts.signedUp)
      onSignedIn(user)
    } catch (error) {
      const field = isAboutNickname(error) ? 'nickname' : 'root'
      form.setError(field, { message: variantFailedInline(error) }, { shouldFocus: true })
      onRefused(error)
    }
  }
  return { ...form, handleValid }
}

function toBody({ email, password, nickname, emoji }: VariantForm) {
  return {
    email: email.trim(),
    password,
    nickname: suggestedName(nickname) ?? nickname.trim(),
    emoji,
    isPremium: false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
