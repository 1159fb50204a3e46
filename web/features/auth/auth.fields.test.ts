/** Proves the words of the forms: what is refused before anything is sent. */
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

function wordsOf(schema: z.ZodMiniType, fields: unknown): Record<string, string> {
  const issues = schema.safeParse(fields).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test.each(['', 'rhoda', 'rhoda@', '@example.com', 'rho da@example.com', 'rhoda@example', 'a@b@example.com'])(
  '[FORM-3] "%s" is not an address on any form that asks for one',
  (email) => {
    for (const schema of [SignInForm, SignUpFields, ForgotPasswordFields]) {
      expect(wordsOf(schema, { ...rhoda, email })).toEqual({ email: 'Please enter a valid email address' })
    }
  },
)

test.each(['', 'plung'])('[FORM-4] "%s" is too short a password at sign-in, sign-up and reset', (password) => {
  const short = 'Password must be at least 6 characters'
  expect(wordsOf(SignInForm, { ...rhoda, password })).toEqual({ password: short })
  expect(wordsOf(SignUpFields, { ...rhoda, password })).toEqual({ password: short })
  expect(wordsOf(ResetPasswordFields, { newPassword: password, confirmation: password })).toEqual({
    newPassword: short,
  })
})

test.each<[string, object, Record<string, string>]>([
  ['[FORM-2] a whole form passes', rhoda, {}],
  [
    '[FORM-5] a nickname needs three characters',
    { ...rhoda, selected: 'Pu' },
    { selected: 'Nickname must be at least 3 characters' },
  ],
  ['[FORM-6] a premium sign-up may choose its own name', pearl, {}],
  [
    '[FORM-6] which needs three characters after trimming',
    { ...pearl, customNickname: '  Pu   ' },
    { customNickname: 'Custom nickname must be at least 3 characters' },
  ],
  [
    '[FORM-9] and has at most twenty',
    { ...pearl, customNickname: 'x'.repeat(21) },
    { customNickname: 'Custom nickname must be at most 20 characters' },
  ],
  ['[FORM-6] what was typed there counts only while custom is chosen', { ...rhoda, customNickname: 'Pu' }, {}],
  [
    '[FORM-18] all that is wrong is told at once',
    { ...pearl, email: 'pearl', password: 'p', customNickname: '' },
    {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      customNickname: 'Custom nickname must be at least 3 characters',
    },
  ],
])('[FORM-5, FORM-9, FORM-21] %s', (_, fields, words) => {
  expect(wordsOf(SignUpFields, fields)).toEqual(words)
})

test('[PASS-10] a confirmation that differs says so on the confirm field, also beside a short password', () => {
  const differ = 'Passwords do not match'
  expect(wordsOf(ResetPasswordFields, { newPassword: 'plunger99', confirmation: 'plunger98' })).toEqual({
    confirmation: differ,
  })
  expect(wordsOf(ResetPasswordFields, { newPassword: 'p', confirmation: '' })).toEqual({
    newPassword: 'Password must be at least 6 characters',
    confirmation: differ,
  })
  expect(wordsOf(ResetPasswordFields, { newPassword: 'plunger99', confirmation: 'plunger99' })).toEqual({})
})
