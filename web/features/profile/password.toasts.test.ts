/** Proves which words a failed change of password gets, and where they stand. */
import { expect, test } from 'vitest'
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { passwordUpdateFailed, refusedField } from './password.toasts.ts'

const { status, message } = problems.WRONG_PASSWORD

test.each([
  [
    'a wrong current password',
    new CallFailed({ status, code: 'WRONG_PASSWORD', serverMessage: message, text: '400' }),
    'Password Update Failed',
    message,
  ],
  [
    'an answer without words',
    new CallFailed({ status: 502, text: '502: <html>' }),
    'Password Update Failed',
    'Failed to update password. Please check your current password.',
  ],
  [
    'a lost network',
    new CallFailed({ status: 0, text: '0: offline' }),
    'Update Failed',
    'There was an error updating your password. Please try again.',
  ],
  [
    'a bug',
    new TypeError('undefined is not a function'),
    'Update Failed',
    'There was an error updating your password. Please try again.',
  ],
])('[PASS-16] %s', (_, error, title, description) => {
  expect(passwordUpdateFailed(error)).toEqual({ title, description, tone: 'destructive' })
})

test.each([
  ['WRONG_PASSWORD', 'currentPassword'],
  ['WEAK_PASSWORD', 'newPassword'],
] as const)('[PASS-16] [FORM-18] %s stands under its field, too', (code, name) => {
  const { status, message } = problems[code]
  const refusal = new CallFailed({ status, code, serverMessage: message, text: '400' })
  expect(refusedField(refusal)).toEqual({ name, words: message })
})

test('[PASS-16] what is about no field stands in the toast alone', () => {
  expect(refusedField(new CallFailed({ status: 0, text: '0: offline' }))).toBeUndefined()
})
