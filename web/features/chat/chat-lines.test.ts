/** What is drawn of the room. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { type ChatLine, firstLines, linesOf, rowsOf, timeWords } from './chat-lines.ts'
import { EMPTY_LOG } from './chat-log.ts'

const me = { id: 'rhoda', nickname: 'FlushMaster', emoji: '🧻', isPremium: false }
const now = new Date(2026, 2, 10, 15, 0)

/** Local time of the reader, whichever zone the test runs in. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).toISOString()

function message(seq: number, details: Partial<ChatMessage> = {}): ChatMessage {
  const author = { userId: 'robin', nickname: 'LooLegend', emoji: '💩' }
  return { id: `m-${seq}`, ...author, content: `words ${seq}`, timestamp: at(10, 14, seq), seq, ...details }
}

const line = (userId: string, timestamp: string): ChatLine => ({
  ...{ id: timestamp, key: timestamp, nickname: userId, emoji: '💩', content: 'hi' },
  ...{ userId, timestamp, isPremium: false, isMine: false, delivery: { state: 'stored' } },
})

test('[CHAT-4] what is on its way stands before what is stored and keeps its key when it is', () => {
  const pending = [{ id: 'local-2', content: 'two', timestamp: at(10, 14, 9) }]
  const messages = [message(2, { userId: 'rhoda', clientId: 'local-1' }), message(1, { clientId: 'local-1' })]
  const lines = linesOf({ ...EMPTY_LOG, pending, messages }, me)
  expect(lines.map(({ key, isMine, delivery }) => [key, isMine, delivery.state])).toEqual([
    ['local-2', true, 'sending'],
    ['local-1', true, 'stored'],
    ['m-1', false, 'stored'],
  ])
})

test('[CHAT-18] a refused message is drawn with its reason', () => {
  const pending = [{ id: 'local-2', content: 'two', timestamp: at(10, 14, 9), refusal: 'Too long' }]
  expect(linesOf({ ...EMPTY_LOG, pending }, me)[0]?.delivery).toEqual({ state: 'refused', reason: 'Too long' })
})

test('[CHAT-3] 30 are shown until all are asked for', () => {
  const lines = Array.from({ length: 84 }, (_, minute) => line('robin', at(10, 13, 59 - (minute % 60))))
  expect(firstLines(lines, false)).toHaveLength(30)
  expect(firstLines(lines, true)).toHaveLength(84)
})

test('the same sender within three minutes is one group; another sender or a longer pause begins a new one', () => {
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

test('the first message of a day carries the day, the first of today only when there is an older one', () => {
  const old = rowsOf([line('robin', at(10, 0, 1)), line('robin', at(9, 23, 59)), line('robin', at(3, 12, 0))], now)
  expect(old.map(({ day, isContinued }) => [day, isContinued])).toEqual([
    ['Today', false],
    ['Yesterday', false],
    ['Tuesday, March 3', false],
  ])
  expect(rowsOf([line('robin', at(10, 14, 1))], now)[0]?.day).toBeUndefined()
})

test('times are those of the reader’s clock', () => {
  expect(timeWords({ timestamp: at(10, 14, 2) })).toBe('14:02')
  expect(timeWords({ timestamp: at(10, 0, 5) })).toBe('00:05')
})
