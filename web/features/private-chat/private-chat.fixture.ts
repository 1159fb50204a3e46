/** A page of Pearl with the private chat of Gilda, for tests. */
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { listPrivateChats, type PrivateChat, type PrivateMessage } from '#contract/social/private-chat.ts'
import { keyOf } from '#web/api/query-client.ts'
import { type BrowserStorage, memoryStorage } from '#web/api/storage.ts'
import { beginThread, type Thread } from '#web/features/private-chat/thread/thread.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { fetchThread, threadIn, threadKey } from './private-chat.cache.ts'
import { listenForPrivateChat } from './private-chat.live.tsx'

export const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }
const between = { userId: 'pearl', otherId: 'gilda' }
export const LIST = keyOf(listPrivateChats, { userId: 'pearl' })

export const message = (seq: number, details: Partial<PrivateMessage> = {}): PrivateMessage => ({
  id: `pm-${seq}`,
  senderId: 'gilda',
  receiverId: 'pearl',
  content: `words ${seq}`,
  timestamp: '',
  seq,
  ...details,
})
export const own = (seq: number, clientId: string) => message(seq, { senderId: 'pearl', receiverId: 'gilda', clientId })

type Answers = Record<string, () => Response | Promise<Response>>

/** Answers calls by the beginning of their path; any other call gets an unread count of 4. */
export function stubResponses(answers: Answers = {}) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const found = Object.entries(answers).find(([start]) => path.startsWith(start))
    return found ? found[1]() : Response.json({ unreadCount: 4 })
  })
  return requests
}

type PageOptions = { onScreen?: string; isPremium?: boolean; tab?: BrowserStorage; cache?: QueryClient }

export function openPage({
  onScreen,
  isPremium = true,
  tab = memoryStorage(),
  cache = new QueryClient(),
}: PageOptions = {}) {
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

export const settle = () => new Promise((resolve) => setTimeout(resolve))
