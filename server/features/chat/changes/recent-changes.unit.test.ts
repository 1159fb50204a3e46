/** The changes that pages can still catch up on. */
import { expect, test } from 'vitest'
import type { MessageChange } from '#contract/social/conversation.ts'
import type { RoomChange } from '#server/facts/fact-payloads.ts'
import { createRecentChanges } from './recent-changes.ts'

const edited = (seq: number, change: number): MessageChange => {
  return { type: 'MESSAGE_EDITED', id: `m-${seq}`, content: `${change}`, editedAt: '2026-05-01T12:00:00.000Z', change }
}
const reacted = (seq: number, change: number): MessageChange => {
  return { type: 'MESSAGE_REACTED', id: `m-${seq}`, reactions: [], change }
}
const deleted = (seq: number, change: number): MessageChange => {
  return { type: 'MESSAGE_DELETED', id: `m-${seq}`, isFlushed: false, change }
}
const changeOf = (seq: number, ...events: MessageChange[]): RoomChange => {
  return { seq, authorId: 'u-rhoda', change: events[0]?.change ?? 0, events }
}

function recentWith(max: number, ...events: (readonly [number, MessageChange])[]) {
  const recent = createRecentChanges(max)
  for (const [seq, event] of events) recent.add(changeOf(seq, event))
  return recent
}
const numbers = (changes: MessageChange[] | undefined) => changes?.map(({ type, id, change }) => [type, id, change])

test('[MSG-10] of each message only the newest state is kept, in the order of changes', () => {
  const recent = recentWith(10, [1, edited(1, 1)], [2, edited(2, 2)], [1, reacted(1, 3)], [1, edited(1, 4)])
  expect(numbers(recent.since(0))).toEqual([
    ['MESSAGE_EDITED', 'm-2', 2],
    ['MESSAGE_REACTED', 'm-1', 3],
    ['MESSAGE_EDITED', 'm-1', 4],
  ])
  expect(numbers(recent.since(3))).toEqual([['MESSAGE_EDITED', 'm-1', 4]])
  expect(recent.since(4)).toEqual([])
})

test('[MSG-10] nothing but the deletion is left of a deleted message', () => {
  const recent = recentWith(10, [1, edited(1, 1)], [1, reacted(1, 2)], [1, deleted(1, 3)])
  expect(numbers(recent.since(0))).toEqual([['MESSAGE_DELETED', 'm-1', 3]])
})

test('[MSG-10] a page that has missed more than is kept replaces its history, as does one that is ahead', () => {
  const recent = recentWith(2, [1, edited(1, 1)], [2, edited(2, 2)], [3, edited(3, 3)])
  expect(recent.since(0)).toBeUndefined()
  expect(numbers(recent.since(1))).toEqual([
    ['MESSAGE_EDITED', 'm-2', 2],
    ['MESSAGE_EDITED', 'm-3', 3],
  ])
  expect(recent.since(4)).toBeUndefined()
})

test('[MSG-10] a page that has missed that a message is shown again replaces its history', () => {
  const recent = recentWith(10, [1, edited(1, 1)])
  const shown = { id: 'm-2', userId: 'u', nickname: '', emoji: '', content: '', timestamp: '', seq: 2 }
  recent.add({ seq: 2, authorId: 'u', change: 2, events: [], shown })
  recent.add(changeOf(1, reacted(1, 3)))
  expect(recent.since(1)).toBeUndefined()
  expect(numbers(recent.since(2))).toEqual([['MESSAGE_REACTED', 'm-1', 3]])
})
