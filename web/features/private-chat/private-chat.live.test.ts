/** Proves what live private messages change on the page. */
import { afterEach, expect, test, vi } from 'vitest'
import { changeThread, threadIn, threadKey } from './private-chat.cache.ts'
import { gilda, LIST, message, openPage, own, settle, stubResponses } from './private-chat.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('[PM-11] a message that arrives while its conversation is opening is loaded once it is open', async () => {
  stubResponses()
  const { receive, cache } = openPage()
  let answer: (thread: unknown) => void = () => undefined
  const response = new Promise((resolve) => {
    answer = resolve
  })
  const queryFn = () => response
  const opening = cache.fetchQuery({ queryKey: threadKey('gilda'), queryFn })
  receive(message(1))
  await settle()
  expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(false)
  answer({ log: { messages: [] } })
  await opening
  await settle()
  expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(true)
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
  wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: better, change: 1 })
  expect(threadIn(cache, 'gilda')).toMatchObject({
    log: { messages: [{ content: 'better', reactions: [{ emoji: '😂' }] }, {}] },
    lastChange: 1,
  })
  expect(chats()).toMatchObject([{ lastMessage: { content: 'better' } }])
  wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: message(2, { content: '' }), change: 2 })
  await settle()
  expect(seqs()).toEqual([1])
  expect(cache.getQueryState(LIST)?.isInvalidated).toBe(true)
})

test('[MSG-10, MSG-15] a change whose predecessor did not arrive lets the thread load what it has missed', async () => {
  stubResponses()
  const { wire, cache, open } = openPage()
  open(message(1))
  const isInvalidated = () => cache.getQueryState(threadKey('gilda'))?.isInvalidated
  const change = (number: number) =>
    wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: message(1, { content: `${number}` }), change: number })
  change(1)
  expect(isInvalidated()).toBe(false)
  change(3)
  expect(isInvalidated()).toBe(true)
  await settle()
})

test('[MSG-14] the other person has read up to a message', () => {
  stubResponses()
  const { wire, cache, open } = openPage()
  open(own(1, 'local-1'))
  wire.emit({ type: 'PRIVATE_SEEN', by: 'gilda', messageId: 'pm-1' })
  expect(threadIn(cache, 'gilda')?.seenId).toBe('pm-1')
})

test('[MSG-14] "Seen" goes when the other person stops showing it, and the conversation is asked again', async () => {
  stubResponses()
  const { wire, cache, open } = openPage()
  open(own(1, 'local-1'))
  const isInvalidated = () => cache.getQueryState(threadKey('gilda'))?.isInvalidated
  wire.emit({ type: 'PRIVATE_SEEN', by: 'gilda', messageId: 'pm-1' })
  expect([threadIn(cache, 'gilda')?.seenSeq, isInvalidated()]).toEqual([1, false])
  wire.emit({ type: 'PRIVATE_SEEN', by: 'gilda' })
  expect(threadIn(cache, 'gilda')).toMatchObject({ seenId: undefined, seenSeq: 0 })
  expect(isInvalidated()).toBe(true)
  await settle()
})

test('[MSG-13] a member who shows again what they have read asks for what others have', async () => {
  stubResponses()
  const { wire, cache, open } = openPage()
  open(own(1, 'local-1'))
  const emit = (showsSeen: boolean) =>
    wire.emit({ type: 'PREFERENCES_CHANGED', preferences: { showsTyping: true, showsSeen } })
  const isInvalidated = () => cache.getQueryState(threadKey('gilda'))?.isInvalidated
  emit(false)
  expect(isInvalidated()).toBe(false)
  emit(true)
  expect(isInvalidated()).toBe(true)
  await settle()
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
