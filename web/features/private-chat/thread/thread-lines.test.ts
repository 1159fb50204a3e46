/** Proves how a conversation becomes message lines. */
import { expect, test } from 'vitest'
import { addPending } from '#web/realtime/send-queue/pending.ts'
import { beginThread } from './thread.ts'
import { linesOfThread } from './thread-lines.ts'

const me = { id: 'pearl', nickname: 'Pearl', emoji: '👑' }
const other = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }
const timestamp = '2026-03-01T14:02:00.000Z'

test('[PM-11] a message keeps its key when it is stored; the other person cannot take it', () => {
  const messages = [
    { id: 'pm-1', senderId: 'pearl', receiverId: 'gilda', content: 'one', timestamp, seq: 1, clientId: 'local-1' },
    { id: 'pm-2', senderId: 'gilda', receiverId: 'pearl', content: 'two', timestamp, seq: 2, clientId: 'local-1' },
  ]
  const thread = addPending(beginThread(undefined, { messages, other }), { id: 'local-3', content: 'three', timestamp })
  expect(
    linesOfThread(thread, me).map(({ key, nickname, isMine, delivery }) => [key, nickname, isMine, delivery.state]),
  ).toEqual([
    ['local-3', 'Pearl', true, 'sending'],
    ['pm-2', 'Gilda', false, 'stored'],
    ['local-1', 'Pearl', true, 'stored'],
  ])
})
