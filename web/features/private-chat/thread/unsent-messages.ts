/** Letters that the server has not stored, put into their threads. */
import type { QueryClient } from '@tanstack/react-query'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import { changePending, threadIn } from '#web/features/private-chat/private-chat.cache.ts'
import { showPending } from '#web/realtime/send-queue/pending.ts'
import type { PendingPrivateMessage } from '#web/realtime/send-queue/send-queue-storage.ts'

/** Each stands there once, however often this is called. */
export function showUnsent(cache: QueryClient, userId: string, letters: readonly PendingPrivateMessage[]): void {
  for (const { receiverId, ...letter } of letters) {
    // Only its answer was lost, and the thread is open already.
    const isOwn = ({ senderId, clientId }: PrivateMessage) => senderId === userId && clientId === letter.id
    if (threadIn(cache, receiverId)?.messages.some(isOwn)) continue
    changePending(cache, receiverId, (log) => showPending(log, letter))
  }
}
