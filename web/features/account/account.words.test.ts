/** Tests where a failed export or deletion is shown, and its copy. */
import { expect, test } from 'vitest'
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { deletionRefusal, exportFailed } from './account.words.ts'

function refusal(code: 'WRONG_PASSWORD' | 'RATE_LIMITED') {
  const { status, message } = problems[code]
  return new CallFailed({ status, code, serverMessage: message, text: `${status}: …` })
}

const offline = new CallFailed({ status: 0, text: '0: offline' })

test('[ACCOUNT-13] a wrong password is shown beside its field', () => {
  expect(deletionRefusal(refusal('WRONG_PASSWORD'))).toEqual({ field: 'That’s not your current password' })
})

test.each([
  ['too many tries', refusal('RATE_LIMITED'), 'Too many tries. Please wait a moment.'],
  ['a lost network', offline, 'Nothing was deleted. Please try again.'],
  ['a bug', new TypeError('undefined is not a function'), 'Nothing was deleted. Please try again.'],
])('[ACCOUNT-13] %s is shown in a toast', (_, error, description) => {
  const toast = { title: 'Account not deleted', description, tone: 'destructive' }
  expect(deletionRefusal(error)).toEqual({ toast })
})

test.each([
  ['too many', refusal('RATE_LIMITED'), 'Too many tries. Please wait a moment.'],
  ['a lost network', offline, 'We couldn’t fetch your data. Please try again.'],
])('[ACCOUNT-12] an export that fails for %s says so', (_, error, description) => {
  expect(exportFailed(error)).toEqual({ title: 'Download failed', description, tone: 'destructive' })
})
