/** The room's words. */
import { expect, test } from 'vitest'
import { lastWords, previewOf, whenWords } from './private-chat.words.ts'

const now = new Date(2026, 2, 10, 15, 0)
/** Local time of the reader, whichever zone the test runs in. */
const at = (year: number, month: number, day: number, hour = 12) => ({
  timestamp: new Date(year, month - 1, day, hour, 6).toISOString(),
})

test.each([
  ['a'.repeat(50), 'a'.repeat(50)],
  ['a'.repeat(51), `${'a'.repeat(50)}...`],
  ['👩‍🚀'.repeat(50), '👩‍🚀'.repeat(50)],
  ['👩‍🚀'.repeat(51), `${'👩‍🚀'.repeat(50)}...`],
  [`${'e\u0301'.repeat(50)}!`, `${'e\u0301'.repeat(50)}...`],
  ['', ''],
])('[PM-7] the toast shows the first 50 graphemes, and dots when there are more', (content, preview) => {
  expect(previewOf(content)).toBe(preview)
})

test.each([
  [at(2026, 3, 10, 9), '09:06'],
  [at(2026, 3, 9, 23), 'Mon'],
  [at(2026, 3, 4), 'Wed'],
  [at(2026, 3, 3), 'Mar 3'],
  [at(2025, 12, 31), 'Dec 31, 2025'],
  // A clock that is ahead of ours.
  [at(2026, 3, 11), 'Mar 11'],
])('[PM-2] the list says when the last message was: %o', (message, words) => {
  expect(whenWords(message, now)).toBe(words)
})

test('[PM-2] the list says whose the last words were, on one line', () => {
  const message = { id: '1', senderId: 'pearl', receiverId: 'gilda', content: 'one\n two', timestamp: '', seq: 1 }
  expect(lastWords(message, 'pearl')).toBe('You: one two')
  expect(lastWords(message, 'gilda')).toBe('one two')
})
