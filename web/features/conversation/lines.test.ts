/** Which lines a log has, and how they are grouped and dated. */
import { expect, test, vi } from 'vitest'
import { formatTime } from '#web/ui/text/format.ts'
import type { Line } from './conversation.ts'
import { createLine } from './line-details.ts'
import { linesOf, rowOf } from './lines.ts'
import { EMPTY_LOG, type LogMessage } from './log/message-log.ts'

const now = new Date(2026, 2, 10, 15, 0)

/** Local time, so that the test passes in every time zone. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).toISOString()

const line = (userId: string, timestamp: string, isMine = false): Line => ({
  ...createLine({ id: timestamp, nickname: userId, emoji: '💩', content: 'hi', userId, timestamp }),
  isMine,
})

const rowsOf = (lines: Line[], today: Date) => lines.map((line, n) => rowOf(line, lines[n + 1], today))

const me = { id: 'rhoda', nickname: 'Rhoda', emoji: '🧻', isPremium: false }
const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }

function message(seq: number, details: Partial<LogMessage> = {}): LogMessage {
  return { id: `m-${seq}`, userId: 'robin', content: `words ${seq}`, timestamp: at(10, 14, seq), seq, ...details }
}

test('[CHAT-4, PM-11] pending messages come before stored ones, and keep their key once stored; nobody else can take it', () => {
  const pending = [{ id: 'local-2', content: 'two', timestamp: at(10, 14, 9) }]
  const messages = [message(2, { userId: 'rhoda', clientId: 'local-1' }), message(1, { clientId: 'local-1' })]
  const lines = linesOf({ ...EMPTY_LOG, pending, messages }, { me, other: gilda })
  expect(lines.map(({ id }) => id)).toEqual(['local-2', 'm-2', 'm-1'])
  expect(lines.map(({ key, nickname, isMine, delivery }) => [key, nickname, isMine, delivery.state])).toEqual([
    ['local-2', 'Rhoda', true, 'sending'],
    ['local-1', 'Rhoda', true, 'stored'],
    ['m-1', 'Gilda', false, 'stored'],
  ])
})

test('[CHAT-18] a refused message is drawn with its reason', () => {
  const pending = [{ id: 'local-2', content: 'two', timestamp: at(10, 14, 9), refusal: 'Too long' }]
  expect(linesOf({ ...EMPTY_LOG, pending }, { me })[0]?.delivery).toEqual({ state: 'refused', reason: 'Too long' })
})

test('[MSG-16] only the mentioned person sees that a message mentions them', () => {
  const messages = [message(2, { mentions: ['gilda', 'rhoda'] }), message(1, { mentions: ['gilda'] })]
  expect(linesOf({ ...EMPTY_LOG, messages }, { me }).map(({ mention }) => mention)).toEqual(['Rhoda', undefined])
})

test('[MSG-17] a message whose addresses are no links says so', () => {
  const messages = [message(2, { isPlain: true }), message(1)]
  expect(linesOf({ ...EMPTY_LOG, messages }, { me }).map(({ isPlain }) => isPlain)).toEqual([true, false])
})

test('a line stays the same value until something in it changes', () => {
  const log = { ...EMPTY_LOG, messages: [message(3, { replyTo: 'm-1' }), message(2), message(1)] }
  const [reply, second, first] = linesOf(log, { me })
  const arrived = { ...log, messages: [message(4), ...log.messages] }
  expect(
    linesOf(arrived, { me })
      .slice(1)
      .every((line, n) => line === [reply, second, first][n]),
  ).toBe(true)
  const reacted = linesOf({ ...log, myReactions: { 'm-2': ['💩'] } }, { me })
  expect(reacted.map((line, n) => line === [reply, second, first][n])).toEqual([true, false, true])
  const edited = { ...log, messages: [...log.messages.slice(0, 2), message(1, { content: 'other words' })] }
  const [replyAfter, , firstAfter] = linesOf(edited, { me })
  expect([replyAfter?.quote, firstAfter]).toMatchObject([{ content: 'other words' }, { content: 'other words' }])
})

test('messages of one sender within three minutes form a group; another sender or a longer pause starts a new one', () => {
  const rows = rowsOf(
    [
      line('robin', at(10, 14, 10, 1)),
      line('robin', at(10, 14, 7)),
      line('robin', at(10, 14, 4)),
      line('rhoda', at(10, 14, 3)),
      line('robin', at(10, 14, 2)),
    ],
    now,
  )
  expect(rows.map(({ isContinued }) => isContinued)).toEqual([false, true, false, false, false])
})

test('the first message of a day shows the day, but the first of today only if there is an older message', () => {
  const old = rowsOf([line('robin', at(10, 0, 1)), line('robin', at(9, 23, 59)), line('robin', at(3, 12, 0))], now)
  expect(old.map(({ day, isContinued }) => [day, isContinued])).toEqual([
    ['Today', false],
    ['Yesterday', false],
    ['Tuesday, 3 March', false],
  ])
  expect(rowsOf([line('robin', at(10, 14, 1))], now)[0]?.day).toBeUndefined()
})

test('[CHAT-27] rendering a thousand rows again creates no new formatter', () => {
  const lines = Array.from({ length: 1000 }, (_, n) => line('robin', new Date(2026, 2, 1, 0, 5 * n).toISOString()))
  const render = () => rowsOf(lines, now).map(({ timestamp }) => formatTime(timestamp))
  render()
  const created = vi.spyOn(Intl, 'DateTimeFormat')
  render()
  expect(created).not.toHaveBeenCalled()
  created.mockRestore()
})
