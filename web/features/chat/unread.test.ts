/** Unread messages. */
import { expect, test } from 'vitest'
import type { ChatLine } from './chat-lines.ts'
import { unreadSince } from './unread.ts'

const line = (key: string, isMine = false): ChatLine => ({
  ...{ id: key, key, userId: 'robin', nickname: 'LooLegend', emoji: '💩', content: key, timestamp: '' },
  ...{ isPremium: false, isMine, delivery: { state: 'stored' } },
})

const lines = [line('4'), line('3', true), line('2'), line('1')]

test.each([
  ['4', 0],
  ['3', 1],
  ['2', 1],
  ['1', 2],
  // What was seen last is gone, cleared or hidden: nothing can be told, so nothing is claimed.
  ['gone', 0],
  [undefined, 0],
])('with %s seen last there are %d unread', (lastSeen, unread) => {
  expect(unreadSince(lines, lastSeen)).toBe(unread)
})
