/** Tests who the link to the room shows. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import { lastSpeakersOf } from './last-speakers.tsx'

function messagesBy(...authors: string[]): ChatMessage[] {
  return authors.map((userId, i) => ({
    id: `m-${i}`,
    userId,
    nickname: userId,
    emoji: '🧼',
    content: 'hello',
    seq: authors.length - i,
    timestamp: '2026-03-03T12:00:00Z',
  }))
}

test.each([
  ['nobody', [], []],
  ['one who spoke twice', ['ada', 'ada'], ['ada']],
  ['four, without the first', ['zoe', 'ada', 'zoe', 'bert', 'cleo'], ['zoe', 'ada', 'bert']],
  ['others, without you', ['rhoda', 'ada', 'rhoda', 'bert'], ['ada', 'bert']],
])('[HOME-26] of %s', (_, authors, shown) => {
  expect(lastSpeakersOf(messagesBy(...authors), 'rhoda').map(({ userId }) => userId)).toEqual(shown)
})
