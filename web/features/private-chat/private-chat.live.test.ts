/** Private messages as they come over the live connection. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listPrivateChats, type PrivateChat, type PrivateMessage } from '#contract/social/private-chat.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { ForgettingStorage } from '#web/api/storage.ts'
import { beginThread, type Thread } from '#web/features/private-chat/thread/thread.ts'
import { addPending } from '#web/realtime/send-queue/pending.ts'
import type { Answer } from '#web/realtime/send-queue/private-send-queue.ts'
import { memoryStorage } from '#web/session/page-storage.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeThread, fetchThread, threadIn, threadKey } from './private-chat.cache.ts'
import { listenForPrivateChat } from './private-chat.live.tsx'
import { sendPrivately } from './send-privately.ts'

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }
const asPearl = { userId: 'pearl', isOnScreen: () => true, tell: () => {} }
const LIST = keyOf(listPrivateChats, { userId: 'pearl' })

afterEach(() => vi.unstubAllGlobals())

const message = (seq: number, details: Partial<PrivateMessage> = {}): PrivateMessage => ({
  ...{ id: `pm-${seq}`, senderId: 'gilda', receiverId: 'pearl', content: `words ${seq}`, timestamp: '', seq },
  ...details,
})
const own = (seq: number, clientId: string) => message(seq, { senderId: 'pearl', receiverId: 'gilda', clientId })

type Answers = Record<string, () => Response | Promise<Response>>

/** Answers calls by the beginning of their path; what is not named says that nothing is unread. */
function answering(answers: Answers = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const found = Object.entries(answers).find(([start]) => path.startsWith(start))
    return found ? found[1]() : Response.json({ unreadCount: 4 })
  })
  return asked
}

type Visit = { onScreen?: string; isPremium?: boolean; tab?: ForgettingStorage; cache?: QueryClient }

