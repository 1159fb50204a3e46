/** Sends a private message once: it is stored, refused, without a receiver, or without a response. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { CallFailed, isProblem } from '#web/api/call-failed.ts'
import { dropPending, refusePending } from '#web/features/conversation/log/log.ts'
import type { Draft } from '#web/realtime/send-queue/draft.ts'
import type { Answer } from '#web/realtime/send-queue/send-queue.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, resumeThreads, threadIn } from './private-chat.cache.ts'
import { receivePrivateMessage } from './private-chat.live.tsx'
import { messageFailed, notSent, receiverGone } from './private-chat.words.ts'

const RESPONSE_TIMEOUT_MS = 15_000

type SendOptions = {
  message: Draft
  userId: string
  isOnScreen: (otherId: string) => boolean
  showToast: (toast: ToastRequest) => void
}

export async function sendPrivately(
  cache: QueryClient,
  { message, userId, isOnScreen, showToast }: SendOptions,
): Promise<Answer> {
  const { id, content, to: receiverId, replyTo, mentions } = message
  try {
    // The server may store the message without returning it.
    const { message: stored }: Partial<AnswerOf<typeof sendPrivateMessage>> = await call(sendPrivateMessage, {
      body: { senderId: userId, receiverId, content, clientId: id, replyTo, mentions },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    if (stored) receivePrivateMessage(cache, { userId, message: stored, isSeen: true })
    else void resumeThreads(cache, receiverId)
    changeLog(cache, receiverId, (log) => dropPending(log, id))
    return 'stored'
  } catch (error) {
    if (isUnanswered(error)) return 'no-response'
    const name = isOnScreen(receiverId) ? undefined : receiverNameOf(cache, message)
    if (isProblem(error, 'NOT_FOUND')) {
      showToast(receiverGone(name))
      changeLog(cache, receiverId, (log) => ({ ...log, pending: [] }))
      // The open conversation then shows that the person is gone.
      void resumeThreads(cache, receiverId)
      return 'receiver-deleted'
    }
    showToast(messageFailed(name))
    const refusal = error instanceof CallFailed ? error.message : notSent()
    changeLog(cache, receiverId, (log) => refusePending(log, id, refusal))
    // Premium has ended on one side; the reloaded thread shows on which.
    if (isProblem(error, 'PREMIUM_REQUIRED')) void resumeThreads(cache, receiverId)
    return { refusal }
  }
}

function receiverNameOf(cache: QueryClient, { to, receiverName }: Draft): string | undefined {
  return threadIn(cache, to)?.other?.nickname ?? receiverName
}

/** The server did not answer; a proxy may have. */
function isUnanswered(error: unknown): boolean {
  // Aborted: the page is unloading, or the request timed out.
  if (error instanceof DOMException) return true
  if (!(error instanceof CallFailed)) return false
  return error.status === 0 || (error.status >= 500 && error.code === undefined)
}
