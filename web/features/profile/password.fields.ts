/** The validation of the password dialog. */
import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/people/auth.ts'
import { passwordWords } from './profile.words.ts'

export const PasswordFields = z
  .object({
    currentPassword: z.string(),
    newPassword: z
      .string()
      .check(z.minLength(PASSWORD_MIN, passwordWords.tooShort), z.maxLength(PASSWORD_MAX, passwordWords.tooLong)),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: passwordWords.differ,
      path: ['confirmation'],
      // Otherwise a mismatch shows only once the length is valid, and errors come in two rounds.
      when: () => true,
    }),
  )
export type PasswordFields = z.infer<typeof PasswordFields>

export function isFilled({ currentPassword, newPassword, confirmation }: PasswordFields): boolean {
  return currentPassword !== '' && newPassword !== '' && confirmation !== ''
}
