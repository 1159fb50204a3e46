/** A batch of public messages: each sender gets an answer of their own, and a message sent twice is stored once. */
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { NewMessage } from './chat.store.ts'

export type Written = { message: ChatMessage; isNew: boolean }

export type QueuedMessage = {
  draft: NewMessage
  resolve: (written: Written) => void
  reject: (error: unknown) => void
}

type Stored = { stored: readonly ChatMessage[]; known: readonly ChatMessage[] }

/** `known` were stored before: by an earlier batch, or by another node. */
export function answerBatch(batch: readonly QueuedMessage[], { stored, known }: Stored): void {
  const results = new Map<string, Written>()
  for (const message of known) results.set(messageKey(message.userId, message.clientId), { message, isNew: false })
  for (const message of stored) results.set(messageKey(message.userId, message.clientId), { message, isNew: true })
  for (const { draft, resolve, reject } of batch) {
    const key = messageKey(draft.senderId, draft.clientId)
    const written = results.get(key)
    // A duplicate within the batch is acknowledged like any resend.
    if (written?.isNew) results.set(key, { ...written, isNew: false })
    if (written) resolve(written)
    else reject(new Problem(isGuestId(draft.senderId) ? 'GUEST_LIMIT' : 'NOT_SIGNED_IN'))
  }
}

function messageKey(senderId: string, clientId: string | undefined): string {
  return `${senderId} ${clientId}`
}

export function withoutDuplicates(drafts: NewMessage[]): NewMessage[] {
  const seen = new Set<string>()
  return drafts.filter(({ senderId, clientId }) => {
    const key = messageKey(senderId, clientId)
    return !seen.has(key) && seen.add(key)
  })
}
