/** Proves the texts after a message to support was sent, or failed. */
import { expect, test } from 'vitest'
import { CallFailed } from '#web/api/call-failed.ts'
import { messageSent, sendErrorText } from './support.words.ts'

test('[PROF-11] a sent message is confirmed, and premium members learn that theirs is read first', () => {
  expect(messageSent(false).title).toBe('Message sent')
  expect(messageSent(true).description).toMatch(/goes first/)
})

test('[PROF-13] a failed message shows why, or that the text is still there', () => {
  const refusal = { status: 429, code: 'RATE_LIMITED', serverMessage: 'Please wait a while', text: '429' } as const
  expect(sendErrorText(new CallFailed(refusal))).toBe('Please wait a while')
  expect(sendErrorText(new CallFailed({ status: 0, text: '0' }))).toMatch(/Your text’s still here/)
})
