/** One conversation for its components: the lines, and the actions. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { listPrivateMessages, readPrivateChat } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import { changeThread, fetchThread, showUnsent, threadKey } from '#web/features/private-chat/private-chat.cache.ts'
import { addPending, dropPending, newLocalId, retryPending } from '#web/realtime/send-queue/pending.ts'
import {
  useDropMessage,
  useSendPrivateMessage,
  useUnsentPrivateMessages,
} from '#web/realtime/send-queue/use-send-message.ts'
import { useLiveState } from '#web/realtime/use-live.ts'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import { addOlder, noteRead, type Thread, unreadUpTo } from './thread.ts'
import { linesOfThread, type Me } from './thread-lines.ts'

type Participants = { me: Me; otherId: string }

export function useThread({ me, otherId }: Participants) {
  const cache = useQueryClient()
  const {
    data: thread,
    isError,
    refetch,
  } = useQuery<Thread>({
    queryKey: threadKey(otherId),
    queryFn: ({ signal }) => fetchThread(cache, { userId: me.id, otherId }, signal),
    ...KEEP_FOREVER,
  })
  const unsent = useUnsentPrivateMessages(me.id)
  const lines = useMemo(() => (thread ? linesOfThread(thread, me) : []), [thread, me])
  useMarkAsRead({ me, otherId }, thread)
  useEffect(() => showUnsent(cache, me.id, unsent), [cache, me.id, unsent])

  return {
    thread,
    lines,
    isFailed: isError && !thread,
    retryLoading: () => void refetch(),
    older: useOlderMessages({ me, otherId }, thread),
    ...useSendActions({ me, otherId }, thread?.other?.nickname),
  }
}

function useMarkAsRead({ me, otherId }: Participants, thread: Thread | undefined): void {
  const cache = useQueryClient()
  const isHidden = usePageHidden()
  const connection = useLiveState()
  const seq = thread && unreadUpTo(thread, otherId)

  useEffect(() => {
    // `connection` is a dependency, so that a reconnect tries again.
    if (seq === undefined || isHidden || connection === 'offline') return
    call(readPrivateChat, { params: { userId: me.id, otherId }, body: { seq } })
      .then(() => changeThread(cache, otherId, (before) => noteRead(before, seq)))
      .catch((error: unknown) => console.warn('A conversation could not be marked as read', error))
  }, [cache, me.id, otherId, seq, isHidden, connection])
}

export type Older = { state: 'idle' | 'loading' | 'failed'; load: () => void }

function useOlderMessages({ me, otherId }: Participants, thread: Thread | undefined): Older | undefined {
  const cache = useQueryClient()
  const [state, setState] = useState<Older['state']>('idle')
  const before = thread?.messages.at(-1)?.seq
  if (!thread?.hasOlder || before === undefined) return undefined

  const load = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      const page = await call(listPrivateMessages, { params: { userId: me.id, otherId }, query: { before } })
      changeThread(cache, otherId, (current) => addOlder(current, page))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, load: () => void load() }
}

function useSendActions({ me, otherId }: Participants, receiverName: string | undefined) {
  const sendPrivate = useSendPrivateMessage(me.id)
  const dropMessage = useDropMessage(me.id)
  const cache = useQueryClient()

  return {
    /** Always accepts the message: without a connection it waits in the send queue. */
    send(content: string): boolean {
      const draft = { id: newLocalId(), content }
      changeThread(cache, otherId, (before) => addPending(before, { ...draft, timestamp: new Date().toISOString() }))
      sendPrivate({ ...draft, receiverId: otherId, receiverName })
      return true
    },

    retry({ id, content }: { id: string; content: string }): void {
      changeThread(cache, otherId, (before) => retryPending(before, id, new Date().toISOString()))
      sendPrivate({ id, content, receiverId: otherId, receiverName })
    },

    drop(id: string): void {
      changeThread(cache, otherId, (before) => dropPending(before, id))
      dropMessage(id)
    },
  }
}
