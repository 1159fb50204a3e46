/** What the server has not answered yet, kept in the storage of this tab: a reload does not lose it. */
import * as z from 'zod/mini'
import { UserId } from '#contract/people/users.ts'
import { MESSAGE_MAX, MessageDraft } from '#contract/social/chat.ts'
import { type ForgettingStorage, forgetCopy, readCopy, writeCopy } from '#web/api/storage.ts'
import type { PendingMessage } from './pending.ts'

/** What is beyond waits in memory alone. */
const MOST = 50
/** A tab that is opened again the next day says nothing that is long past. */
const KEPT_FOR_MS = 12 * 3_600_000

export type Unsent<Draft> = {
  draft: Draft
  postedAt: number
  /** Why the server refused it: it goes out again only when its writer says so. */
  refusal?: string | undefined
}

export const unsentMessages = keptAs(
  'unsent',
  z.extend(MessageDraft, {
    // A storage can be edited by hand, and a frame that is too long would end every connection.
    content: z.string().check(z.maxLength(2 * MESSAGE_MAX)),
  }),
)

const Letter = z.extend(MessageDraft, {
  receiverId: UserId,
  /** How the receiver was called when it was written: after a reload nothing else may know. */
  receiverName: z.optional(z.string()),
})
export type Letter = z.infer<typeof Letter>
export const unsentPrivateMessages = keptAs('unsentPrivateMessages', Letter)

/** For whoever leaves. */
export function clearSendQueue(storage: ForgettingStorage): void {
  for (const { forget } of [unsentMessages, unsentPrivateMessages]) forget(storage)
}

/** As a conversation shows it. */
export function pendingOf({ draft: { id, content }, postedAt, refusal }: Unsent<MessageDraft>): PendingMessage {
  return { id, content, timestamp: new Date(postedAt).toISOString(), refusal }
}

export type PendingPrivateMessage = PendingMessage & { receiverId: string }

export function pendingPrivateMessage(letter: Unsent<Letter>): PendingPrivateMessage {
  return { ...pendingOf(letter), receiverId: letter.draft.receiverId }
}

function keptAs<Draft extends MessageDraft>(key: string, draft: z.ZodMiniType<Draft>) {
  const One = z.object({ draft, postedAt: z.number(), refusal: z.optional(z.string()) })
  const Kept = z.object({ userId: z.string(), messages: z.array(One) })
  const forget = (storage: ForgettingStorage): void => forgetCopy(storage, key)

  return {
    /** Oldest first; what somebody else wrote in this tab is nobody's business. */
    read,
    write,
    forget,

    /** One more, or once more one that was refused, while there is no connection yet that would keep it. */
    add(storage: ForgettingStorage, userId: string, one: Unsent<Draft>): void {
      const others = without(one.draft.id, read(storage, userId, one.postedAt))
      write(storage, userId, [...others, one])
    },

    /** Its writer no longer wants it sent, and there is no connection yet that would let it go. */
    drop(storage: ForgettingStorage, userId: string, { id, now }: { id: string; now: number }): void {
      write(storage, userId, without(id, read(storage, userId, now)))
    },
  }

  function without(id: string, messages: readonly Unsent<Draft>[]): Unsent<Draft>[] {
    return messages.filter(({ draft: { id: other } }) => other !== id)
  }

  function read(storage: ForgettingStorage, userId: string, now: number): Unsent<Draft>[] {
    const kept = readCopy(storage, key, Kept)
    if (kept && kept.userId !== userId) forget(storage)
    if (kept?.userId !== userId) return []
    return kept.messages.filter(({ postedAt }) => Math.abs(now - postedAt) < KEPT_FOR_MS).slice(0, MOST)
  }

  function write(storage: ForgettingStorage, userId: string, messages: readonly Unsent<Draft>[]): void {
    const kept = mostOf(messages).map(({ draft, postedAt, refusal }) => ({ draft, postedAt, refusal }))
    if (kept.length === 0) forget(storage)
    else writeCopy(storage, key, { userId, messages: kept })
  }
}

/** What is on its way goes before what was refused, and of that the newest. */
function mostOf<Draft>(messages: readonly Unsent<Draft>[]): Unsent<Draft>[] {
  const due = messages.filter(({ refusal }) => refusal === undefined).slice(0, MOST)
  const refused = messages.filter(({ refusal }) => refusal !== undefined)
  const kept = new Set([...due, ...refused.slice(Math.max(0, refused.length - MOST + due.length))])
  return messages.filter((one) => kept.has(one))
}
