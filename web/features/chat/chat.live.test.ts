/** Tests how live events change the chat log. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_ID, FLUSHED_NICKNAME } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange } from '#contract/social/conversation.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import type { MessageLog } from '#web/features/conversation/log/message-log.ts'
import { ROOM } from '#web/realtime/send-queue/draft.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { changeLog, sentByGuest, setSentByGuest, typingIn } from './chat.cache.ts'
import { listenForChat } from './chat.live.ts'

const GUS = 'guest-Gus12345'

function setUp(userId: string, stored: Record<string, string> = {}, tab = memoryStorage()) {
  const { wire, live, clock } = openTestLive(userId, tab)
  const cache = new QueryClient()
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text
    },
  }
  listenForChat({ live, cache, userId, storage, clock, showToast: () => {} })
  const log = () => {
    let seen: MessageLog | undefined
    changeLog(cache, (current) => {
      seen = current
      return current
    })
    return seen
  }
  return { wire, cache, stored, live, log, clock }
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
  for (const words of ['one', 'two']) live.queue.add({ id: `local-${words}`, content: words, to: ROOM })
  const { wire, log } = setUp('rhoda', {}, tab)
  expect(log()?.pending).toMatchObject([{ id: 'local-two', content: 'two' }, { id: 'local-one' }])
  wire.welcome({ messages: [{ ...message(1, 'rhoda'), clientId: 'local-one' }] })
  expect(log()?.pending).toMatchObject([{ id: 'local-two' }])
})

const REACTED: MessageChange = {
  type: 'MESSAGE_REACTED',
  id: 'm-1',
  reactions: [{ emoji: '😂', count: 1 }],
  change: 2,
}

test('[MSG-2, MSG-4, MSG-8, MSG-9] edits, deletions and reactions change the log', () => {
  const { wire, log } = setUp('rhoda')
  wire.welcome({ messages: [message(1, 'robin'), message(2, 'robin')] })
  wire.emit({ type: 'MESSAGE_EDITED', id: 'm-1', content: 'better', editedAt: '', change: 1 })
  wire.emit(REACTED)
  wire.emit({ type: 'MY_REACTIONS', reactions: { 'm-1': ['😂'] } })
  wire.emit({ type: 'MESSAGE_DELETED', id: 'm-2', isFlushed: false, change: 3 })
  expect(log()).toMatchObject({
    messages: [{ id: 'm-1', content: 'better', reactions: [{ emoji: '😂', count: 1 }] }],
    myReactions: { 'm-1': ['😂'] },
  })
})

test('[MSG-10] what has changed while the page was away is applied after the history', () => {
  const { wire, log } = setUp('rhoda')
  wire.welcome({ messages: [message(1, 'robin'), message(2, 'robin')] })
  wire.emit({ type: 'MY_REACTIONS', reactions: { 'm-1': ['🙌'], 'm-2': ['💩'] } })
  const changes: MessageChange[] = [REACTED, { type: 'MESSAGE_DELETED', id: 'm-2', isFlushed: true, change: 3 }]
  wire.emit({ type: 'CHAT_CHANGES', changes, lastChange: 3 })
  expect(log()?.messages).toMatchObject([{ isFlushed: true, content: '' }, { reactions: [{ emoji: '😂' }] }])
  expect(log()?.myReactions['m-1']).toBeUndefined()
})

test('[MSG-18] what arrives while the person is in the room is not new to them', () => {
  const { wire, cache, log } = setUp('rhoda')
  wire.welcome({ messages: [message(1, 'robin')] })
  changeLog(cache, (before) => ({ ...before, look: { isLooking: true, newAfter: 1 } }))
  wire.emit({ type: 'MESSAGE', message: message(2, 'robin') })
  expect(log()?.look.newAfter).toBe(2)
})

test('[MSG-12] people who type are shown for five seconds, and not after their message', () => {
  const { wire, cache, clock } = setUp('rhoda')
  wire.welcome()
  const people = ['robin', 'percy'].map((id) => ({ id, nickname: id }))
  wire.emit({ type: 'TYPING', people })
  wire.emit({ type: 'MESSAGE', message: message(1, 'robin') })
  clock.pass(4999)
  expect(typingIn(cache)).toEqual([{ id: 'percy', nickname: 'percy' }])
  clock.pass(1)
  expect(typingIn(cache)).toEqual([])
  wire.emit({ type: 'TYPING', people })
  clock.pass(3000)
  wire.emit({ type: 'TYPING', people: people.slice(0, 1) })
  clock.pass(3000)
  expect(typingIn(cache)).toHaveLength(1)
})

test('[MSG-12] [SAFE-2] nobody is shown as typing when the history is replaced, as it is after a block', () => {
  const { wire, cache } = setUp('rhoda')
  wire.welcome()
  wire.emit({ type: 'TYPING', people: [{ id: 'robin', nickname: 'robin' }] })
  wire.emit({ type: 'CHAT_HISTORY', messages: [message(1, 'gerda')] })
  expect(typingIn(cache)).toHaveLength(1)
  wire.emit({ type: 'CHAT_HISTORY', messages: [message(1, 'gerda')], truncated: true })
  expect(typingIn(cache)).toEqual([])
})
