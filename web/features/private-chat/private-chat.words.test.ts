/** Proves the texts of the conversation list. */
import { expect, test } from 'vitest'
import { lastMessageText, lastMessageTime } from './private-chat.words.ts'

const now = new Date(2026, 2, 10, 15, 0)
/** Local time of the reader, whichever zone the test runs in. */
const at = (year: number, month: number, day: number, hour = 12) => ({
  timestamp: new Date(year, month - 1, day, hour, 6).toISOString(),
})

test.each([
  [at(2026, 3, 10, 9), '09:06'],
  [at(2026, 3, 9, 23), 'Mon'],
  [at(2026, 3, 4), 'Wed'],
  [at(2026, 3, 3), '3 Mar'],
  [at(2025, 12, 31), '31 Dec 2025'],
  // The server's clock is ahead of ours.
  [at(2026, 3, 11), '11 Mar'],
])('[PM-2] the list shows the time of the last message: %o', (message, words) => {
  expect(lastMessageTime(message, now)).toBe(words)
})

test('[PM-2] the list shows the last message on one line, marked if it is yours', () => {
  const message = { id: '1', senderId: 'pearl', receiverId: 'gilda', content: 'one\n two', timestamp: '', seq: 1 }
  expect(lastMessageText(message, 'pearl')).toBe('You: one two')
  expect(lastMessageText(message, 'gilda')).toBe('one two')
})
