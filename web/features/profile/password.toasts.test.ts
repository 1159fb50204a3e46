/** Proves which words a failed change of password gets. */
import { expect, test } from 'vitest'
import { problems } from '#contract/problems.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { passwordUpdateFailed } from './password.toasts.ts'

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
