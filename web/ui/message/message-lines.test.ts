/** Lines, grouped and counted. */
import { expect, test, vi } from 'vitest'
import { type MessageLine, rowsOf, timeWords, unreadSince } from './message-lines.ts'

const now = new Date(2026, 2, 10, 15, 0)

/** Local time of the reader, whichever zone the test runs in. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).toISOString()

const line = (userId: string, timestamp: string, isMine = false): MessageLine => ({
  ...{ id: timestamp, key: timestamp, nickname: userId, content: 'hi' },
  ...{ userId, timestamp, isMine, delivery: { state: 'stored' } },
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
    ['Tuesday, 3 March', false],
  ])
  expect(rowsOf([line('robin', at(10, 14, 1))], now)[0]?.day).toBeUndefined()
})

test('times are those of the reader’s clock', () => {
  expect(timeWords({ timestamp: at(10, 14, 2) })).toBe('14:02')
  expect(timeWords({ timestamp: at(10, 0, 5) })).toBe('00:05')
})

test.each([
  ['4', 0],
  ['3', 1],
  ['2', 1],
  ['1', 2],
  // What was seen last is gone, cleared or hidden: nothing can be told, so nothing is claimed.
  ['gone', 0],
  [undefined, 0],
])('with %s seen last there are %d unread', (lastSeen, unread) => {
  const lines = [line('robin', '4'), line('rhoda', '3', true), line('robin', '2'), line('robin', '1')]
  expect(unreadSince(lines, lastSeen)).toBe(unread)
})

test('[CHAT-27] drawing a thousand rows again makes no new formatter', () => {
  const lines = Array.from({ length: 1000 }, (_, n) => line('robin', new Date(2026, 2, 1, 0, 5 * n).toISOString()))
  const draw = () => rowsOf(lines, now).map(timeWords)
  draw()
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  draw()
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
