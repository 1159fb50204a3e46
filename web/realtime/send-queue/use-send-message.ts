/** Hooks that send public and private messages. Messages written before the connection is ready are stored until then. */
import { useContext, useMemo } from 'react'
import type { MessageDraft } from '#contract/social/chat.ts'
import type { Live } from '#web/realtime/live.ts'
import { LiveContext, type LiveContextValue } from '#web/realtime/use-live.ts'
import { tabStorage } from '#web/session/page-storage.ts'
import type { PendingMessage } from './pending.ts'
import {
  type PendingPrivateMessage,
  type PrivateDraft,
  pendingOf,
  pendingPrivateMessage,
  unsentMessages,
  unsentPrivateMessages,
} from './send-queue-storage.ts'

export function usePostMessage(userId: string): (draft: MessageDraft) => void {
  const context = useContext(LiveContext)
  return (draft) =>
    sendOrStore(context, {
      send: (live) => live.post(draft),
      store: () => unsentMessages.add(tabStorage, userId, { draft, postedAt: Date.now() }),
    })
}

export function useSendPrivateMessage(userId: string): (draft: PrivateDraft) => void {
  const context = useContext(LiveContext)
  return (draft) =>
    sendOrStore(context, {
      send: (live) => live.sendPrivate(draft),
      store: () => unsentPrivateMessages.add(tabStorage, userId, { draft, postedAt: Date.now() }),
    })
}

export function useDropMessage(userId: string): (id: string) => void {
  const context = useContext(LiveContext)
  return (id) =>
    sendOrStore(context, {
      send: (live) => live.dropPrivateMessage(id),
      store: () => unsentPrivateMessages.drop(tabStorage, userId, { id, now: Date.now() }),
    })
}

/** Unsent messages from before a reload, while there is no connection yet to list them. */
export function useUnsentMessages(userId: string): readonly PendingMessage[] {
  const { live } = useContext(LiveContext)
  return useMemo(() => (live ? [] : unsentMessages.read(tabStorage, userId, Date.now()).map(pendingOf)), [live, userId])
}

export function useUnsentPrivateMessages(userId: string): readonly PendingPrivateMessage[] {
  const { live } = useContext(LiveContext)
  return useMemo(
    () => (live ? [] : unsentPrivateMessages.read(tabStorage, userId, Date.now()).map(pendingPrivateMessage)),
    [live, userId],
  )
}

type Actions = { send: (live: Live) => void; store: () => void }

/** Without a connection the message is both stored and sent later: storage may be unavailable, and the queue drops doubles. */
function sendOrStore({ live, ready }: LiveContextValue, { send, store }: Actions): void {
  if (live) {
    send(live)
    return
  }
  store()
  void ready.then(send)
}
