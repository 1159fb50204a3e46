/** Tests which messages are new to the person. */
import { expect, test } from 'vitest'
import { lineBy } from '#web/features/conversation/line.fixture.ts'
import { receiveHistory, receiveMessage } from './log.ts'
import { noteArrival, oldestNew, startLooking, stopLooking, unreadSince } from './look.ts'
import { EMPTY_LOG, type LogMessage, type MessageLog } from './message-log.ts'

const ME = 'rhoda'

const stored = (seq: number, userId = 'robin'): LogMessage => ({
  id: `m-${seq}`,
  userId,
  seq,
  content: `${seq}`,
  timestamp: '',
})
const history = (log: MessageLog, ...seqs: number[]) =>
  receiveHistory(log, { messages: seqs.map((seq) => stored(seq)) }, ME)
const arrive = (log: MessageLog, message: LogMessage) => noteArrival(receiveMessage(log, message, ME), message, ME)
const newIn = (log: MessageLog) => oldestNew(log, ME)?.seq

test('[MSG-18] the first message since the last look is new, until the person leaves', () => {
  const opened = startLooking(history(EMPTY_LOG, 1, 2, 3, 4), 2)
  expect(newIn(opened)).toBe(3)
  expect(newIn(arrive(opened, stored(5)))).toBe(3)
  expect(newIn(stopLooking(opened))).toBeUndefined()
})

test('[MSG-18] a message that arrives before their eyes is not new; one that was missed meanwhile is', () => {
  const opened = startLooking(history(EMPTY_LOG, 1, 2), 2)
  const seen = arrive(arrive(opened, stored(3)), stored(4, ME))
  expect(newIn(seen)).toBeUndefined()
  expect(newIn(history(seen, 5, 6))).toBe(5)
})

test('[MSG-18] messages that arrive while the person is away are new', () => {
  const away = arrive(stopLooking(history(EMPTY_LOG, 1, 2)), stored(3))
  expect(newIn(startLooking(away, 2))).toBe(3)
})

test('[MSG-18] own messages are never new, and without an earlier look nothing is', () => {
  const log = history(EMPTY_LOG, 1, 2)
  expect(newIn(startLooking(arrive(log, stored(3, ME)), 2))).toBeUndefined()
  expect(newIn(startLooking(log, undefined))).toBeUndefined()
  expect(newIn(arrive(startLooking(log, undefined), stored(3)))).toBeUndefined()
})

test('[MSG-18] while the first new message is not loaded, no other takes its place', () => {
  expect(newIn(startLooking(history(EMPTY_LOG, 40, 41), 20))).toBeUndefined()
  expect(newIn(startLooking(history(EMPTY_LOG, 40, 41), 40))).toBe(41)
})

test.each([
  ['4', 0],
  ['3', 1],
  ['2', 1],
  ['1', 2],
  // The last seen message was removed or hidden, so the count is unknown and none is shown.
  ['gone', 0],
  [undefined, 0],
])('with %s as the last seen message there are %d unread', (lastSeen, unread) => {
  const lines = ['4', '3', '2', '1'].map((key) => lineBy('Robin', { key, isMine: key === '3' }))
  expect(unreadSince(lines, lastSeen)).toBe(unread)
})
