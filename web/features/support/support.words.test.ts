/** Proves what is said about a letter to support. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { messageSent, notSentWords } from './support.words.ts'

test('[PROF-11] a sent letter is confirmed, and premium members are told that theirs goes first', () => {
  expect(messageSent(false).title).toBe('Message sent')
  expect(messageSent(true).description).toMatch(/read first/)
})

test('[PROF-13] a letter that was not sent says why, or that the text is still there', () => {
  const refusal = { status: 429, code: 'RATE_LIMITED', serverMessage: 'Please wait a while', text: '429' } as const
  expect(notSentWords(new CallFailed(refusal))).toBe('Please wait a while')
  expect(notSentWords(new CallFailed({ status: 0, text: '0' }))).toMatch(/Your text is still here/)
})
