/** Tests which messages the room draws, and how. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import { type ChatLine, firstLines, linesOf } from './chat-lines.ts'
import { EMPTY_LOG } from './chat-log.ts'

const me = { id: 'rhoda', nickname: 'FlushMaster', emoji: '🧻', isPremium: false }

/** In the reader's local time, for any time zone of the test run. */
const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).toISOString()

function message(seq: number, details: Partial<ChatMessage> = {}): ChatMessage {
  const author = { userId: 'robin', nickname: 'LooLegend', emoji: '💩' }
  return { id: `m-${seq}`, ...author, content: `words ${seq}`, timestamp: at(10, 14, seq), seq, ...details }
}

const line = (userId: string, timestamp: string): ChatLine => ({
  id: timestamp,
  key: timestamp,
  nickname: userId,
  emoji: '💩',
  content: 'hi',
  userId,
  timestamp,
  isPremium: false,
  isMine: false,
  delivery: { state: 'stored' },
})

test('[CHAT-4] pending messages come before stored ones, and keep their key once stored', () => {
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

test('[CHAT-3] 30 are shown until the reader asks for all', () => {
  const lines = Array.from({ length: 84 }, (_, minute) => line('robin', at(10, 13, 59 - (minute % 60))))
  expect(firstLines(lines, { isExpanded: false })).toHaveLength(30)
  expect(firstLines(lines, { isExpanded: true })).toHaveLength(84)
})

test('[CHAT-13] messages being read stay, even after many new ones or when one of them is hidden', () => {
  const log = (first: number, last: number) =>
    linesOf({ ...EMPTY_LOG, messages: Array.from({ length: last - first + 1 }, (_, back) => message(last - back)) }, me)
  const beingRead = new Set(firstLines(log(1, 40), { isExpanded: false }).map(({ key }) => key))
  const oldest = (lines: ChatLine[]) => firstLines(lines, { isExpanded: false, beingRead }).at(-1)?.id
  expect([oldest(log(1, 40)), oldest(log(1, 55)), oldest(log(12, 55))]).toEqual(['m-11', 'm-11', 'm-12'])
  expect(oldest(log(60, 99))).toBe('m-70')
})
