/** Tests how messages arrive in the log, and what replaces what. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import { clearMessages, visibleMessages } from './cleared.ts'
import { addPending, dropPending, receiveHistory, receiveMessage, refusePending } from './log.ts'
import { dropAuthor, renameAuthor } from './log-changes.ts'
import { EMPTY_LOG, type MessageLog } from './message-log.ts'

const ME = 'rhoda'
const AT = '2026-03-01T14:02:00.000Z'
const LATER = '2026-03-02T09:00:00.000Z'

function stored(seq: number, details: Partial<ChatMessage> = {}): ChatMessage {
  const words = { content: `words ${seq}`, timestamp: AT }
  return { id: `m-${seq}`, userId: 'robin', nickname: 'LooLegend', emoji: '💩', seq, ...words, ...details }
}

const pending = (id: string, content = id) => ({ id, content, timestamp: AT })
const withHistory = (...seqs: number[]) => receiveHistory(EMPTY_LOG, { messages: seqs.map((seq) => stored(seq)) }, ME)
const seqs = ({ messages }: MessageLog) => messages.map(({ seq }) => seq)
const pendingIds = (log: MessageLog) => log.pending.map(({ id }) => id)

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
  const messages = [stored(1, { timestamp: LATER }), stored(2, { timestamp: LATER })]
  const log = receiveHistory(clearMessages(withHistory(8, 9)), { messages }, ME)
  expect(visibleMessages(log).map(({ seq }) => seq)).toEqual([2, 1])
})

test('[CHAT-14, SAFE-2] what was cleared, and what is new, stays when the newest author blocks the reader', () => {
  const cleared = { ...clearMessages(withHistory(1, 2, 3)), look: { isLooking: true, newAfter: 2 } }
  const log = receiveHistory(cleared, { messages: [stored(1), stored(2)], truncated: true }, ME)
  expect([visibleMessages(log), log.look.newAfter]).toEqual([[], 2])
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
  const again = { id: 'local-1', content: 'local-1', timestamp: '2026-03-01T15:00:00.000Z' }
  expect(addPending(log, again).pending).toEqual([again, pending('local-2')])
  expect(pendingIds(dropPending(log, 'local-1'))).toEqual(['local-2'])
})

test('[CHAT-14] clearing hides the current messages and no later ones, even across a reconnect', () => {
  const cleared = clearMessages(withHistory(1, 2, 3))
  expect(visibleMessages(cleared)).toEqual([])
  const later = receiveHistory(cleared, { messages: [stored(4)] }, ME)
  expect(visibleMessages(later).map(({ seq }) => seq)).toEqual([4])
})

test('[CHAT-20, MSG-6] a blocked author leaves neither messages nor quotes', () => {
  const quoted = { 'm-0': stored(0), 'm-9': stored(9, { userId: 'gerda' }) }
  const log = dropAuthor({ ...withHistory(1, 2), quoted }, 'robin')
  expect(seqs(log)).toEqual([])
  expect(log.quoted).toMatchObject({ 'm-0': null, 'm-1': null, 'm-9': { userId: 'gerda' } })
})

test('[PREM-20, MSG-6] a renamed author has the new nickname on messages and quotes', () => {
  const renamed = { id: 'robin', nickname: 'Robin of the Rim', emoji: '👑' }
  const log = renameAuthor({ ...withHistory(1), quoted: { 'm-0': stored(0), 'm-9': null } }, renamed)
  expect([log.messages[0], log.quoted['m-0']]).toMatchObject([{ nickname: renamed.nickname }, { emoji: '👑' }])
  expect(log.quoted['m-9']).toBeNull()
})

test('a page that is never closed forgets its oldest messages, except those that were loaded back', () => {
  const full = (loadedBack: number): MessageLog => ({
    ...receiveHistory(EMPTY_LOG, { messages: Array.from({ length: 1000 }, (_, at) => stored(at + 1)) }, ME),
    loadedBack,
  })
  const after = receiveMessage(full(0), stored(1001), ME)
  expect([after.messages.length, after.messages.at(-1)?.seq, after.ranges]).toEqual([1000, 2, [{ from: 2, to: 1001 }]])
  expect(receiveMessage(full(50), stored(1001), ME).messages).toHaveLength(1001)
})
