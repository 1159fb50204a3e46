/** The send queue for components. What is written before the connection is ready is stored until then. */
import { useContext, useMemo } from 'react'
import type { Live } from '#web/realtime/live.ts'
import { LiveContext } from '#web/realtime/use-live.ts'
import { tabStorage } from '#web/session/page-storage.ts'
import { addUnsent, type Draft, dropUnsent, type PendingMessage, pendingOf, readUnsent } from './send-queue-storage.ts'

export function useSendQueue(userId: string) {
  const { live, ready } = useContext(LiveContext)
  return useMemo(() => {
    return {
      add: (draft: Draft) =>
        sendOrStore(
          ({ queue }) => queue.add(draft),
          () => addUnsent(tabStorage, userId, { draft, postedAt: Date.now() }),
        ),

      drop: (id: string) =>
        sendOrStore(
          ({ queue }) => queue.drop(id),
          () => dropUnsent(tabStorage, userId, { id, now: Date.now() }),
        ),

      /** Oldest first, including messages from before a reload. */
      unsent(to: string): PendingMessage[] {
        if (live) return live.queue.unsent(to)
        const stored = readUnsent(tabStorage, userId, Date.now())
        return stored.filter(({ draft }) => draft.to === to).map(pendingOf)
      },
    }

    /** Without a connection both: storage may be unavailable, and the queue ignores what it has read from there. */
    function sendOrStore(send: (live: Live) => void, store: () => void): void {
      if (live) {
        send(live)
        return
      }
      store()
      void ready.then(send)
    }
  }, [live, ready, userId])
}
