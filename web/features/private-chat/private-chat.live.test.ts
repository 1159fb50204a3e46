/** Proves what live private messages change on the page. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listPrivateChats, type PrivateChat, type PrivateMessage } from '#contract/social/private-chat.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { RemovableStorage } from '#web/api/storage.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import { beginThread, type Thread } from '#web/features/private-chat/thread/thread.ts'
import type { Answer } from '#web/realtime/send-queue/send-queue.ts'
import { memoryStorage } from '#web/session/page-storage.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, changeThread, fetchThread, threadIn, threadKey } from './private-chat.cache.ts'
import { listenForPrivateChat } from './private-chat.live.tsx'
import { sendPrivately } from './send-privately.ts'

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }
const asPearl = { userId: 'pearl', isOnScreen: () => true, showToast: () => {} }
const between = { userId: 'pearl', otherId: 'gilda' }
const LIST = keyOf(listPrivateChats, { userId: 'pearl' })

afterEach(() => vi.unstubAllGlobals())

const message = (seq: number, details: Partial<PrivateMessage> = {}): PrivateMessage => ({
  id: `pm-${seq}`,
  senderId: 'gilda',
  receiverId: 'pearl',
  content: `words ${seq}`,
  timestamp: '',
  seq,
  ...details,
})
const own = (seq: number, clientId: string) => message(seq, { senderId: 'pearl', receiverId: 'gilda', clientId })
const problem = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'We can’t deliver this message' }

type Answers = Record<string, () => Response | Promise<Response>>

/** Answers calls by the beginning of their path; any other call gets an unread count of 4. */
function stubResponses(answers: Answers = {}) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const found = Object.entries(answers).find(([start]) => path.startsWith(start))
    return found ? found[1]() : Response.json({ unreadCount: 4 })
  })
  return requests
}

type PageOptions = { onScreen?: string; isPremium?: boolean; tab?: RemovableStorage; cache?: QueryClient }

