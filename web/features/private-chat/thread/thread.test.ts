/** Proves what each response and event does to a conversation, and which one counts as on the screen. */
import { expect, test } from 'vitest'
import { PRIVATE_PAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import { addPage, addQuoted, isStartLoaded } from '#web/features/conversation/log/log-pages.ts'
import {
  beginThread,
  changeThreadLog,
  hasGap,
  isOnScreen,
  logMessageOf,
  newestSeen,
  noteRead,
  noteSeen,
  receiveChange,
  receiveInThread,
  renameOther,
  resumeThread,
  type Thread,
  threadPath,
  unreadUpTo,
  withArrived,
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
const threadOf = (...messages: PrivateMessage[]) => beginThread({ messages, other }, [], 'pearl')
const receive = (thread: Thread, arrived: PrivateMessage) => receiveInThread(thread, logMessageOf(arrived), 'pearl')
const pendingIn = ({ log }: Thread) => log.pending.map(({ id }) => id)
const waitIn = (thread: Thread, ...ids: string[]) =>
  changeThreadLog(thread, (log) => ids.map((id) => ({ id, content: id, timestamp: AT })).reduce(addPending, log))
const seqs = ({ log }: Thread) => log.messages.map(({ seq }) => seq)

test('[PM-3] messages are sorted by number, each once, in any order of arrival', () => {
  const thread = [message(5), message(3), message(4), message(5)].reduce(receive, threadOf(message(1), message(2)))
  expect(seqs(thread)).toEqual([5, 4, 3, 2, 1])
})

test('[PM-11] the server’s copy replaces the pending one by its client id, only if the message is ours', () => {
  const waiting = waitIn(threadOf(), 'local-1')
  expect(pendingIn(receive(waiting, message(1, { clientId: 'local-1' })))).toHaveLength(1)
  expect(pendingIn(receive(waiting, own(1, 'local-2')))).toHaveLength(1)
  expect(pendingIn(receive(waiting, own(1, 'local-1')))).toEqual([])
})

test('[PM-11] pending messages survive a restart of the thread, except those that were stored', () => {
  const waiting = waitIn(threadOf(), 'local-1', 'local-2')
  const restarted = beginThread({ messages: [own(7, 'local-1')], other }, waiting.log.pending, 'pearl')
  expect(pendingIn(restarted)).toEqual(['local-2'])
})

test('[PM-11] loading resumes after the last message before a gap', () => {
  const complete = threadOf(message(4), message(5))
  expect([complete.completeTo, hasGap(complete)]).toEqual([5, false])
  const withGap = receive(complete, message(8))
  expect([withGap.completeTo, hasGap(withGap)]).toEqual([5, true])
  const repaired = resumeThread(withGap, { messages: [message(6), message(7)] }, 'pearl')
  expect([repaired.completeTo, hasGap(repaired)]).toEqual([8, false])
  expect(threadOf().completeTo).toBe(0)
})

test('[MSG-9] the number of a deleted message is no gap', () => {
  const deleted = receiveChange(threadOf(message(1), message(2)), message(2, { content: '' }), 1)
  expect([seqs(deleted), hasGap(receive(deleted, message(3)))]).toEqual([[1], false])
  const away = resumeThread(threadOf(message(1)), { messages: [message(4)] }, 'pearl')
  expect(hasGap(receive(away, message(5)))).toBe(false)
})

test('[PM-18] a full page may have older messages before it, a shorter one has none', () => {
  const full = beginThread({ messages: from(101, 100 + PRIVATE_PAGE_MAX), other }, [], 'pearl')
  expect(isStartLoaded(full.log)).toBe(false)
  const older = { messages: from(60, 100).map(logMessageOf), isStart: true }
  const more = changeThreadLog(full, (log) => addPage(log, older, 101))
  expect([isStartLoaded(more.log), seqs(more).length, seqs(more).at(-1)]).toEqual([true, 141, 60])
  expect(isStartLoaded(threadOf(message(1)).log)).toBe(true)
})

test('[MSG-10, MSG-15] a resumed thread applies what has changed, and resumes after the newest change', () => {
  const thread = { ...threadOf(message(1), message(2)), lastChange: 3 }
  const changed = [message(1, { content: 'better', editedAt: AT }), message(2, { content: '' })]
  const resumed = resumeThread(thread, { messages: [], changed, lastChange: 7 }, 'pearl')
  expect(resumed.log.messages).toMatchObject([{ id: 'pm-1', content: 'better' }])
  expect(resumed.lastChange).toBe(7)
})

test('[MSG-10, MSG-15] a thread resumes after the last change before the first one that it has missed', () => {
  const thread = resumeThread(threadOf(message(1)), { messages: [], lastChange: 7 }, 'pearl')
  const change = (before: Thread, number: number) => receiveChange(before, message(1), number)
  expect(change(thread, 8).lastChange).toBe(8)
  expect(change(thread, 5).lastChange).toBe(7)
  expect(change(thread, 9).lastChange).toBe(7)
  expect(change(change(thread, 9), 8).lastChange).toBe(9)
})

test('[MSG-10, MSG-15] a change that arrives while its page is loading is not lost', () => {
  const thread = threadOf(message(5))
  const changes = [message(1, { content: 'better' }), message(2, { content: '' })]
  const changed = changes.reduce((before, one, at) => receiveChange(before, one, at + 1), thread)
  const page = { messages: from(1, 4).map(logMessageOf), isStart: true }
  const { log } = changeThreadLog(changed, (before) => addPage(before, page, 5))
  expect(log.messages.map(({ content }) => content)).toEqual(['words 5', 'words 4', 'words 3', 'better'])
  const quoted = changeThreadLog(changed, (before) => addQuoted(before, ['pm-1'], page.messages))
  expect(quoted.log.quoted).toMatchObject({ 'pm-1': { content: 'better' } })
})

test('[MSG-10, MSG-15] a change that arrives while a thread is resuming is not lost', () => {
  const arrived = [message(2), message(3)].reduce(receive, threadOf(message(1)))
  const edits = [message(1, { content: 'newest' }), message(3, { content: 'better' })]
  const changed = edits.reduce((before, one, at) => receiveChange(before, one, at + 8), arrived)
  const before = { messages: [message(2), message(3)], changed: [message(1, { content: 'old' })], lastChange: 7 }
  const resumed = resumeThread(changed, before, 'pearl')
  expect(resumed.log.messages.map(({ content }) => content)).toEqual(['better', 'words 2', 'newest'])
  expect(resumed.lastChange).toBe(9)
})

test('[MSG-10, SCALE-1] changes that two nodes report in another order leave the newest state', () => {
  const edited = receiveChange(threadOf(message(1)), message(1, { content: 'third' }), 3)
  const late = receiveChange(edited, message(1, { content: 'second' }), 2)
  expect(late.log.messages).toMatchObject([{ content: 'third' }])
  const early = receiveChange(threadOf(), message(1, { content: 'better' }), 1)
  expect(receive(early, message(1)).log.messages).toMatchObject([{ content: 'better' }])
})

test('[MSG-14] seen is the newest own message up to the one that the other person has read', () => {
  const thread = threadOf(own(1, 'local-1'), own(2, 'local-2'), message(3), own(4, 'local-4'))
  expect(newestSeen(thread, 'pearl')).toBeUndefined()
  expect(newestSeen(noteSeen(thread, 'pm-2'), 'pearl')?.id).toBe('pm-2')
  expect(newestSeen(noteSeen(thread, 'pm-3'), 'pearl')?.id).toBe('pm-2')
  expect(newestSeen(noteSeen(thread, 'pm-gone'), 'pearl')).toBeUndefined()
})

test('[MSG-14] when the seen message is deleted, the own message before it is the seen one', () => {
  const seen = noteSeen(threadOf(own(1, 'local-1'), own(2, 'local-2')), 'pm-2')
  const place = receiveChange(seen, { ...own(2, 'local-2'), content: '', isFlushed: true }, 1)
  expect(newestSeen(place, 'pearl')?.id).toBe('pm-1')
  expect(newestSeen(receiveChange(place, { ...own(2, 'local-2'), content: '' }, 2), 'pearl')?.id).toBe('pm-1')
})

test('[MSG-14] what was seen stays seen in any order of events, messages and responses', () => {
  const thread = threadOf(own(1, 'local-1'))
  const early = noteSeen(thread, 'pm-2')
  expect(newestSeen(early, 'pearl')).toBeUndefined()
  expect(newestSeen(receive(early, own(2, 'local-2')), 'pearl')?.id).toBe('pm-2')
  const page = { messages: [own(2, 'local-2')], seenId: 'pm-1' }
  expect(newestSeen(resumeThread(early, page, 'pearl'), 'pearl')?.id).toBe('pm-2')
  const begun = beginThread({ ...page, messages: [own(1, 'local-1'), own(2, 'local-2')], other }, [], 'pearl')
  expect(newestSeen(begun, 'pearl')?.id).toBe('pm-1')
  expect(newestSeen(withArrived(begun, receive(early, own(2, 'local-2')), 'pearl'), 'pearl')?.id).toBe('pm-2')
  expect(newestSeen(resumeThread(thread, { messages: [], seenId: 'pm-1' }, 'pearl'), 'pearl')?.id).toBe('pm-1')
})

test('[MSG-18] a thread that is opened for the first time is new from where the person had read', () => {
  const { log } = beginThread({ messages: from(1, 5), other, readSeq: 3 }, [], 'pearl')
  expect(log.look).toEqual({ isLooking: true, newAfter: 3 })
  expect(threadOf(message(1)).log.look.isLooking).toBe(false)
})

test('[PM-8] an opened thread is read; later messages of the other person are unread until marked', () => {
  const thread = threadOf(message(1), message(2))
  expect(unreadUpTo(thread, 'gilda')).toBeUndefined()
  const later = receive(receive(thread, message(3)), own(4, 'local-1'))
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
