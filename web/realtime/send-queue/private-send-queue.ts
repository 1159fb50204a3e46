/** The send queue of private messages: sent one by one until stored or refused, or until the receiver is deleted. */
import type { RemovableStorage } from '#web/api/storage.ts'
import type { Clock } from '#web/realtime/clock.ts'
import { createPace, type PaceRule } from './pace.ts'
import {
  type PendingPrivateMessage,
  type PrivateDraft,
  pendingPrivateMessage,
  type Unsent,
  unsentPrivateMessages,
} from './send-queue-storage.ts'

/** Retry even without a signal that the server is reachable again. */
const RETRY_AFTER_MS = 3000

/** After `no-response` it is sent again under the same id. */
export type Answer = 'no-response' | 'stored' | 'receiver-deleted' | { refusal: string }
export type PrivateSender = (draft: PrivateDraft) => Promise<Answer>

type Needs = { userId: string; clock: Clock; storage: RemovableStorage; pace: PaceRule }

export function createPrivateSendQueue({ userId, clock, storage, pace: rule }: Needs) {
  const pace = createPace(rule)
  let queue: readonly Unsent<PrivateDraft>[] = unsentPrivateMessages.read(storage, userId, clock.now())
  let sender: PrivateSender | undefined
  let isBusy = false
  let isOver = false
  let cancelNext = () => {}

  return {
    /** Replaces a message with the same id, which was refused or has been read from storage. */
    add(draft: PrivateDraft): void {
      setQueue([...without(draft.id), { draft, postedAt: clock.now() }])
      void flush()
    },

    drop: (id: string): void => setQueue(without(id)),

    unsent: (receiverId?: string): PendingPrivateMessage[] =>
      queue
        .map(pendingPrivateMessage)
        .filter((message) => receiverId === undefined || message.receiverId === receiverId),

    setSender(next: PrivateSender): void {
      sender = next
      void flush()
    },

    wake(): void {
      void flush()
    },

    close(): void {
      isOver = true
      cancelNext()
    },
  }

  function due(): readonly Unsent<PrivateDraft>[] {
    return queue.filter(({ refusal }) => refusal === undefined)
  }

  function without(id: string): readonly Unsent<PrivateDraft>[] {
    return queue.filter(({ draft }) => draft.id !== id)
  }

  function settle({ id, receiverId }: PrivateDraft, answer: Exclude<Answer, 'no-response'>): void {
    if (answer === 'stored') setQueue(without(id))
    // No thread with a deleted person is shown, so refused messages to them go too.
    else if (answer === 'receiver-deleted') setQueue(queue.filter(({ draft }) => draft.receiverId !== receiverId))
    else setQueue(queue.map((queued) => (queued.draft.id === id ? { ...queued, ...answer } : queued)))
  }

  function setQueue(next: readonly Unsent<PrivateDraft>[]): void {
    queue = next
    unsentPrivateMessages.write(storage, userId, queue)
  }

  async function flush(): Promise<void> {
    if (isBusy || isOver || !sender) return
    cancelNext()
    isBusy = true
    for (let [next] = due(); next; [next] = due()) {
      const wait = pace.wait(clock.now())
      if (wait > 0) return flushLater(wait)
      pace.take(clock.now())
      const answer = await sender(next.draft)
      if (isOver) return
      if (answer === 'no-response') return flushLater(RETRY_AFTER_MS)
      settle(next.draft, answer)
    }
    isBusy = false
  }

  function flushLater(ms: number): void {
    isBusy = false
    cancelNext = clock.after(ms, () => void flush())
  }
}
