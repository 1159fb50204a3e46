/** The validation of the auth forms, with its messages. */
import * as z from 'zod/mini'
import {
  CUSTOM_NICKNAME_MESSAGE,
  Email,
  NewPassword,
  NICKNAME_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
} from '#contract/people/auth.ts'
import { CUSTOM_NICKNAME_MAX, NICKNAME_MIN } from '#contract/people/users.ts'
import { fieldErrors } from './auth.words.ts'
import { CUSTOM } from './nickname-choice.ts'

const Nickname = z.string().check(z.minLength(NICKNAME_MIN, NICKNAME_MESSAGE))

export const SignUpFields = z
  .object({
    email: Email,
    password: NewPassword,
    isPremium: z.boolean(),
    selected: Nickname,
    customNickname: z.string(),
    emoji: z.string(),
  })
  .check(
    z.refine((fields) => !asksForCustom(fields) || fields.customNickname.trim().length >= NICKNAME_MIN, {
      error: CUSTOM_NICKNAME_MESSAGE,
      path: ['customNickname'],
      when: always,
    }),
    z.refine((fields) => !asksForCustom(fields) || fields.customNickname.trim().length <= CUSTOM_NICKNAME_MAX, {
      error: fieldErrors.customNicknameTooLong,
      path: ['customNickname'],
      when: always,
    }),
  )
export type SignUpFields = z.infer<typeof SignUpFields>

export const ForgotPasswordFields = z.object({ email: Email })
export type ForgotPasswordFields = z.infer<typeof ForgotPasswordFields>

export const ResetPasswordFields = z.object({ newPassword: NewPassword, confirmation: z.string() }).check(
  z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    error: PASSWORDS_DIFFER_MESSAGE,
    path: ['confirmation'],
    when: always,
  }),
)
export type ResetPasswordFields = z.infer<typeof ResetPasswordFields>

function asksForCustom({ isPremium, selected }: { isPremium: boolean; selected: string }): boolean {
  return isPremium && selected === CUSTOM
}

// By default zod runs checks across fields only once every field is valid; errors would then appear in two rounds.
function always(): boolean {
  return true
}
