/** Tests how each event changes the log. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import { addPending, dropPending, refusePending, retryPending } from '#web/realtime/send-queue/pending.ts'
import {
  type ChatLog,
  clearMessages,
  EMPTY_LOG,
  hideMessage,
  receiveHistory,
  receiveMessage,
  visibleMessages,
} from './chat-log.ts'

const ME = 'rhoda'
const AT = '2026-03-01T14:02:00.000Z'

function stored(seq: number, details: Partial<ChatMessage> = {}): ChatMessage {
  const words = { content: `words ${seq}`, timestamp: AT }
  return { id: `m-${seq}`, userId: 'robin', nickname: 'LooLegend', emoji: '💩', seq, ...words, ...details }
}

const pending = (id: string, content = id) => ({ id, content, timestamp: AT })
const withHistory = (...seqs: number[]) => receiveHistory(EMPTY_LOG, { messages: seqs.map((seq) => stored(seq)) }, ME)
const seqs = ({ messages }: ChatLog) => messages.map(({ seq }) => seq)
const pendingIds = (log: ChatLog) => log.pending.map(({ id }) => id)

test('[CHAT-3] messages are sorted newest first, in any order of arrival', () => {
  const log = receiveMessage(withHistory(1, 2, 3), stored(5), ME)
  expect(seqs(receiveMessage(log, stored(4), ME))).toEqual([5, 4, 3, 2, 1])
})

test('[CHAT-13] missed messages are merged without duplicates', () => {
  const log = receiveHistory(withHistory(1, 2, 3), { messages: [stored(3), stored(4)] }, ME)
  expect(seqs(log)).toEqual([4, 3, 2, 1])
})

test('[CHAT-13] an empty history changes nothing', () => {
  const log = withHistory(1, 2)
  expect(receiveHistory(log, { messages: [] }, ME)).toEqual(log)
})

test('[CHAT-13] when too many were missed, the history replaces the log', () => {
  const log = receiveHistory(withHistory(1, 2), { messages: [stored(40), stored(41)], truncated: true }, ME)
  expect(seqs(log)).toEqual([41, 40])
})

test('a room that was reset replaces the old log, including what was cleared', () => {
  const log = receiveHistory(clearMessages(withHistory(8, 9)), { messages: [stored(1), stored(2)] }, ME)
  expect(visibleMessages(log).map(({ seq }) => seq)).toEqual([2, 1])
})

test('[CHAT-4] an echo with the local id replaces its copy, even among equal messages', () => {
  const log = [pending('local-1', 'hi'), pending('local-2', 'hi')].reduce(addPending, EMPTY_LOG)
  const after = receiveMessage(log, stored(7, { userId: ME, content: 'hi', clientId: 'local-1' }), ME)
  expect(pendingIds(after)).toEqual(['local-2'])
  expect(seqs(after)).toEqual([7])
})

test('[CHAT-4] an echo without a local id replaces the oldest copy with the same content', () => {
  const log = [pending('local-1', 'hi'), pending('local-2', 'hi')].reduce(addPending, EMPTY_LOG)
  expect(pendingIds(receiveMessage(log, stored(7, { userId: ME, content: 'hi' }), ME))).toEqual(['local-2'])
  expect(pendingIds(receiveMessage(log, stored(7, { userId: 'robin', content: 'hi' }), ME))).toHaveLength(2)
})

test('[CHAT-13] a copy that was stored before the connection broke is found in the history', () => {
  const log = [pending('local-1'), pending('local-2')].reduce(addPending, withHistory(1))
  const history = { messages: [stored(2, { userId: ME, clientId: 'local-1' }), stored(3, { clientId: 'local-2' })] }
  expect(pendingIds(receiveHistory(log, history, ME))).toEqual(['local-2'])
})

test('[CHAT-19] the same message twice is one message', () => {
  const log = receiveMessage(withHistory(1), stored(2, { userId: ME, clientId: 'local-1' }), ME)
  expect(receiveMessage(log, stored(2, { userId: ME, clientId: 'local-1' }), ME)).toEqual(log)
})

test('[CHAT-18] a refused message stays with its reason, goes out again under its id, or is dropped', () => {
  const log = refusePending([pending('local-1'), pending('local-2')].reduce(addPending, EMPTY_LOG), 'local-1', 'No')
  expect(log.pending[1]).toMatchObject({ id: 'local-1', refusal: 'No' })
  expect(retryPending(log, 'local-1', '2026-03-01T15:00:00.000Z').pending).toEqual([
    { id: 'local-1', content: 'local-1', timestamp: '2026-03-01T15:00:00.000Z' },
    pending('local-2'),
  ])
  expect(pendingIds(dropPending(log, 'local-1'))).toEqual(['local-2'])
  expect(retryPending(log, 'local-9', AT)).toBe(log)
})

test('[CHAT-14] clearing hides the current messages and no later ones, even across a reconnect', () => {
  const cleared = clearMessages(withHistory(1, 2, 3))
  expect(visibleMessages(cleared)).toEqual([])
  const later = receiveHistory(cleared, { messages: [stored(4)] }, ME)
  expect(visibleMessages(later).map(({ seq }) => seq)).toEqual([4])
})

test('[CHAT-24] a message hidden by a moderator is removed', () => {
  expect(seqs(hideMessage(withHistory(1, 2), 'm-2'))).toEqual([1])
})
