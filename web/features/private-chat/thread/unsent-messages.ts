/** Adds messages that the server has not stored to their threads. */
import type { QueryClient } from '@tanstack/react-query'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import { changePending, threadIn } from '#web/features/private-chat/private-chat.cache.ts'
import { showPending } from '#web/realtime/send-queue/pending.ts'
import type { PendingPrivateMessage } from '#web/realtime/send-queue/send-queue-storage.ts'

/** Idempotent. */
export function showUnsent(cache: QueryClient, userId: string, messages: readonly PendingPrivateMessage[]): void {
  for (const { receiverId, ...message } of messages) {
    // The message was stored and only its response was lost.
    const isStored = ({ senderId, clientId }: PrivateMessage) => senderId === userId && clientId === message.id
    if (threadIn(cache, receiverId)?.messages.some(isStored)) continue
    changePending(cache, receiverId, (log) => showPending(log, message))
  }
}
