/** Tests what changes of messages do to the log, and how the person's own are drawn before they are confirmed. */
import { expect, test } from 'vitest'
import type { MessageChange, Reaction } from '#contract/social/conversation.ts'
import { linesOf } from '../lines.ts'
import { receiveHistory } from './log.ts'
import {
  addUnconfirmed,
  applyChanges,
  dropUnconfirmed,
  forgetMyReactions,
  receiveMyReactions,
  replaceMessage,
} from './log-changes.ts'
import { addPage } from './log-pages.ts'
import { EMPTY_LOG, type LogMessage, type MessageLog, type NewChange } from './message-log.ts'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧻', isPremium: false }
const AT = '2026-03-01T14:02:00.000Z'

function stored(seq: number, details: Partial<LogMessage> = {}): LogMessage {
  const author = { userId: 'robin', nickname: 'Robin', emoji: '💩' }
  return { id: `m-${seq}`, ...author, seq, content: `words ${seq}`, timestamp: AT, ...details }
}

const logOf = (...messages: LogMessage[]) => receiveHistory(EMPTY_LOG, { messages }, rhoda.id)
const linesIn = (log: MessageLog) => linesOf(log, { me: rhoda })
const reactionsIn = (log: MessageLog) => linesIn(log)[0]?.reactions.map((one) => [one.emoji, one.count, one.isMine])
const reacted = (change: number, ...counts: [Reaction, number][]): MessageChange => ({
  type: 'MESSAGE_REACTED',
  id: 'm-1',
  reactions: counts.map(([emoji, count]) => ({ emoji, count })),
  change,
})
const edited = (content: string, change = 1): MessageChange => ({
  type: 'MESSAGE_EDITED',
  id: 'm-1',
  content,
  editedAt: AT,
  change,
})
const laugh = (isOn: boolean): NewChange => ({ id: 'm-1', kind: 'react', emoji: '😂', isOn })

test('[MSG-8] an edited message has its new text and is marked, also in quotes of it', () => {
  const log = applyChanges(logOf(stored(1), stored(2, { replyTo: 'm-1' })), [edited('better words')])
  const [reply, original] = linesIn(log)
  expect(original).toMatchObject({ content: 'better words', isEdited: true })
  expect(reply?.quote).toMatchObject({ state: 'shown', content: 'better words' })
  expect(reply?.isEdited).toBe(false)
})

test('[MSG-9] a deleted message is gone; while others quote it, only its place is left, without text and reactions', () => {
  const log = logOf(stored(1, { reactions: [{ emoji: '😂', count: 2 }] }), stored(2, { replyTo: 'm-1' }))
  const flushed = applyChanges(log, [{ type: 'MESSAGE_DELETED', id: 'm-1', isFlushed: true, change: 1 }])
  expect(linesIn(flushed)).toMatchObject([
    { quote: { state: 'gone' } },
    { content: '', isFlushed: true, reactions: [] },
  ])
  const gone = applyChanges(flushed, [{ type: 'MESSAGE_DELETED', id: 'm-1', isFlushed: false, change: 2 }])
  expect(linesIn(gone)).toMatchObject([{ id: 'm-2', quote: { state: 'gone' } }])
})

test('[CHAT-24, MSG-24] a hidden message is removed, and its quotes are not available', () => {
  const log = applyChanges(logOf(stored(1), stored(2, { replyTo: 'm-1' })), [{ type: 'MESSAGE_HIDDEN', id: 'm-1' }])
  expect(linesIn(log)).toMatchObject([{ id: 'm-2', quote: { state: 'gone' } }])
})

test('[MSG-10] a change that arrives while older messages are loading is not lost', () => {
  const changed = applyChanges(logOf(stored(5)), [edited('new words')])
  const log = addPage(changed, { messages: [stored(1), stored(2)], isStart: true }, 5)
  expect(log.messages.at(-1)?.content).toBe('new words')
  const { messages } = addPage(log, { messages: [stored(1, { content: 'old words' })], isStart: true }, 5)
  expect(messages.at(-1)?.content).toBe('new words')
})

test('[MSG-2] reactions are drawn in their fixed order, with the own ones marked', () => {
  const log = applyChanges(logOf(stored(1)), [reacted(1, ['🙌', 1], ['💩', 3])])
  expect(reactionsIn(receiveMyReactions(log, { 'm-1': ['🙌'] }))).toEqual([
    ['💩', 3, false],
    ['🙌', 1, true],
  ])
})

