/** One conversation as its components see it: the lines, and everything that can be done. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { listPrivateMessages, readPrivateChat } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { FOR_GOOD } from '#web/api/query-client.ts'
import { changeThread, fetchThread, threadKey } from '#web/features/private-chat/private-chat.cache.ts'
import { newLocalId } from '#web/realtime/send-queue/local-id.ts'
import { addPending, dropPending, retryPending } from '#web/realtime/send-queue/pending.ts'
import { useDeliver, useDropMessage, useLeftPrivateMessages } from '#web/realtime/send-queue/use-send-message.ts'
import { useLiveState } from '#web/realtime/use-live.ts'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import { addOlder, noteRead, type Thread, unreadUpTo } from './thread.ts'
import { linesOfThread, type Me } from './thread-lines.ts'
import { showUnsent } from './unsent-messages.ts'

type Between = { me: Me; otherId: string }

export function useThread({ me, otherId }: Between) {
  const cache = useQueryClient()
  const {
    data: thread,
    isError,
    refetch,
  } = useQuery<Thread>({
    queryKey: threadKey(otherId),
    queryFn: ({ signal }) => fetchThread(cache, { userId: me.id, otherId }, signal),
    ...FOR_GOOD,
  })
  const left = useLeftPrivateMessages(me.id)
  const lines = useMemo(() => (thread ? linesOfThread(thread, me) : []), [thread, me])
  useReading({ me, otherId }, thread)
  useEffect(() => showUnsent(cache, me.id, left), [cache, me.id, left])

  return {
    thread,
    lines,
    isFailed: isError && !thread,
    retryLoading: () => void refetch(),
    older: useOlder({ me, otherId }, thread),
    ...useSending({ me, otherId }, thread?.other?.nickname),
  }
}

/** What stands on the screen while somebody looks is read. */
function useReading({ me, otherId }: Between, thread: Thread | undefined): void {
  const cache = useQueryClient()
  const isHidden = usePageHidden()
  const connection = useLiveState()
  const seq = thread && unreadUpTo(thread, otherId)

  useEffect(() => {
    // A connection that came back is a reason to try once more.
    if (seq === undefined || isHidden || connection === 'offline') return
    call(readPrivateChat, { params: { userId: me.id, otherId }, body: { seq } })
      .then(() => changeThread(cache, otherId, (before) => noteRead(before, seq)))
      .catch((error: unknown) => console.warn('A conversation could not be marked as read', error))
  }, [cache, me.id, otherId, seq, isHidden, connection])
}

export type Older = { state: 'idle' | 'loading' | 'failed'; load: () => void }

function useOlder({ me, otherId }: Between, thread: Thread | undefined): Older | undefined {
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

function useSending({ me, otherId }: Between, receiverName: string | undefined) {
  const deliver = useDeliver(me.id)
  const dropLetter = useDropMessage(me.id)
  const cache = useQueryClient()

  return {
    /** Always taken: what cannot go out yet waits. */
    send(content: string): boolean {
      const draft = { id: newLocalId(), content }
      changeThread(cache, otherId, (before) => addPending(before, { ...draft, timestamp: new Date().toISOString() }))
      deliver({ ...draft, receiverId: otherId, receiverName })
      return true
    },

    retry({ id, content }: { id: string; content: string }): void {
      changeThread(cache, otherId, (before) => retryPending(before, id, new Date().toISOString()))
      deliver({ id, content, receiverId: otherId, receiverName })
    },

    drop(id: string): void {
      changeThread(cache, otherId, (before) => dropPending(before, id))
      dropLetter(id)
    },
  }
}
