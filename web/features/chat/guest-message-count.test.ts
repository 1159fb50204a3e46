/** Tests the message limit of guests. */
import { expect, test } from 'vitest'
import {
  attemptAfter,
  isRunningOut,
  messagesLeft,
  readSent,
  sentAfterRefusal,
  writeSent,
} from './guest-message-count.ts'

test.each([
  [0, 'sent', 9, false],
  [6, 'sent', 3, false],
  [7, 'warned', 2, false],
  [8, 'sent', 1, true],
  [9, 'blocked', 0, true],
  [10, 'blocked', 0, true],
  [12, 'blocked', 0, true],
] as const)(
  '[CHAT-15] [CHAT-16] [GUEST-23] after %d messages the next is %s and %d sheets are left',
  (sent, next, left, isRed) => {
    expect(attemptAfter(sent)).toBe(next)
    expect(messagesLeft(sent)).toBe(left)
    expect(isRunningOut(sent)).toBe(isRed)
  },
)

test('a refused message is not counted, except at the limit', () => {
  expect(sentAfterRefusal(4, false)).toBe(3)
  expect(sentAfterRefusal(0, false)).toBe(0)
  expect(sentAfterRefusal(4, true)).toBe(10)
})

test('the count is stored per guest; an invalid stored value is 0', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      stored.set(key, text)
    },
  }
  writeSent(storage, 'guest-aaaaaaaa', 7)
  expect(readSent(storage, 'guest-aaaaaaaa')).toBe(7)
  expect(readSent(storage, 'guest-bbbbbbbb')).toBe(0)
  for (const text of ['-3', '1.5', 'many', '']) {
    stored.set('guestMessages-guest-aaaaaaaa', text)
    expect(readSent(storage, 'guest-aaaaaaaa')).toBe(0)
  }
})
