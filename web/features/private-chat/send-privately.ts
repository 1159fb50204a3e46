/** One try to send a private message: stored, refused, without a reader, or not arrived at all. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { CallFailed, isProblem } from '#web/api/call-failed.ts'
import { dropPending, refusePending } from '#web/realtime/send-queue/pending.ts'
import type { Answer } from '#web/realtime/send-queue/private-send-queue.ts'
import type { Letter } from '#web/realtime/send-queue/send-queue-storage.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changePending, resumeThreads, threadIn } from './private-chat.cache.ts'
import { receivePrivateMessage } from './private-chat.live.tsx'
import { messageFailed, readerGone } from './private-chat.words.ts'

/** What is not answered for so long was sent into the void. */
const ANSWER_WITHIN_MS = 15_000

type Sent = {
  letter: Letter
  userId: string
  /** This conversation is before somebody's eyes. */
  isOnScreen: (otherId: string) => boolean
  tell: (toast: ToastRequest) => void
}

export async function sendPrivately(cache: QueryClient, { letter, userId, isOnScreen, tell }: Sent): Promise<Answer> {
  const { id, content, receiverId } = letter
  try {
    // A server may store it and keep it to itself.
    const { message }: Partial<AnswerOf<typeof sendPrivateMessage>> = await call(sendPrivateMessage, {
      body: { senderId: userId, receiverId, content, clientId: id },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (message) receivePrivateMessage(cache, { userId, message, isSeen: true })
    else void resumeThreads(cache, receiverId)
    changePending(cache, receiverId, (log) => dropPending(log, id))
    return 'stored'
  } catch (error) {
    if (isUnanswered(error)) return 'none'
    const name = isOnScreen(receiverId) ? undefined : nameOfReceiver(cache, letter)
    if (isProblem(error, 'NOT_FOUND')) {
      tell(readerGone(name))
      changePending(cache, receiverId, (log) => ({ ...log, pending: [] }))
      // Where the conversation is open it says that there is nobody.
      void resumeThreads(cache, receiverId)
      return 'nobody'
    }
    tell(messageFailed(name))
    const refusal = error instanceof CallFailed ? error.message : messageFailed().description
    changePending(cache, receiverId, (log) => refusePending(log, id, refusal))
    // Somebody’s premium has ended since: the thread says whose.
    if (isProblem(error, 'PREMIUM_REQUIRED')) void resumeThreads(cache, receiverId)
    return { refusal }
  }
}

function nameOfReceiver(cache: QueryClient, { receiverId, receiverName }: Letter): string | undefined {
  return threadIn(cache, receiverId)?.other?.nickname ?? receiverName
}

/** Nobody answered, or something between the page and the server did. */
function isUnanswered(error: unknown): boolean {
  // The page is being left, or it took too long.
  if (error instanceof DOMException) return true
  if (!(error instanceof CallFailed)) return false
  return error.status === 0 || (error.status >= 500 && error.code === undefined)
}
