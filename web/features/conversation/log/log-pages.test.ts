/** Tests older pages, the surroundings of a quoted message, and quoted messages that are not loaded. */
import { expect, test } from 'vitest'
import { QUOTES_PER_CALL } from '#contract/social/conversation.ts'
import { linesOf } from '../lines.ts'
import { clearMessages } from './cleared.ts'
import { addPending, receiveHistory, receiveMessage } from './log.ts'
import { addPage, addQuoted, isStartLoaded, messageBeforeGap, missingQuotes, showCleared } from './log-pages.ts'
import { EMPTY_LOG, type LogMessage, type MessageLog } from './message-log.ts'

const rhoda = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧻', isPremium: false }
const AT = '2026-03-01T14:02:00.000Z'

function stored(seq: number, details: Partial<LogMessage> = {}): LogMessage {
  const author = { userId: 'robin', nickname: 'Robin', emoji: '💩' }
  return { id: `m-${seq}`, ...author, seq, content: `words ${seq}`, timestamp: AT, ...details }
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => stored(first + step))
const logOf = (messages: LogMessage[]) => receiveHistory(EMPTY_LOG, { messages }, rhoda.id)
const page = (messages: LogMessage[], isStart = false) => ({ messages, isStart })
const gapsIn = (log: MessageLog) =>
  linesOf(log, { me: rhoda })
    .filter(({ isAfterGap }) => isAfterGap)
    .map(({ id }) => id)

test('[MSG-20] older pages continue the log, up to the start of what is kept', () => {
  const older = addPage(logOf(from(101, 130)), page(from(51, 100)), 101)
  expect([older.messages.length, older.messages.at(-1)?.seq, isStartLoaded(older)]).toEqual([80, 51, false])
  const whole = addPage(older, page(from(40, 50), true), 51)
  expect([whole.messages.length, isStartLoaded(whole), gapsIn(whole)]).toEqual([91, true, []])
  expect(isStartLoaded(addPage(older, page([]), 51))).toBe(true)
})

test('[MSG-20] a log with the first message of all has no older ones', () => {
  expect(isStartLoaded(logOf(from(1, 2)))).toBe(true)
  expect(isStartLoaded(logOf(from(2, 3)))).toBe(false)
})

test('[MSG-7] the messages around a quoted one are apart from the newest ones until what is between is loaded', () => {
  const around = addPage(logOf(from(101, 130)), page(from(10, 59)))
  expect(gapsIn(around)).toEqual(['m-101'])
  expect(messageBeforeGap(around, 'm-101')?.id).toBe('m-59')
  expect(messageBeforeGap(around, 'm-110')).toBeUndefined()
  const nearer = addPage(around, page(from(35, 84)))
  expect(gapsIn(nearer)).toEqual(['m-101'])
  const closed = addPage(nearer, page(from(60, 109)))
  expect([gapsIn(closed), closed.messages.length]).toEqual([[], 121])
})

test('[MSG-7] a gap stays visible when the message after it is removed, and live messages do not open one', () => {
  const around = addPage(logOf(from(101, 103)), page(from(10, 12)))
  const live = receiveMessage(around, stored(110), rhoda.id)
  expect(gapsIn({ ...live, messages: live.messages.filter(({ seq }) => seq !== 101) })).toEqual(['m-102'])
})

test('[CHAT-24] a message that is shown again comes back only where the messages around it are loaded', () => {
  const around = addPage(logOf([...from(101, 104), ...from(106, 108)]), page(from(10, 12)))
  const shown = [5, 11, 50, 105].map((seq) => stored(seq, { content: 'again' }))
  const log = shown.reduce((before, message) => receiveMessage(before, message, rhoda.id), around)
  expect(log.messages.filter(({ content }) => content === 'again').map(({ seq }) => seq)).toEqual([105, 11])
})

test('[MSG-20] a page that is loaded back from the oldest part keeps the gap before the newest one', () => {
  const around = addPage(logOf(from(101, 130)), page(from(10, 59)))
  const older = addPage(around, page(from(1, 9), true), 10)
  expect([gapsIn(older), isStartLoaded(older)]).toEqual([['m-101'], true])
})

test('[CHAT-13, MSG-10] a history that replaces the log begins again without older pages', () => {
  const older = addPage(logOf(from(101, 130)), page(from(51, 100), true), 101)
  const replaced = receiveHistory(older, { messages: from(900, 930), truncated: true }, rhoda.id)
  expect([replaced.messages.length, isStartLoaded(replaced), replaced.loadedBack]).toEqual([31, false, 0])
})

test('[MSG-11] own reactions come with a page, except for messages that are here already', () => {
  const log = { ...logOf([stored(5)]), myReactions: { 'm-5': ['😂'] } } as const
  const mine = { 'm-4': ['💩'], 'm-5': [] } as const
  const after = addPage(log, { messages: [stored(3), stored(4), stored(5)], myReactions: mine, isStart: false })
  expect(after.myReactions).toEqual({ 'm-3': [], 'm-4': ['💩'], 'm-5': ['😂'] })
})

test('[MSG-6] quoted messages that are not loaded are found once, and those that do not come are not available', () => {
  const replies = [stored(7, { replyTo: 'm-1' }), stored(8, { replyTo: 'm-2' }), stored(9, { replyTo: 'm-7' })]
  const log = addPending(logOf(replies), { id: 'local-1', content: 'yes', timestamp: AT, replyTo: 'm-1' })
  expect(missingQuotes(log)).toEqual(['m-1', 'm-2'])
  expect(linesOf(log, { me: rhoda })[0]?.quote).toEqual({ state: 'loading', id: 'm-1' })
  const known = addQuoted(log, ['m-1', 'm-2'], [stored(2, { userId: 'rhoda', nickname: 'Rhoda' })])
  expect(missingQuotes(known)).toEqual([])
  expect(linesOf(known, { me: rhoda }).map(({ quote }) => quote)).toMatchObject([
    { state: 'gone' },
    { state: 'shown', content: 'words 7' },
    { state: 'shown', nickname: 'Rhoda', isMine: true },
    { state: 'gone' },
  ])
})

test('[MSG-25] a message that is being answered is looked up when it is no longer loaded', () => {
  expect(missingQuotes(logOf(from(5, 7)), 'm-5')).toEqual([])
  expect(missingQuotes(logOf(from(6, 7)), 'm-5')).toEqual(['m-5'])
  expect(missingQuotes(addQuoted(logOf(from(6, 7)), ['m-5'], []), 'm-5')).toEqual([])
  expect(missingQuotes(EMPTY_LOG, 'm-5')).toEqual([])
})

test('[MSG-6] at most as many quotes are requested as one call returns', () => {
  expect(missingQuotes(logOf(from(100, 199).map((one) => ({ ...one, replyTo: `m-${one.seq - 100}` }))))).toHaveLength(
    QUOTES_PER_CALL,
  )
})

test('[MSG-7, CHAT-14] a cleared message that is pressed in a quote comes back, with those after it', () => {
  const cleared = clearMessages(logOf(from(1, 5)))
  const ids = (log: MessageLog) => linesOf(log, { me: rhoda }).map(({ id }) => id)
  expect(ids(cleared)).toEqual([])
  expect(ids(showCleared(cleared, stored(4)))).toEqual(['m-5', 'm-4'])
  expect(showCleared(logOf(from(1, 5)), stored(4)).clearedUpTo).toBe(0)
})