function openPage({ onScreen, isPremium = true, tab = memoryStorage(), cache = new QueryClient() }: PageOptions = {}) {
  const { wire, clock, live, comeBack, catchUp } = openTestLive('pearl', tab)
  const toasts: ToastRequest[] = []
  listenForPrivateChat({
    live,
    clock,
    cache,
    userId: 'pearl',
    isPremium: () => isPremium,
    isOnScreen: (otherId) => otherId === onScreen,
    showToast: (toast) => toasts.push(toast),
  })
  wire.welcome()
  return {
    wire,
    comeBack,
    catchUp,
    cache,
    live,
    clock,
    toasts,
    open: (...messages: PrivateMessage[]) =>
      cache.setQueryData<Thread>(threadKey('gilda'), beginThread({ messages, other: gilda }, [], 'pearl')),
    fetchGilda: () => fetchThread(cache, { ...between, unsent: live.queue.unsent }, new AbortController().signal),
    seqs: () => threadIn(cache, 'gilda')?.log.messages.map(({ seq }) => seq),
    chats: () => cache.getQueryData<{ chats: PrivateChat[] }>(LIST)?.chats,
    unread: () => cache.getQueryData(['private chat', 'unread']),
    receive: (it: PrivateMessage) => wire.emit({ type: 'PRIVATE_MESSAGE', message: it, sender: gilda }),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('[PM-6] [PM-7] [PM-16] a message is added to thread and list, counted by the server and shown as a toast whose action leads to it', async () => {
  const requests = stubResponses()
  const { open, receive, seqs, chats, unread, toasts, cache } = openPage()
  open(message(1))
  cache.setQueryData(LIST, { chats: [] })
  await settle()
  receive(message(2, { content: 'a'.repeat(60) }))
  await settle()
  expect(seqs()).toEqual([2, 1])
  expect(chats()).toMatchObject([{ userId: 'gilda', unreadCount: 1, lastMessage: { seq: 2 } }])
  expect(unread()).toBe(4)
  expect(requests.filter((path) => path === '/api/private-unread/pearl')).toHaveLength(2)
  expect(toasts).toMatchObject([{ title: 'New message from Gilda', description: `${'a'.repeat(50)}...` }])
  expect(toasts[0]?.action).toEqual({ label: 'Reply', to: '/private-chat?user=gilda' })
})

test('[SHELL-45] messages that follow each other become one toast, which leads to the person or to the list', async () => {
  stubResponses()
  const { receive, toasts } = openPage()
  receive(message(1))
  await settle()
  expect(toasts[0]?.merge?.words(3, true)).toMatchObject({ description: '3 new messages' })
  expect(toasts[0]?.merge?.words(3, false)).toMatchObject({ title: '3 new messages', action: { to: '/private-chat' } })
})

test('[PM-7] [PM-17] your own messages, and those in the open conversation, show no toast', async () => {
  stubResponses()
  const { receive, toasts, open, chats, cache } = openPage({ onScreen: 'gilda' })
  open()
  cache.setQueryData(LIST, { chats: [] })
  receive(message(1))
  receive(own(2, 'local-1'))
  await settle()
  expect(toasts).toEqual([])
  expect(chats()).toMatchObject([{ unreadCount: 0, lastMessage: { seq: 2 } }])
})

test('[PM-8] [PM-16] what another page has read is read here, and the count is refetched', async () => {
  const requests = stubResponses()
  const { wire, chats, cache, open } = openPage()
  open(message(1))
  const unreadCount = 2
  cache.setQueryData(LIST, { chats: [{ userId: 'gilda', nickname: 'Gilda', emoji: '🦄', unreadCount }] })
  await settle()
  requests.length = 0
  wire.emit({ type: 'PRIVATE_READ', otherId: 'gilda', seq: 3, unreadCount: 0 })
  await settle()
  expect(chats()?.[0]?.unreadCount).toBe(0)
  expect(threadIn(cache, 'gilda')?.readSeq).toBe(3)
  expect(requests).toEqual(['/api/private-unread/pearl'])
})

test('[PM-11] after a reconnect an open thread loads what came after its last message', async () => {
  const answers = {
    '/api/private-messages/': () => Response.json({ messages: [message(2), message(3)], other: gilda }),
  }
  const requests = stubResponses(answers)
  const { comeBack, cache, open, seqs, fetchGilda } = openPage()
  open(message(1))
  comeBack()
  await settle()
  expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(true)
  cache.setQueryData(threadKey('gilda'), await fetchGilda())
  expect(seqs()).toEqual([3, 2, 1])
  expect(requests).toContain('/api/private-messages/pearl/gilda?after=1')
})

test('[PM-11, PM-16, WS-17] messages that the server missed are loaded when it asks for a catch-up', async () => {
  const requests = stubResponses()
  const { catchUp, cache, open, unread } = openPage()
  await settle()
  requests.length = 0
  open(message(1))
  cache.setQueryData(LIST, { chats: [] })
  catchUp()
  await settle()
  for (const key of [threadKey('gilda'), LIST]) expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  expect(requests).toEqual(['/api/private-unread/pearl'])
  expect(unread()).toBe(4)
})

test('[SAFE-16] a person who can no longer be seen after a reconnect leaves no messages behind', async () => {
  stubResponses({ '/api/private-messages/': () => Response.json({ messages: [] }) })
  const { cache, open, seqs, fetchGilda } = openPage()
  open(message(1), message(2))
  changeLog(cache, 'gilda', (log) => addPending(log, { id: 'local-1', content: 'mine', timestamp: '' }))
  cache.setQueryData(threadKey('gilda'), await fetchGilda())
  expect(seqs()).toEqual([])
  expect(threadIn(cache, 'gilda')).toMatchObject({ other: undefined, log: { pending: [{ id: 'local-1' }] } })
})

test('[PM-11] [PM-10] [PM-14] a send ends as stored, refused, without a receiver, or without a response; only the last is retried', async () => {
  const stored = { success: true, message: own(1, 'local-1') }
  const gone = { code: 'NOT_FOUND', error: 'NOT_FOUND' }
  const cases: [() => Response | Promise<Response>, answer: Answer, left: (string | undefined)[]][] = [
    [() => Response.json(stored), 'stored', [undefined]],
    [() => Response.json(problem, { status: 403 }), { refusal: problem.message }, [undefined, problem.message]],
    [() => Response.json({ ...problem, ...gone }, { status: 404 }), 'receiver-deleted', []],
    [() => new Response('Bad gateway', { status: 502 }), 'no-response', [undefined, undefined]],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'no-response', [undefined, undefined]],
  ]
  for (const [respond, answer, left] of cases) {
    stubResponses({ '/api/private-messages': respond })
    const { cache, open } = openPage()
    open()
    for (const id of ['local-1', 'local-2'])
      changeLog(cache, 'gilda', (log) => addPending(log, { id, content: 'hello', timestamp: '' }))
    const sent = { id: 'local-1', content: 'hello', to: 'gilda' }
    expect(await sendPrivately(cache, { ...asPearl, message: sent })).toEqual(answer)
    expect(threadIn(cache, 'gilda')?.log.pending.map(({ refusal }) => refusal)).toEqual(left)
    expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(answer === 'receiver-deleted')
  }
})

test('[PM-11] a message without a response before a reload shows as pending in its thread, and can be refused there', async () => {
  stubResponses({
    '/api/private-messages/': () => Response.json({ messages: [own(1, 'local-1')], other: gilda }),
    '/api/private-messages': () => Response.json(problem, { status: 403 }),
  })
  const tab = memoryStorage()
  const { live } = openPage({ tab })
  const messages = ['local-1', 'local-2', 'local-3'].map((id) => ({ id, content: id, to: 'gilda' }))
  for (const message of messages) live.queue.add(message)

  const { cache, live: again, fetchGilda } = openPage({ tab })
  again.queue.setPrivateSender(async (message) => {
    if (message.id === 'local-1') return 'stored'
    if (message.id === 'local-2') return sendPrivately(cache, { ...asPearl, message })
    return new Promise<Answer>(() => {})
  })
  await settle()
  const thread = await fetchGilda()
  expect(thread.log.pending.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['local-3', undefined],
    ['local-2', 'We can’t deliver this message'],
  ])
})

