/** The validation of the password dialog. */
import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/people/auth.ts'

export const NO_PASSWORD = 'Password updates are only available for registered users.'

export const PasswordFields = z
  .object({
    currentPassword: z.string(),
    newPassword: z
      .string()
      .check(z.minLength(PASSWORD_MIN, 'Password Too Short'), z.maxLength(PASSWORD_MAX, 'Password Too Long')),
    confirmation: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      error: "Passwords Don't Match",
      path: ['confirmation'],
      // Otherwise a mismatch shows only once the length is valid, and errors come in two rounds.
      when: () => true,
    }),
  )
export type PasswordFields = z.infer<typeof PasswordFields>

export function isFilled({ currentPassword, newPassword, confirmation }: PasswordFields): boolean {
  return currentPassword !== '' && newPassword !== '' && confirmation !== ''
}
