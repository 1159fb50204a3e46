/** Tests which of its two messages a failed Hall of Fame shows. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { loadFailureText } from './use-hall.ts'

test.each([
  ['a refusal by the server', new CallFailed({ status: 500, code: 'INTERNAL', text: '500: {"success":false}' })],
  ['a limit', new CallFailed({ status: 429, code: 'RATE_LIMITED', text: '429: {"success":false}' })],
  ['a response with success false', new CallFailed({ status: 200, text: '200: not understood' })],
])('[LEAD-6] %s is "Failed to load leaderboard data"', (_, error) => {
  expect(loadFailureText(error)).toBe('Failed to load leaderboard data')
})

test.each([
  ['a lost network', new CallFailed({ status: 0, text: '0: offline' })],
  ['an error page of a proxy', new CallFailed({ status: 502, text: '502: <html>' })],
  ['a bug', new TypeError('undefined is not a function')],
])('[LEAD-6] %s is "An error occurred while loading the leaderboard"', (_, error) => {
  expect(loadFailureText(error)).toBe('An error occurred while loading the leaderboard')
})
