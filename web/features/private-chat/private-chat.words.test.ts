/** The room's words. */
import { expect, test } from 'vitest'
import { lastWords, whenWords } from './private-chat.words.ts'

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
  // A clock that is ahead of ours.
  [at(2026, 3, 11), '11 Mar'],
])('[PM-2] the list says when the last message was: %o', (message, words) => {
  expect(whenWords(message, now)).toBe(words)
})

test('[PM-2] the list says whose the last words were, on one line', () => {
  const message = { id: '1', senderId: 'pearl', receiverId: 'gilda', content: 'one\n two', timestamp: '', seq: 1 }
  expect(lastWords(message, 'pearl')).toBe('You: one two')
  expect(lastWords(message, 'gilda')).toBe('one two')
})
