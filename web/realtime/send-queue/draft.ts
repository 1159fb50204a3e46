/** A message that the server has not stored: where it goes, and the copy of it that the page shows. */
import * as z from 'zod/mini'
import { UserId } from '#contract/people/users.ts'
import { MessageDraft } from '#contract/social/chat.ts'
import { PRIVATE_MESSAGE_MAX } from '#contract/social/private-chat.ts'

/** Where a message goes: to the room, or to the person with this id. */
export const ROOM = 'room'

export const Draft = z.extend(MessageDraft, {
  // Storage can be edited by hand, and a frame that is too long would close every connection.
  content: z.string().check(z.maxLength(2 * PRIVATE_MESSAGE_MAX)),
  to: UserId,
  /** The receiver's nickname at the time of writing; after a reload it may not be known otherwise. */
  receiverName: z.optional(z.string()),
})
export type Draft = z.infer<typeof Draft>

export type Unsent = {
  draft: Draft
  postedAt: number
  /** Why the server refused it; it is then resent only on request. */
  refusal?: string | undefined
}

export type PendingMessage = Pick<Draft, 'id' | 'content' | 'replyTo' | 'mentions'> & {
  timestamp: string
  refusal?: string | undefined
}

/** The same for every attempt, so that the server stores the message once. Short, because every reader gets it too. */
export function newLocalId(): string {
  // Browsers offer `randomUUID` only on secure pages.
  const numbers = crypto.getRandomValues(new Uint32Array(2))
  return `local-${Array.from(numbers, (number) => number.toString(36).padStart(7, '0')).join('')}`
}

export function pendingOf({ draft: { id, content, replyTo, mentions }, postedAt, refusal }: Unsent): PendingMessage {
  return { id, content, replyTo, mentions, timestamp: new Date(postedAt).toISOString(), refusal }
}
