/** Proves how a thread opens and resumes. */
import { afterEach, expect, test, vi } from 'vitest'
import { listPrivateChats, PRIVATE_PAGE_MAX } from '#contract/social/private-chat.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import { changeLog, fetchThread, threadIn, threadKey } from './private-chat.cache.ts'
import { gilda, message, openPage, own, settle, stubResponses } from './private-chat.fixture.ts'

const between = { userId: 'pearl', otherId: 'gilda', unsent: () => [] }
const unnumbered = {
  id: 'pm-1',
  senderId: 'gilda',
  receiverId: 'pearl',
  content: 'Psst',
  timestamp: '2026-11-20T08:00:00Z',
}

afterEach(() => vi.unstubAllGlobals())

test('[SHELL-43] a response without the other person takes their name from the list', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ messages: [unnumbered] }))
  const cache = createQueryClient()
  cache.setQueryData(keyOf(listPrivateChats, { userId: 'pearl' }), {
    chats: [{ userId: 'gilda', nickname: 'Gilda', emoji: '🦄', unreadCount: 0 }],
  })
  const thread = await fetchThread(cache, between, new AbortController().signal)
  expect(thread).toMatchObject({
    other: { id: 'gilda', nickname: 'Gilda', emoji: '🦄' },
    log: { messages: [{ id: 'pm-1' }] },
  })
})

test('[SAFE-15] without messages and without a name there is no other person', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ messages: [] }))
  expect((await fetchThread(createQueryClient(), between, new AbortController().signal)).other).toBeUndefined()
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
  expect(requests).toContain('/api/private-messages/pearl/gilda?after=1&lastChange=0')
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

test('[PM-11] a stored message whose response was lost is not shown twice in an open thread', () => {
  stubResponses()
  const tab = memoryStorage()
  openPage({ tab }).live.queue.add({ id: 'local-1', content: 'hello', to: 'gilda' })
  const { cache, open } = openPage()
  open(own(1, 'local-1'))
  openPage({ tab, cache })
  expect(threadIn(cache, 'gilda')?.log.pending).toEqual([])
})

test('[MSG-10, MSG-15] a change that arrives while a thread is loaded again from the start is not lost', async () => {
  const whole = Array.from({ length: PRIVATE_PAGE_MAX }, (_, at) => message(at + 2))
  const better = message(101, { content: 'better' })
  stubResponses({
    '/api/private-messages/pearl/gilda?': () => Response.json({ messages: whole, other: gilda, lastChange: 3 }),
    '/api/private-messages/': () => {
      wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: better, change: 4 })
      return Response.json({ messages: whole, other: gilda, lastChange: 3 })
    },
  })
  const { wire, open, fetchGilda } = openPage()
  open(message(1))
  const thread = await fetchGilda()
  expect(thread.log.messages[0]).toMatchObject({ seq: 101, content: 'better' })
  expect(thread.lastChange).toBe(4)
})

test('[MSG-10, MSG-15] a resumed thread asks for what has changed since', async () => {
  const changed = [message(1, { content: 'better', editedAt: '' })]
  const answer = { messages: [], changed, lastChange: 6, seenId: 'pm-2', other: gilda }
  const requests = stubResponses({ '/api/private-messages/': () => Response.json(answer) })
  const { wire, open, fetchGilda } = openPage()
  open(message(1), own(2, 'local-2'))
  wire.emit({ type: 'PRIVATE_MESSAGE_CHANGED', message: message(1), change: 1 })
  expect(await fetchGilda()).toMatchObject({
    log: { messages: [{ seq: 2 }, { content: 'better' }] },
    lastChange: 6,
    seenId: 'pm-2',
  })
  expect(requests).toContain('/api/private-messages/pearl/gilda?after=2&lastChange=1')
})