test('[PM-11] a thread that is loaded again still shows refused messages that were not dropped', async () => {
  stubResponses({ '/api/private-messages/': () => Response.json({ messages: [], other: gilda }) })
  const { wire, live, open, fetchGilda } = openPage()
  live.queue.setPrivateSender(async () => ({ refusal: 'We can’t deliver this message' }))
  for (const to of ['gilda', 'percy']) live.queue.add({ id: `local-${to}`, content: 'stay', to })
  await settle()
  for (const isBlocked of [true, false]) {
    open(message(1))
    wire.emit({ type: 'BLOCKED_CHANGED', userId: 'gilda', isBlocked })
    const thread = await fetchGilda()
    expect(thread.log.pending).toMatchObject([{ id: 'local-gilda', refusal: 'We can’t deliver this message' }])
  }
})

test('[PM-11] a refused message that a copy of the tab has sent again is no longer stored as refused', async () => {
  stubResponses()
  const { live, receive } = openPage()
  live.queue.setPrivateSender(async () => ({ refusal: 'not now' }))
  live.queue.add({ id: 'local-1', content: 'hello', to: 'gilda' })
  await settle()
  expect(live.queue.unsent('gilda')).toMatchObject([{ id: 'local-1', refusal: 'not now' }])
  receive(own(1, 'local-1'))
  expect(live.queue.unsent('gilda')).toEqual([])
})

test('[PM-11] a message that was refused before a reload is refused after it, too', async () => {
  const tab = memoryStorage()
  stubResponses({
    '/api/private-messages/': () => Response.json({ messages: [], other: gilda }),
    '/api/private-messages': () => Response.json(problem, { status: 403 }),
  })
  const before = openPage({ tab })
  before.live.queue.setPrivateSender((message) => sendPrivately(before.cache, { ...asPearl, message }))
  before.live.queue.add({ id: 'local-1', content: 'hello', to: 'gilda' })
  await settle()

  const { fetchGilda } = openPage({ tab })
  const thread = await fetchGilda()
  expect(thread.log.pending).toMatchObject([{ id: 'local-1', content: 'hello', refusal: problem.message }])
})

test('[PM-11] a stored message whose response was lost is not shown twice in an open thread', () => {
  stubResponses()
  const tab = memoryStorage()
  openPage({ tab }).live.queue.add({ id: 'local-1', content: 'hello', to: 'gilda' })
  const { cache, open } = openPage()
  open(own(1, 'local-1'))
  openPage({ tab, cache })
  expect(threadIn(cache, 'gilda')?.log.pending).toEqual([])
})

