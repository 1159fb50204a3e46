/** Stores unanswered messages in the tab's storage, so that a reload doesn't lose them. */
import * as z from 'zod/mini'
import { UserId } from '#contract/people/users.ts'
import { MESSAGE_MAX, MessageDraft } from '#contract/social/chat.ts'
import { type RemovableStorage, readStored, removeStored, writeStored } from '#web/api/storage.ts'
import type { PendingMessage } from './pending.ts'

/** Further messages wait in memory only. */
const STORED_MAX = 50
/** A tab reopened the next day must not send old messages. */
const STORED_FOR_MS = 12 * 3_600_000

export type Unsent<Draft> = {
  draft: Draft
  postedAt: number
  /** Why the server refused it; it is then resent only on request. */
  refusal?: string | undefined
}

export const unsentMessages = createStore(
  'unsent',
  z.extend(MessageDraft, {
    // Storage can be edited by hand, and a frame that is too long would close every connection.
    content: z.string().check(z.maxLength(2 * MESSAGE_MAX)),
  }),
)

const PrivateDraft = z.extend(MessageDraft, {
  receiverId: UserId,
  /** The receiver's nickname at the time of writing; after a reload it may not be known otherwise. */
  receiverName: z.optional(z.string()),
})
export type PrivateDraft = z.infer<typeof PrivateDraft>
export const unsentPrivateMessages = createStore('unsentPrivateMessages', PrivateDraft)

export function clearSendQueue(storage: RemovableStorage): void {
  for (const { remove } of [unsentMessages, unsentPrivateMessages]) remove(storage)
}

export function pendingOf({ draft: { id, content }, postedAt, refusal }: Unsent<MessageDraft>): PendingMessage {
  return { id, content, timestamp: new Date(postedAt).toISOString(), refusal }
}

export type PendingPrivateMessage = PendingMessage & { receiverId: string }

export function pendingPrivateMessage(unsent: Unsent<PrivateDraft>): PendingPrivateMessage {
  return { ...pendingOf(unsent), receiverId: unsent.draft.receiverId }
}

function createStore<Draft extends MessageDraft>(key: string, draft: z.ZodMiniType<Draft>) {
  const StoredMessage = z.object({ draft, postedAt: z.number(), refusal: z.optional(z.string()) })
  const StoredQueue = z.object({ userId: z.string(), messages: z.array(StoredMessage) })
  const remove = (storage: RemovableStorage): void => removeStored(storage, key)

  return {
    /** Oldest first. Messages of another person are removed unread. */
    read,
    write,
    remove,

    add(storage: RemovableStorage, userId: string, unsent: Unsent<Draft>): void {
      const others = without(unsent.draft.id, read(storage, userId, unsent.postedAt))
      write(storage, userId, [...others, unsent])
    },

    drop(storage: RemovableStorage, userId: string, { id, now }: { id: string; now: number }): void {
      write(storage, userId, without(id, read(storage, userId, now)))
    },
  }

  function without(id: string, messages: readonly Unsent<Draft>[]): Unsent<Draft>[] {
    return messages.filter(({ draft: { id: other } }) => other !== id)
  }

  function read(storage: RemovableStorage, userId: string, now: number): Unsent<Draft>[] {
    const stored = readStored(storage, key, StoredQueue)
    if (stored && stored.userId !== userId) remove(storage)
    if (stored?.userId !== userId) return []
    return stored.messages.filter(({ postedAt }) => Math.abs(now - postedAt) < STORED_FOR_MS).slice(0, STORED_MAX)
  }

  function write(storage: RemovableStorage, userId: string, messages: readonly Unsent<Draft>[]): void {
    const stored = selectStored(messages).map(({ draft, postedAt, refusal }) => ({ draft, postedAt, refusal }))
    if (stored.length === 0) remove(storage)
    else writeStored(storage, key, { userId, messages: stored })
  }
}

/** Messages still to be sent come first; the newest refused ones fill the remaining places. */
function selectStored<Draft>(messages: readonly Unsent<Draft>[]): Unsent<Draft>[] {
  const due = messages.filter(({ refusal }) => refusal === undefined).slice(0, STORED_MAX)
  const refused = messages.filter(({ refusal }) => refusal !== undefined)
  const selected = new Set([...due, ...refused.slice(Math.max(0, refused.length - STORED_MAX + due.length))])
  return messages.filter((message) => selected.has(message))
}
