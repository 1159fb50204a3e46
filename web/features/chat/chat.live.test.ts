/** Tests how live events change the chat log. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_ID, FLUSHED_NICKNAME } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import { openLive } from '#web/realtime/live.ts'
import { addPending } from '#web/realtime/send-queue/pending.ts'
import { memoryStorage } from '#web/session/page-storage.ts'
import { createManualClock, createWire } from '#web/testing/wire.ts'
import { changeLog, sentByGuest, setSentByGuest } from './chat.cache.ts'
import { listenForChat } from './chat.live.ts'
import type { ChatLog } from './chat-log.ts'

const GUS = 'guest-Gus12345'

function setUp(userId: string, stored: Record<string, string> = {}, tab = memoryStorage()) {
  const wire = createWire()
  const cache = new QueryClient()
  const live = openLive({
    openSocket: wire.openSocket,
    clock: createManualClock(),
    storage: tab,
    random: () => 0,
    userId,
    timeZone: undefined,
    person: () => ({ nickname: 'Somebody', emoji: '🚽' }),
    onRefused: () => {},
  })
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
  }
  listenForChat({ live, cache, userId, storage })
  const log = () => {
    let seen: ChatLog | undefined
    changeLog(cache, (current) => {
      seen = current
      return current
    })
    return seen
  }
  return { wire, cache, stored, live, log }
}

const message = (seq: number, userId: string): ChatMessage => ({
  id: `m-${seq}`,
  userId,
  nickname: 'LooLegend',
  emoji: '💩',
  content: `${seq}`,
  timestamp: '',
  seq,
})
const refusal = (code: 'NOT_ON_BOWL' | 'GUEST_LIMIT') =>
  ({ type: 'ERROR', code, message: 'Not now', clientId: 'local-1' }) as const

test('[CHAT-11] [CHAT-24] history, messages and hidden messages change the log', () => {
  const { wire, log } = setUp('rhoda')
  expect(log()?.isLoaded).toBe(false)
  wire.welcome({ messages: [message(1, 'robin'), message(2, 'robin')] })
  wire.emit({ type: 'MESSAGE', message: message(3, 'robin') })
  wire.emit({ type: 'MESSAGE_HIDDEN', id: 'm-2' })
  expect(log()).toMatchObject({ isLoaded: true, messages: [{ seq: 3 }, { seq: 1 }] })
})

test('[CHAT-20, SAFE-12] a blocked author is removed before the new history arrives, and cleared messages stay cleared', () => {
  const { wire, log, cache } = setUp('rhoda')
  wire.welcome({ messages: [message(1, 'gerda'), message(2, 'robin')] })
  changeLog(cache, (current) => ({ ...current, clearedUpTo: 1 }))
  wire.emit({ type: 'BLOCKED_CHANGED', userId: 'robin', isBlocked: true })
  expect(log()?.messages).toMatchObject([{ userId: 'gerda' }])
  wire.emit({ type: 'CHAT_HISTORY', messages: [message(1, 'gerda')], truncated: true })
  expect(log()).toMatchObject({ messages: [{ userId: 'gerda' }], clearedUpTo: 1 })
  wire.emit({ type: 'BLOCKED_CHANGED', userId: 'robin', isBlocked: false })
  wire.emit({ type: 'CHAT_HISTORY', messages: [message(1, 'gerda'), message(2, 'robin')], truncated: true })
  expect(log()?.messages).toHaveLength(2)
})

test('[PREM-20] a renamed author has the new nickname on earlier messages', () => {
  const { wire, log } = setUp('rhoda')
  wire.welcome({ messages: [message(1, 'robin'), message(2, 'gerda')] })
  wire.emit({ type: 'PERSON_RENAMED', person: { id: 'robin', nickname: 'Robin of the Rim', emoji: '👑' } })
  expect(log()?.messages).toMatchObject([{ nickname: 'LooLegend' }, { nickname: 'Robin of the Rim', emoji: '👑' }])
})

test('[ACCOUNT-10] the messages of a deleted member stay, without anything about their author', () => {
  const { wire, log } = setUp('rhoda')
  wire.welcome({ messages: [{ ...message(1, 'robin'), isPremium: true }] })
  wire.emit({ type: 'PERSON_RENAMED', person: { id: 'robin', nickname: FLUSHED_NICKNAME, emoji: TOILET } })
  const gone = { userId: FLUSHED_ID, nickname: FLUSHED_NICKNAME, emoji: TOILET, isPremium: false }
  expect(log()?.messages).toMatchObject([gone])
})

test('[CHAT-18] a refusal is shown at its message', () => {
  const { wire, cache, log } = setUp('rhoda')
  wire.welcome()
  changeLog(cache, (before) => addPending(before, { id: 'local-1', content: 'hi', timestamp: '' }))
  wire.emit(refusal('NOT_ON_BOWL'))
  expect(log()?.pending[0]?.refusal).toBe('Not now')
})

test('a guest’s count is read from the storage and corrected by history and refusals', () => {
  const { wire, cache, stored } = setUp(GUS, { [`guestMessages-${GUS}`]: '2' })
  expect(sentByGuest(cache)).toBe(2)
  wire.welcome({ messages: [message(1, GUS), message(2, GUS), message(3, 'robin'), message(4, GUS)] })
  expect(sentByGuest(cache)).toBe(3)
  setSentByGuest(cache, 4)
  wire.emit(refusal('NOT_ON_BOWL'))
  expect(sentByGuest(cache)).toBe(3)
  wire.emit(refusal('GUEST_LIMIT'))
  expect(sentByGuest(cache)).toBe(10)
  expect(stored[`guestMessages-${GUS}`]).toBe('10')
})

test('[CHAT-13] messages unanswered before a reload are shown again, newest first, until they are', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tab = memoryStorage()
  const { live } = setUp('rhoda', {}, tab)
  for (const words of ['one', 'two']) live.post({ id: `local-${words}`, content: words })
  const { wire, log } = setUp('rhoda', {}, tab)
  expect(log()?.pending).toMatchObject([{ id: 'local-two', content: 'two' }, { id: 'local-one' }])
  wire.welcome({ messages: [{ ...message(1, 'rhoda'), clientId: 'local-one' }] })
  expect(log()?.pending).toMatchObject([{ id: 'local-two' }])
})
