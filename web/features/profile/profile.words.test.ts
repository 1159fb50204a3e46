/** Proves the toast and the field error of a failed password change. */
import { expect, test } from 'vitest'
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { passwordUpdateFailed, refusedField } from './profile.words.ts'

const { status, message } = problems.WRONG_PASSWORD

test.each([
  [
    'a wrong current password',
    new CallFailed({ status, code: 'WRONG_PASSWORD', serverMessage: message, text: '400' }),
    'Password Update Failed',
    message,
  ],
  [
    'a response without a message',
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
] as const)('[PASS-16] [FORM-18] %s is also shown under its field', (code, name) => {
  const { status, message } = problems[code]
  const refusal = new CallFailed({ status, code, serverMessage: message, text: '400' })
  expect(refusedField(refusal)).toEqual({ name, words: message })
})

test('[PASS-16] an error that concerns no field is shown in the toast only', () => {
  expect(refusedField(new CallFailed({ status: 0, text: '0: offline' }))).toBeUndefined()
})
