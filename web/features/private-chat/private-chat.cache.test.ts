/** Proves how a thread opens when the response lacks the other person. */
import { afterEach, expect, test, vi } from 'vitest'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { fetchThread } from './private-chat.cache.ts'

const between = { userId: 'pearl', otherId: 'gilda', unsent: () => [] }
const message = {
  id: 'pm-1',
  senderId: 'gilda',
  receiverId: 'pearl',
  content: 'Psst',
  timestamp: '2026-11-20T08:00:00Z',
}

afterEach(() => vi.unstubAllGlobals())

test('[SHELL-43] a response without the other person takes their name from the list', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ messages: [message] }))
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