test.each(['count first', 'own reactions first'])('[MSG-1] a reaction counts at once and only once: %s', (order) => {
  let log = addUnconfirmed(logOf(stored(1, { reactions: [{ emoji: '😂', count: 1 }] })), 'local-1', laugh(true))
  expect(reactionsIn(log)).toEqual([['😂', 2, true]])
  const steps = [
    (before: MessageLog) => applyChanges(before, [reacted(1, ['😂', 2])]),
    (before: MessageLog) => receiveMyReactions(before, { 'm-1': ['😂'] }),
  ]
  for (const step of order === 'count first' ? steps : steps.reverse()) {
    log = step(log)
    expect(reactionsIn(log)).toEqual([['😂', 2, true]])
  }
  expect(log.unconfirmed).toEqual([])
})

test('[MSG-1] a reaction is drawn also when the reactions of others are counted before it', () => {
  let log = addUnconfirmed(logOf(stored(1, { reactions: [{ emoji: '😂', count: 1 }] })), 'local-1', laugh(true))
  log = applyChanges(log, [reacted(1, ['😂', 1], ['💩', 1])])
  expect(reactionsIn(log)).toEqual([
    ['💩', 1, false],
    ['😂', 2, true],
  ])
  log = applyChanges(log, [reacted(2, ['😂', 2], ['💩', 1])])
  expect(reactionsIn(log)).toContainEqual(['😂', 2, true])
  expect(reactionsIn(receiveMyReactions(log, { 'm-1': ['😂'] }))).toContainEqual(['😂', 2, true])
})

test('[MSG-1] a reaction that is counted together with the removal of the same one is counted once', () => {
  const log = addUnconfirmed(logOf(stored(1, { reactions: [{ emoji: '😂', count: 1 }] })), 'local-1', laugh(true))
  const counted = applyChanges(log, [reacted(1, ['😂', 1])])
  expect(reactionsIn(receiveMyReactions(counted, { 'm-1': ['😂'] }))).toEqual([['😂', 1, true]])
})

test('[MSG-1] a reaction that is taken back disappears at once', () => {
  const given = receiveMyReactions(logOf(stored(1, { reactions: [{ emoji: '😂', count: 1 }] })), { 'm-1': ['😂'] })
  const taken = addUnconfirmed(given, 'local-1', laugh(false))
  expect(reactionsIn(taken)).toEqual([])
  expect(reactionsIn(receiveMyReactions(taken, { 'm-1': [] }))).toEqual([])
})

test('[MSG-23] a refused change is drawn as before', () => {
  const before = logOf(stored(1))
  const changes: NewChange[] = [
    laugh(true),
    { id: 'm-1', kind: 'remove' },
    { id: 'm-1', kind: 'edit', content: 'other words', mentions: ['rhoda'] },
  ]
  for (const change of changes) {
    const changed = addUnconfirmed(before, 'local-1', change)
    expect(linesIn(changed)).not.toEqual(linesIn(before))
    expect(linesIn(dropUnconfirmed(changed, 'local-1'))).toEqual(linesIn(before))
  }
})

test('[MSG-8, MSG-9] an own change is drawn at once, and confirmed by the state of the message', () => {
  const edit = addUnconfirmed(logOf(stored(1)), 'local-1', { id: 'm-1', kind: 'edit', content: 'mine', mentions: [] })
  expect(linesIn(edit)).toMatchObject([{ content: 'mine', isEdited: true }])
  expect(applyChanges(edit, [edited('mine')]).unconfirmed).toEqual([])
  const removal = addUnconfirmed(logOf(stored(1)), 'local-1', { id: 'm-1', kind: 'remove' })
  expect(linesIn(removal)).toEqual([])
  const deleted: MessageChange = { type: 'MESSAGE_DELETED', id: 'm-1', isFlushed: true, change: 1 }
  expect(linesIn(applyChanges(removal, [deleted]))).toMatchObject([{ isFlushed: true }])
})

test('[MSG-4] own reactions are those of the newest event; what changed while the page was away is forgotten', () => {
  const log = receiveMyReactions(logOf(stored(1), stored(2)), { 'm-1': ['😂'], 'm-2': ['💩'] })
  expect(receiveMyReactions(log, { 'm-1': [] }).myReactions).toEqual({ 'm-1': [], 'm-2': ['💩'] })
  expect(forgetMyReactions(log, [reacted(1), { ...edited('x'), id: 'm-2' }]).myReactions).toEqual({ 'm-2': ['💩'] })
})

test('[MSG-15] a private message is replaced by its newest state; without text and place it is gone', () => {
  const log = logOf(stored(1), stored(2, { replyTo: 'm-1' }))
  const named = stored(1, { reactions: [{ emoji: '😂', count: 1, by: ['rhoda'] }] })
  expect(linesIn(replaceMessage(log, named, 1))[1]?.reactions).toEqual([{ emoji: '😂', count: 1, isMine: true }])
  const gone = replaceMessage(log, stored(1, { content: '' }), 1)
  expect(linesIn(gone)).toMatchObject([{ id: 'm-2', quote: { state: 'gone' } }])
  expect(replaceMessage(log, stored(1, { content: '', isFlushed: true }), 1).messages).toHaveLength(2)
})
