/** Tests the validation of the auth forms, before anything is sent. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { SignInForm } from '#contract/people/auth.ts'
import { ForgotPasswordFields, ResetPasswordFields, SignUpFields } from './auth.fields.ts'
import { CUSTOM } from './nickname-choice.ts'

const rhoda = {
  email: 'rhoda@example.com',
  password: 'plunger99',
  isPremium: false,
  selected: 'ToiletTitan',
  customNickname: '',
  emoji: '🚽',
}
const pearl = { ...rhoda, isPremium: true, selected: CUSTOM, customNickname: 'Sir Flushalot' }

function errorsIn(schema: z.ZodMiniType, fields: unknown): Record<string, string> {
  const issues = schema.safeParse(fields).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test.each(['', 'rhoda', 'rhoda@', '@example.com', 'rho da@example.com', 'rhoda@example', 'a@b@example.com'])(
  '[FORM-3] "%s" is not an address on any form that asks for one',
  (email) => {
    for (const schema of [SignInForm, SignUpFields, ForgotPasswordFields]) {
      expect(errorsIn(schema, { ...rhoda, email })).toEqual({ email: 'Please enter a valid email address' })
    }
  },
)

test.each(['', 'plung'])('[FORM-4] "%s" is too short a password at sign-in, sign-up and reset', (password) => {
  const short = 'Password must be at least 6 characters'
  expect(errorsIn(SignInForm, { ...rhoda, password })).toEqual({ password: short })
  expect(errorsIn(SignUpFields, { ...rhoda, password })).toEqual({ password: short })
  expect(errorsIn(ResetPasswordFields, { newPassword: password, confirmation: password })).toEqual({
    newPassword: short,
  })
})

test.each<[string, object, Record<string, string>]>([
  ['[FORM-2] a complete form passes', rhoda, {}],
  [
    '[FORM-5] a nickname needs three characters',
    { ...rhoda, selected: 'Pu' },
    { selected: 'Nickname must be at least 3 characters' },
  ],
  ['[FORM-6] a premium sign-up may choose its own name', pearl, {}],
  [
    '[FORM-6] a custom nickname needs three characters after trimming',
    { ...pearl, customNickname: '  Pu   ' },
    { customNickname: 'Custom nickname must be at least 3 characters' },
  ],
  [
    '[FORM-9] a custom nickname has at most twenty characters',
    { ...pearl, customNickname: 'x'.repeat(21) },
    { customNickname: 'Custom nickname must be at most 20 characters' },
  ],
  ['[FORM-6] the custom nickname counts only while custom is chosen', { ...rhoda, customNickname: 'Pu' }, {}],
  [
    '[FORM-18] all errors are shown at once',
    { ...pearl, email: 'pearl', password: 'p', customNickname: '' },
    {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      customNickname: 'Custom nickname must be at least 3 characters',
    },
  ],
])('[FORM-5, FORM-9, FORM-21] %s', (_, fields, errors) => {
  expect(errorsIn(SignUpFields, fields)).toEqual(errors)
})

test('[PASS-10] a confirmation that differs is an error of the confirm field, even beside a short password', () => {
  const differ = 'Passwords do not match'
  expect(errorsIn(ResetPasswordFields, { newPassword: 'plunger99', confirmation: 'plunger98' })).toEqual({
    confirmation: differ,
  })
  expect(errorsIn(ResetPasswordFields, { newPassword: 'p', confirmation: '' })).toEqual({
    newPassword: 'Password must be at least 6 characters',
    confirmation: differ,
  })
  expect(errorsIn(ResetPasswordFields, { newPassword: 'plunger99', confirmation: 'plunger99' })).toEqual({})
})