function visit({ onScreen, isPremium = true, tab = memoryStorage(), cache = new QueryClient() }: Visit = {}) {
  const { wire, live, comeBack, catchUp } = openTestLive('pearl', tab)
  const told: ToastRequest[] = []
  const visited: string[] = []
  listenForPrivateChat({
    ...{ live, cache, userId: 'pearl', isPremium: () => isPremium },
    isOnScreen: (otherId) => otherId === onScreen,
    goTo: (path) => visited.push(path),
    tell: (toast) => told.push(toast),
  })
  wire.welcome()
  return {
    ...{ wire, comeBack, catchUp, cache, live, told, visited },
    open: (...messages: PrivateMessage[]) =>
      cache.setQueryData<Thread>(threadKey('gilda'), beginThread(undefined, { messages, other: gilda })),
    seqs: () => threadIn(cache, 'gilda')?.messages.map(({ seq }) => seq),
    chats: () => cache.getQueryData<{ chats: PrivateChat[] }>(LIST)?.chats,
    unread: () => cache.getQueryData(['private chat', 'unread']),
    hear: (it: PrivateMessage) => wire.tell({ type: 'PRIVATE_MESSAGE', message: it, sender: gilda }),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('[PM-6] [PM-7] [PM-16] a message goes into thread and list, is counted by the server and told; pressing opens it', async () => {
  const asked = answering()
  const { open, hear, seqs, chats, unread, told, visited, cache } = visit()
  open(message(1))
  cache.setQueryData(LIST, { chats: [] })
  await settle()
  hear(message(2, { content: 'a'.repeat(60) }))
  await settle()
  expect(seqs()).toEqual([2, 1])
  expect(chats()).toMatchObject([{ userId: 'gilda', unreadCount: 1, lastMessage: { seq: 2 } }])
  expect(unread()).toBe(4)
  expect(asked.filter((path) => path === '/api/private-unread/pearl')).toHaveLength(2)
  expect(told).toMatchObject([{ title: 'New message from Gilda', description: `${'a'.repeat(50)}...` }])
  told[0]?.onPress?.()
  expect(visited).toEqual(['/private-chat?user=gilda'])
})

test('[PM-7] [PM-17] nothing is told of one’s own words, nor of a conversation before one’s eyes', async () => {
  answering()
  const { hear, told, open, chats, cache } = visit({ onScreen: 'gilda' })
  open()
  cache.setQueryData(LIST, { chats: [] })
  hear(message(1))
  hear(own(2, 'local-1'))
  await settle()
  expect(told).toEqual([])
  expect(chats()).toMatchObject([{ unreadCount: 0, lastMessage: { seq: 2 } }])
})

test('[PM-8] [PM-16] what another page has read is read here, and counted anew', async () => {
  const asked = answering()
  const { wire, chats, cache, open } = visit()
  open(message(1))
  const unreadCount = 2
  cache.setQueryData(LIST, { chats: [{ userId: 'gilda', nickname: 'Gilda', emoji: '🦄', unreadCount }] })
  await settle()
  asked.length = 0
  wire.tell({ type: 'PRIVATE_READ', otherId: 'gilda', seq: 3, unreadCount: 0 })
  await settle()
  expect(chats()?.[0]?.unreadCount).toBe(0)
  expect(threadIn(cache, 'gilda')?.readSeq).toBe(3)
  expect(asked).toEqual(['/api/private-unread/pearl'])
})

test('[PM-11] after a break what was opened is read on from its last message', async () => {
  const answers = {
    '/api/private-messages/': () => Response.json({ messages: [message(2), message(3)], other: gilda }),
  }
  const asked = answering(answers)
  const { comeBack, cache, open, seqs } = visit()
  open(message(1))
  comeBack()
  await settle()
  expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(true)
  const { signal } = new AbortController()
  cache.setQueryData(threadKey('gilda'), await fetchThread(cache, { userId: 'pearl', otherId: 'gilda' }, signal))
  expect(seqs()).toEqual([3, 2, 1])
  expect(asked).toContain('/api/private-messages/pearl/gilda?after=1')
})

test('[PM-11, PM-16, WS-17] what the server had not heard of is read when it asks to catch up', async () => {
  const asked = answering()
  const { catchUp, cache, open, unread } = visit()
  await settle()
  asked.length = 0
  open(message(1))
  cache.setQueryData(LIST, { chats: [] })
  catchUp()
  await settle()
  for (const key of [threadKey('gilda'), LIST]) expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  expect(asked).toEqual(['/api/private-unread/pearl'])
  expect(unread()).toBe(4)
})

test('[SAFE-16] whoever cannot be seen any more after a break leaves no words behind', async () => {
  answering({ '/api/private-messages/': () => Response.json({ messages: [] }) })
  const { cache, open, seqs } = visit()
  open(message(1), message(2))
  changeThread(cache, 'gilda', (thread) => addPending(thread, { id: 'local-1', content: 'mine', timestamp: '' }))
  const { signal } = new AbortController()
  cache.setQueryData(threadKey('gilda'), await fetchThread(cache, { userId: 'pearl', otherId: 'gilda' }, signal))
  expect(seqs()).toEqual([])
  expect(threadIn(cache, 'gilda')).toMatchObject({ other: undefined, pending: [{ id: 'local-1' }] })
})

test('[PM-11] [PM-10] [PM-14] a try ends stored, refused, without a reader or unanswered; only the last is tried again', async () => {
  const stored = { success: true, message: own(1, 'local-1') }
  const problem = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'This message cannot be delivered' }
  const fates: [() => Response | Promise<Response>, answer: Answer, left: (string | undefined)[]][] = [
    [() => Response.json(stored), 'stored', [undefined]],
    [() => Response.json(problem, { status: 403 }), { refusal: problem.message }, [undefined, problem.message]],
    [() => Response.json({ ...problem, code: 'NOT_FOUND', error: 'NOT_FOUND' }, { status: 404 }), 'nobody', []],
    [() => new Response('Bad gateway', { status: 502 }), 'none', [undefined, undefined]],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'none', [undefined, undefined]],
  ]
  for (const [fate, answer, left] of fates) {
    answering({ '/api/private-messages': fate })
    const { cache, open } = visit()
    open()
    for (const id of ['local-1', 'local-2'])
      changeThread(cache, 'gilda', (thread) => addPending(thread, { id, content: 'hello', timestamp: '' }))
    const letter = { id: 'local-1', content: 'hello', receiverId: 'gilda' }
    expect(await sendPrivately(cache, { ...asPearl, letter })).toEqual(answer)
    expect(threadIn(cache, 'gilda')?.pending.map(({ refusal }) => refusal)).toEqual(left)
    expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(answer === 'nobody')
  }
})

test('[PM-11] a letter that was not answered before a reload is shown as on its way when its thread is opened, and refused there', async () => {
  const problem = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'This message cannot be delivered' }
  answering({
    '/api/private-messages/': () => Response.json({ messages: [own(1, 'local-1')], other: gilda }),
    '/api/private-messages': () => Response.json(problem, { status: 403 }),
  })
  const tab = memoryStorage()
  const { live } = visit({ tab })
  const letters = ['local-1', 'local-2', 'local-3'].map((id) => ({ id, content: id, receiverId: 'gilda' }))
  for (const letter of letters) live.deliver(letter)

  const { cache } = visit({ tab })
  await sendPrivately(cache, { ...asPearl, letter: { id: 'local-2', content: 'local-2', receiverId: 'gilda' } })
  const { signal } = new AbortController()
  const thread = await fetchThread(cache, { userId: 'pearl', otherId: 'gilda' }, signal)
  expect(thread.pending.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['local-3', undefined],
    ['local-2', 'This message cannot be delivered'],
  ])
})

