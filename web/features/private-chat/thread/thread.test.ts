/** Proves what each response and event does to a conversation, and which one counts as on the screen. */
import { expect, test } from 'vitest'
import { PRIVATE_PAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import { addPending } from '#web/realtime/send-queue/pending.ts'
import {
  addOlder,
  beginThread,
  hasGap,
  isOnScreen,
  lastContiguousSeq,
  noteRead,
  receiveInThread,
  renameOther,
  resumeThread,
  type Thread,
  threadPath,
  unreadUpTo,
} from './thread.ts'

const AT = '2026-03-01T14:02:00.000Z'
const other = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

const message = (seq: number, details: Partial<PrivateMessage> = {}): PrivateMessage => ({
  id: `pm-${seq}`,
  senderId: 'gilda',
  receiverId: 'pearl',
  content: `words ${seq}`,
  timestamp: AT,
  seq,
  ...details,
})
const own = (seq: number, clientId: string) => message(seq, { senderId: 'pearl', receiverId: 'gilda', clientId })
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => message(first + step))
const threadOf = (...messages: PrivateMessage[]) => beginThread(undefined, { messages, other })
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)

test('[PM-3] messages are sorted by number, each once, in any order of arrival', () => {
  const thread = [message(5), message(3), message(4), message(5)].reduce(
    receiveInThread,
    threadOf(message(1), message(2)),
  )
  expect(seqs(thread)).toEqual([5, 4, 3, 2, 1])
})

test('[PM-11] the server’s copy replaces the pending one by its client id, only if the message is ours', () => {
  const waiting = addPending(threadOf(), { id: 'local-1', content: 'hello', timestamp: AT })
  expect(receiveInThread(waiting, message(1, { clientId: 'local-1' })).pending).toHaveLength(1)
  expect(receiveInThread(waiting, own(1, 'local-2')).pending).toHaveLength(1)
  expect(receiveInThread(waiting, own(1, 'local-1')).pending).toEqual([])
})

test('[PM-11] pending messages survive a restart of the thread, except those that were stored', () => {
  const waiting = addPending(addPending(threadOf(), { id: 'local-1', content: 'one', timestamp: AT }), {
    id: 'local-2',
    content: 'two',
    timestamp: AT,
  })
  const restarted = beginThread(waiting, { messages: [own(7, 'local-1')], other })
  expect(restarted.pending.map(({ id }) => id)).toEqual(['local-2'])
})

test('[PM-11] loading resumes after the last message before a gap', () => {
  const complete = threadOf(message(4), message(5))
  expect([lastContiguousSeq(complete), hasGap(complete)]).toEqual([5, false])
  const withGap = receiveInThread(complete, message(8))
  expect([lastContiguousSeq(withGap), hasGap(withGap)]).toEqual([5, true])
  const repaired = resumeThread(withGap, { messages: [message(6), message(7)] })
  expect([lastContiguousSeq(repaired), hasGap(repaired)]).toEqual([8, false])
  expect(lastContiguousSeq(threadOf())).toBe(0)
})

test('[PM-18] a full page may have older messages before it, a shorter one has none', () => {
  const full = beginThread(undefined, { messages: from(101, 100 + PRIVATE_PAGE_MAX), other })
  expect(full.hasOlder).toBe(true)
  const more = addOlder(full, { messages: from(60, 100) })
  expect([more.hasOlder, more.messages.length, more.messages.at(-1)?.seq]).toEqual([false, 141, 60])
})

test('[PM-8] an opened thread is read; later messages of the other person are unread until marked', () => {
  const thread = threadOf(message(1), message(2))
  expect(unreadUpTo(thread, 'gilda')).toBeUndefined()
  const later = receiveInThread(receiveInThread(thread, message(3)), own(4, 'local-1'))
  expect(unreadUpTo(later, 'gilda')).toBe(3)
  expect(unreadUpTo(noteRead(later, 3), 'gilda')).toBeUndefined()
  expect(noteRead(noteRead(later, 4), 2).readSeq).toBe(4)
})

test('[PM-2] a new nickname shows at once', () => {
  const renamed = { ...other, nickname: 'Goldie' }
  expect(renameOther(threadOf(), renamed).other).toEqual(renamed)
  expect(renameOther(threadOf(), { ...renamed, id: 'robin' }).other).toEqual(other)
})

test.each([
  ['/private-chat', '?user=gilda', false, true],
  ['/private-chat', '?user=gilda', true, false],
  ['/private-chat', '?user=robin', false, false],
  ['/private-chat', '', false, false],
  ['/home', '?user=gilda', false, false],
])('[PM-17] at %s%s, hidden: %s, Gilda’s thread is on the screen: %s', (pathname, search, isHidden, isSeen) => {
  expect(isOnScreen('gilda', { location: { pathname, search }, isHidden })).toBe(isSeen)
})

test('[PM-9] an id with special characters survives in the URL', () => {
  const { pathname, search } = new URL(threadPath('a&b=c d'), 'https://bowl.example')
  expect(isOnScreen('a&b=c d', { location: { pathname, search }, isHidden: false })).toBe(true)
})
