/** The live connection over a fake socket and with a manual clock. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/protocol/wire.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { createManualClock, createWire } from '#web/testing/wire.ts'
import { openLive } from './live.ts'
import { ROOM } from './send-queue/draft.ts'
import { createSendQueue } from './send-queue/send-queue.ts'
import type { SessionEnd } from './socket-session.ts'

const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  warn.mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.clearAllMocks())

function start({ random = 0.5 } = {}) {
  const wire = createWire()
  const clock = createManualClock()
  const refused: SessionEnd[] = []
  const live = openLive({
    openSocket: wire.openSocket,
    clock,
    queue: createSendQueue({ userId: 'rhoda', clock, storage: memoryStorage() }),
    random: () => random,
    userId: 'rhoda',
    timeZone: () => 'Europe/Vienna',
    person: () => ({ nickname: 'FlushMaster', emoji: '🧻' }),
    onRefused: (end) => refused.push(end),
  })
  return { wire, clock, live, refused }
}

type Wire = ReturnType<typeof createWire>

function joined(welcome?: Parameters<Wire['welcome']>[0]) {
  const started = start()
  started.wire.welcome(welcome)
  return started
}

const message = (seq: number, details: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m-${seq}`,
  userId: 'robin',
  nickname: 'LooLegend',
  emoji: '💩',
  content: `${seq}`,
  timestamp: '',
  seq,
  ...details,
})
const draft = (id: string) => ({ id: `local-${id}`, content: id, to: ROOM })
const echo = (seq: number, id: string): LiveEvent => ({
  type: 'MESSAGE',
  message: message(seq, { userId: 'rhoda', content: id, clientId: `local-${id}` }),
})
const sentMessages = (wire: Wire) =>
  wire.sent().flatMap((command) => (command.type === 'MESSAGE' ? [command.message.content] : []))

test('[WS-3] it sends JOIN as soon as the socket is open, and is open with the first answer', () => {
  const { wire, live } = start()
  expect(live.state()).toBe('connecting')
  wire.open()
  expect(wire.sent()).toEqual([
    {
      type: 'JOIN',
      userId: 'rhoda',
      nickname: 'FlushMaster',
      emoji: '🧻',
      isOnBowl: false,
      presence: 'changes',
      timeZone: 'Europe/Vienna',
    },
  ])
  expect(live.state()).toBe('connecting')
  wire.emit({ type: 'STATUS', isOnBowl: false })
  expect(live.state()).toBe('open')
})

test('[WS-3] [CHAT-13] after a break it joins with the last sequence number up to which it has every message', () => {
  const { wire, clock } = joined({ messages: [message(6), message(7)] })
  wire.emit({ type: 'MESSAGE', message: message(8) })
  wire.emit({ type: 'MESSAGE', message: message(12) })
  wire.close(1006)
  clock.pass(2000)
  wire.open()
  expect(wire.sent()[0]).toMatchObject({ type: 'JOIN', lastSeq: 8 })
})

test('[MSG-10] after a break it joins with the number of the newest change that it knows', () => {
  const { wire, live } = start()
  wire.open()
  wire.emit({ type: 'CHAT_HISTORY', messages: [message(1)], lastChange: 4 })
  wire.emit({ type: 'MESSAGE_REACTED', id: 'm-1', reactions: [], change: 6 })
  const rejoin = () => {
    wire.close(1006)
    live.wake()
    wire.open()
    return wire.sent()[0]
  }
  expect(rejoin()).toMatchObject({ type: 'JOIN', lastSeq: 1, lastChange: 6 })
  // Lost again before the changes arrived: they are requested again.
  wire.emit({ type: 'CHAT_HISTORY', messages: [], lastChange: 9 })
  expect(rejoin()).toMatchObject({ lastChange: 6 })
  wire.emit({ type: 'CHAT_HISTORY', messages: [], lastChange: 9 })
  wire.emit({ type: 'CHAT_CHANGES', changes: [], lastChange: 9 })
  expect(rejoin()).toMatchObject({ lastChange: 9 })
  wire.emit({ type: 'CHAT_HISTORY', messages: [message(80)], truncated: true, lastChange: 40 })
  expect(rejoin()).toMatchObject({ lastSeq: 80, lastChange: 40 })
})

test('[MSG-23] what is sent now is never queued: without a connection nothing is sent', () => {
  const { wire, clock, live } = start()
  wire.open()
  expect(live.sendNow({ type: 'TYPING', to: 'room' })).toBe(false)
  wire.emit({ type: 'STATUS', isOnBowl: false })
  expect(live.sendNow({ type: 'TYPING', to: 'room' })).toBe(true)
  expect(wire.sent().at(-1)).toEqual({ type: 'TYPING', to: 'room' })
  wire.close(1006)
  expect(live.sendNow({ type: 'DELETE_MESSAGE', id: 'm-1' })).toBe(false)
  clock.pass(2000)
  wire.welcome()
  expect(wire.sent().map(({ type }) => type)).toEqual(['JOIN'])
})

test('[WS-8] listeners get the events of their type until they unsubscribe', () => {
  const { wire, live } = joined()
  const received: string[] = []
  const stop = live.on('MESSAGE', ({ message: { content } }) => received.push(content))
  wire.emit({ type: 'MESSAGE', message: message(1) })
  wire.emit({ type: 'MESSAGE_HIDDEN', id: 'm-1' })
  stop()
  wire.emit({ type: 'MESSAGE', message: message(2) })
  expect(received).toEqual(['1'])
})

test('[WS-12] unreadable frames are only logged', () => {
  const { wire, live } = joined()
  for (const frame of ['{', 'null', '{"type":"NEWS"}', '{"type":"MESSAGE"}']) wire.sendRaw(frame)
  expect(warn).toHaveBeenCalledTimes(4)
  expect(live.state()).toBe('open')
})

test('[WS-10] a lost connection is retried with a growing backoff', () => {
  const { wire, clock, live } = joined()
  clock.pass(10_000)
  wire.close(1006)
  expect(live.state()).toBe('offline')
  for (const [tries, wait] of [750, 1250, 2250, 4250].entries()) {
    clock.pass(wait - 1)
    expect(wire.tries()).toBe(tries + 1)
    clock.pass(1)
    expect(wire.tries()).toBe(tries + 2)
    wire.close(1006)
  }
  // A refused upgrade looks the same to the page, rate limit included.
  expect(warn).not.toHaveBeenCalled()
  clock.pass(10_000)
  wire.welcome()
  expect(live.state()).toBe('open')
})

test('[WS-10] a socket without any answer is given up after 15 s', () => {
  const { wire, clock } = start()
  clock.pass(15_000)
  expect(wire.isClosed(0)).toBe(true)
  clock.pass(2000)
  expect(wire.tries()).toBe(2)
})

test('[WS-10] looking at the page, or a new network, reconnects at once', () => {
  const { wire, live } = joined()
  wire.close(1006)
  live.wake()
  expect(wire.tries()).toBe(2)
  live.wake()
  expect(wire.tries()).toBe(2)
  live.networkLost()
  expect(live.state()).toBe('offline')
  live.networkChanged()
  expect(wire.tries()).toBe(3)
})

test('[WS-10] after 1008 the page does not reconnect within a minute, not even on wake or toggle', () => {
  const { wire, clock, live } = joined()
  wire.close(1008)
  live.wake()
  live.toggle(true)
  clock.pass(60_000)
  expect(wire.tries()).toBe(1)
  clock.pass(5000)
  expect(wire.tries()).toBe(2)
})

test('[WS-10] after close code 4409 it reconnects only when the page is visible', () => {
  const { wire, clock, live } = joined()
  wire.close(4409)
  clock.pass(3_600_000)
  expect([wire.tries(), live.state()]).toEqual([1, 'closed'])
  live.wake()
  expect([wire.tries(), live.state()]).toEqual([2, 'connecting'])
})

test.each([4001, 4401, 4403])('[WS-9] after %d the session is checked before it reconnects', (closeCode) => {
  const { wire, clock, live, refused } = start()
  wire.open()
  wire.emit({ type: 'ERROR', code: 'FORBIDDEN', message: 'No' })
  wire.close(closeCode)
  expect(refused).toMatchObject([{ closeCode, problem: 'FORBIDDEN' }])
  clock.pass(3_600_000)
  expect(wire.tries()).toBe(1)
  live.retry()
  clock.pass(2000)
  expect(wire.tries()).toBe(2)
})

test('a socket that was silent for a minute is replaced on wake; a fresh one is kept', () => {
  const { wire, clock, live } = joined()
  clock.pass(59_000)
  live.wake()
  expect(wire.tries()).toBe(1)
  clock.pass(2000)
  live.wake()
  expect([wire.tries(), wire.isClosed(0)]).toEqual([2, true])
})

test('[WS-11] messages are sent while open; before that they wait and a warning is logged', () => {
  const { wire, live } = start()
  live.queue.add(draft('early'))
  expect(warn).toHaveBeenCalledOnce()
  wire.welcome()
  live.queue.add(draft('late'))
  expect(sentMessages(wire)).toEqual(['early', 'late'])
})

test('[CHAT-13] unanswered messages are resent under the same id, answered ones are not', () => {
  const { wire, clock, live } = joined()
  for (const id of ['one', 'two', 'three', 'four']) live.queue.add(draft(id))
  wire.emit(echo(1, 'one'))
  wire.emit({ type: 'ERROR', code: 'TOO_LONG', message: 'No', clientId: 'local-three' })
  wire.close(1006)
  clock.pass(2000)
  wire.welcome({ messages: [message(2, { userId: 'rhoda', clientId: 'local-two' })] })
  expect(sentMessages(wire)).toEqual(['four'])
  expect(wire.sent().at(-1)).toMatchObject({ message: { id: 'local-four' } })
})

test('[CHAT-4] an echo without the local id answers the message with the same text', () => {
  const { wire, clock, live } = joined()
  live.queue.add(draft('hi'))
  wire.emit({ type: 'MESSAGE', message: message(1, { userId: 'rhoda', content: 'hi' }) })
  wire.close(1006)
  clock.pass(2000)
  wire.welcome()
  expect(sentMessages(wire)).toEqual([])
})

test('many messages at once are sent no faster than the server accepts', () => {
  const { wire, clock, live } = joined()
  for (let n = 1; n <= 20; n++) live.queue.add(draft(`${n}`))
  expect(sentMessages(wire)).toHaveLength(9)
  for (let n = 1; n <= 20; n++) wire.emit(echo(n, `${n}`))
  clock.pass(3200)
  expect(sentMessages(wire).length).toBeLessThanOrEqual(12)
})

test('a message without an answer for 15 s is resent over a new connection', () => {
  const { wire, clock, live } = joined()
  live.queue.add(draft('hello?'))
  clock.pass(15_000)
  expect(wire.tries()).toBe(2)
  wire.welcome()
  expect(sentMessages(wire)).toEqual(['hello?'])
})

test('once closed it stays closed', () => {
  const { wire, clock, live } = joined()
  live.close()
  live.wake()
  live.networkChanged()
  live.retry()
  live.toggle(true)
  clock.pass(3_600_000)
  expect([wire.tries(), wire.isClosed(0), live.state()]).toEqual([1, true, 'closed'])
})