test('[PM-11] a thread that begins anew still shows what its writer has not dropped', async () => {
  answering({ '/api/private-messages/': () => Response.json({ messages: [], other: gilda }) })
  const { wire, cache, live, open } = visit()
  live.carryLetters(async () => ({ refusal: 'This message cannot be delivered' }))
  for (const receiverId of ['gilda', 'percy']) live.deliver({ id: `local-${receiverId}`, content: 'stay', receiverId })
  await settle()
  for (const isBlocked of [true, false]) {
    open(message(1))
    wire.tell({ type: 'BLOCKED_CHANGED', userId: 'gilda', isBlocked })
    const { signal } = new AbortController()
    const thread = await fetchThread(cache, { userId: 'pearl', otherId: 'gilda' }, signal)
    expect(thread.pending).toMatchObject([{ id: 'local-gilda', refusal: 'This message cannot be delivered' }])
  }
})

test('[PM-11] a letter that a copy of the tab has sent again is no longer kept as refused', async () => {
  answering()
  const { live, hear } = visit()
  live.carryLetters(async () => ({ refusal: 'not now' }))
  live.deliver({ id: 'local-1', content: 'hello', receiverId: 'gilda' })
  await settle()
  expect(live.unsentPrivateMessages()).toMatchObject([{ id: 'local-1', refusal: 'not now' }])
  hear(own(1, 'local-1'))
  expect(live.unsentPrivateMessages()).toEqual([])
})

test('[PM-11] a letter that was refused before a reload is refused in its thread after it, too', async () => {
  const tab = memoryStorage()
  const problem = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'This message cannot be delivered' }
  answering({
    '/api/private-messages/': () => Response.json({ messages: [], other: gilda }),
    '/api/private-messages': () => Response.json(problem, { status: 403 }),
  })
  const before = visit({ tab })
  before.live.carryLetters((letter) => sendPrivately(before.cache, { ...asPearl, letter }))
  before.live.deliver({ id: 'local-1', content: 'hello', receiverId: 'gilda' })
  await settle()

  const { cache } = visit({ tab })
  const { signal } = new AbortController()
  const thread = await fetchThread(cache, { userId: 'pearl', otherId: 'gilda' }, signal)
  expect(thread.pending).toMatchObject([{ id: 'local-1', content: 'hello', refusal: problem.message }])
})

test.each([
  ['one who looks at the conversation', true, 'Gilda', ''],
  ['one who looks elsewhere', false, 'Gilda', ' to Gilda'],
  ['one of whose reader nothing is known', false, undefined, ''],
])('[PM-10] whose letter failed is told to whom, unless they see it: %s', async (_, isSeen, receiverName, to) => {
  answering({ '/api/private-messages': () => Response.json({ code: 'BLOCKED', message: 'No' }, { status: 403 }) })
  const { cache, told } = visit()
  const letter = { id: 'local-1', content: 'hello', receiverId: 'gilda', receiverName }
  const tell = (toast: ToastRequest) => void told.push(toast)
  await sendPrivately(cache, { letter, userId: 'pearl', isOnScreen: () => isSeen, tell })
  const description = `Could not send your message${to}. Please try again.`
  expect(told).toMatchObject([{ title: 'Message Failed', description, tone: 'destructive' }])
})

test('[PM-11] a letter whose answer alone was lost is not shown twice in a thread that is open already', () => {
  answering()
  const tab = memoryStorage()
  visit({ tab }).live.deliver({ id: 'local-1', content: 'hello', receiverId: 'gilda' })
  const { cache, open } = visit()
  open(own(1, 'local-1'))
  visit({ tab, cache })
  expect(threadIn(cache, 'gilda')?.pending).toEqual([])
})

test('[PM-14] a conversation that is not what it was is forgotten, and list and count are asked for anew', async () => {
  const asked = answering()
  const { wire, cache, open, seqs } = visit()
  open(message(1))
  cache.setQueryData(LIST, { chats: [] })
  await settle()
  asked.length = 0
  wire.tell({ type: 'PRIVATE_CHAT_CHANGED', otherId: 'gilda' })
  await settle()
  expect(seqs()).toBeUndefined()
  expect(cache.getQueryState(LIST)?.isInvalidated).toBe(true)
  expect(asked).toEqual(['/api/private-unread/pearl'])
})

test('[PM-13] who writes has premium again', async () => {
  answering()
  const { cache, open, hear } = visit()
  open(message(1))
  changeThread(cache, 'gilda', (thread) => ({ ...thread, other: { ...gilda, isPremium: false } }))
  hear(message(2))
  await settle()
  expect(threadIn(cache, 'gilda')?.other?.isPremium).toBe(true)
})

test('[PM-16] who is not premium is never asked about', async () => {
  const asked = answering()
  const { unread } = visit({ isPremium: false })
  await settle()
  expect([unread(), asked]).toEqual([0, []])
})