test('[PM-14] a changed conversation is dropped from the cache, and list and count are refetched', async () => {
  const requests = stubResponses()
  const { wire, cache, open, seqs } = openPage()
  open(message(1))
  cache.setQueryData(LIST, { chats: [] })
  await settle()
  requests.length = 0
  wire.emit({ type: 'PRIVATE_CHAT_CHANGED', otherId: 'gilda' })
  await settle()
  expect(seqs()).toBeUndefined()
  expect(cache.getQueryState(LIST)?.isInvalidated).toBe(true)
  expect(requests).toEqual(['/api/private-unread/pearl'])
})

test('[PM-13] a person who writes has premium again', async () => {
  stubResponses()
  const { cache, open, receive } = openPage()
  open(message(1))
  changeThread(cache, 'gilda', (thread) => ({ ...thread, other: { ...gilda, isPremium: false } }))
  receive(message(2))
  await settle()
  expect(threadIn(cache, 'gilda')?.other?.isPremium).toBe(true)
})

test('[PM-16] without premium the unread count is not requested', async () => {
  const requests = stubResponses()
  const { unread } = openPage({ isPremium: false })
  await settle()
  expect([unread(), requests]).toEqual([0, []])
})

test('[MSG-15] an edited, deleted or reacted message changes in thread and list', async () => {
  stubResponses()
  const { wire, cache, open, chats, seqs } = openPage()
  open(message(1), message(2))
  const chat = { userId: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true, unreadCount: 0 }
  cache.setQueryData(LIST, { chats: [{ ...chat, lastMessage: message(2) }] })
  const better = message(2, { content: 'better', editedAt: '', reactions: [{ emoji: '😂', count: 1, by: ['pearl'] }] })
  wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: better, change: 4 })
  expect(threadIn(cache, 'gilda')).toMatchObject({
    log: { messages: [{ content: 'better', reactions: [{ emoji: '😂' }] }, {}] },
    lastChange: 4,
  })
  expect(chats()).toMatchObject([{ lastMessage: { content: 'better' } }])
  wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: message(2, { content: '' }), change: 5 })
  await settle()
  expect(seqs()).toEqual([1])
  expect(cache.getQueryState(LIST)?.isInvalidated).toBe(true)
})

test('[MSG-10, MSG-15] a resumed thread asks for what has changed since', async () => {
  const changed = [message(1, { content: 'better', editedAt: '' })]
  const answer = { messages: [], changed, lastChange: 6, seenId: 'pm-2', other: gilda }
  const requests = stubResponses({ '/api/private-messages/': () => Response.json(answer) })
  const { wire, open, fetchGilda } = openPage()
  open(message(1), own(2, 'local-2'))
  wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: message(1), change: 4 })
  expect(await fetchGilda()).toMatchObject({
    log: { messages: [{ seq: 2 }, { content: 'better' }] },
    lastChange: 6,
    seenId: 'pm-2',
  })
  expect(requests).toContain('/api/private-messages/pearl/gilda?after=2&lastChange=4')
})

test('[MSG-14] the other person has read up to a message', () => {
  stubResponses()
  const { wire, cache, open } = openPage()
  open(own(1, 'local-1'))
  wire.emit({ type: 'PRIVATE_SEEN', by: 'gilda', messageId: 'pm-1' })
  expect(threadIn(cache, 'gilda')?.seenId).toBe('pm-1')
})

test('[MSG-12, MSG-14] the other person is typing for five seconds, or until their message arrives', async () => {
  stubResponses()
  const { wire, cache, clock, open, receive } = openPage()
  open()
  const typing = () => cache.getQueryData(['private chat', 'typing', 'gilda'])
  wire.emit({ type: 'PRIVATE_TYPING', from: 'gilda' })
  expect(typing()).toEqual([{ id: 'gilda', nickname: 'Gilda' }])
  clock.pass(5000)
  expect(typing()).toEqual([])
  wire.emit({ type: 'PRIVATE_TYPING', from: 'gilda' })
  receive(message(1))
  expect(typing()).toEqual([])
  await settle()
})
