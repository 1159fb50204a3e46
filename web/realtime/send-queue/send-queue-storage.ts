/** Stores unsent messages in the tab's storage, so that a reload doesn't lose them. */
import * as z from 'zod/mini'
import { UserId } from '#contract/people/users.ts'
import { MessageDraft } from '#contract/social/chat.ts'
import { PRIVATE_MESSAGE_MAX } from '#contract/social/private-chat.ts'
import { type RemovableStorage, readStored, removeStored, writeStored } from '#web/api/storage.ts'

const KEY = 'unsentMessages'
/** Of the previous version, which stored messages for the room and private ones apart. */
const OLD_KEYS = ['unsent', 'unsentPrivateMessages']
/** For each of the two; further messages wait in memory only. */
const STORED_MAX = 50
/** A tab reopened the next day must not send old messages. */
const STORED_FOR_MS = 12 * 3_600_000

/** Where a message goes: to the room, or to the person with this id. */
export const ROOM = 'room'

const Draft = z.extend(MessageDraft, {
  // Storage can be edited by hand, and a frame that is too long would close every connection.
  content: z.string().check(z.maxLength(2 * PRIVATE_MESSAGE_MAX)),
  to: UserId,
  /** The receiver's nickname at the time of writing; after a reload it may not be known otherwise. */
  receiverName: z.optional(z.string()),
})
export type Draft = z.infer<typeof Draft>

const Stored = <Kind extends z.ZodMiniType>(draft: Kind) =>
  z.object({
    userId: z.string(),
    messages: z.array(z.object({ draft, postedAt: z.number(), refusal: z.optional(z.string()) })),
  })
const StoredQueue = Stored(Draft)
const OldStoredQueue = Stored(z.extend(z.omit(Draft, { to: true }), { receiverId: z.optional(UserId) }))

export type Unsent = {
  draft: Draft
  postedAt: number
  /** Why the server refused it; it is then resent only on request. */
  refusal?: string | undefined
}

/** The page's copy of a message that the server has not stored. */
export type PendingMessage = Pick<Draft, 'id' | 'content' | 'replyTo' | 'mentions'> & {
  timestamp: string
  refusal?: string | undefined
}

/** The same for every attempt, so that the server stores the message once. */
export function newLocalId(): string {
  // Browsers offer `randomUUID` only on secure pages.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `local-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function pendingOf({ draft: { id, content, replyTo, mentions }, postedAt, refusal }: Unsent): PendingMessage {
  return { id, content, replyTo, mentions, timestamp: new Date(postedAt).toISOString(), refusal }
}

/** Oldest first. Messages of another person are removed unread. */
export function readUnsent(storage: RemovableStorage, userId: string, now: number): Unsent[] {
  const old = OLD_KEYS.flatMap((key) => readOld(storage, key, userId))
  const stored = readStored(storage, KEY, StoredQueue)
  if (stored && stored.userId !== userId) removeStored(storage, KEY)
  const messages = [...old, ...(stored?.userId === userId ? stored.messages : [])]
  if (old.length > 0) writeUnsent(storage, userId, messages)
  return selectStored(messages.filter(({ postedAt }) => Math.abs(now - postedAt) < STORED_FOR_MS))
}

export function writeUnsent(storage: RemovableStorage, userId: string, messages: readonly Unsent[]): void {
  const stored = selectStored(messages).map(({ draft, postedAt, refusal }) => ({ draft, postedAt, refusal }))
  if (stored.length === 0) removeStored(storage, KEY)
  else writeStored(storage, KEY, { userId, messages: stored })
}

/** Replaces a message with the same id. */
export function addUnsent(storage: RemovableStorage, userId: string, unsent: Unsent): void {
  const others = readUnsent(storage, userId, unsent.postedAt).filter(({ draft }) => draft.id !== unsent.draft.id)
  writeUnsent(storage, userId, [...others, unsent])
}

export function dropUnsent(storage: RemovableStorage, userId: string, { id, now }: { id: string; now: number }): void {
  const others = readUnsent(storage, userId, now).filter(({ draft }) => draft.id !== id)
  writeUnsent(storage, userId, others)
}

export function clearUnsent(storage: RemovableStorage): void {
  for (const key of [KEY, ...OLD_KEYS]) removeStored(storage, key)
}

function readOld(storage: RemovableStorage, key: string, userId: string): Unsent[] {
  const stored = readStored(storage, key, OldStoredQueue)
  if (!stored) return []
  removeStored(storage, key)
  if (stored.userId !== userId) return []
  return stored.messages.map(({ draft: { receiverId, ...draft }, ...rest }) => ({
    ...rest,
    draft: { ...draft, to: receiverId ?? ROOM },
  }))
}

/** Messages still to be sent come first; the newest refused ones fill the remaining places. */
function selectStored(messages: readonly Unsent[]): Unsent[] {
  const isForRoom = ({ draft }: Unsent) => draft.to === ROOM
  const selected = new Set([
    ...selectPart(messages.filter(isForRoom)),
    ...selectPart(messages.filter((message) => !isForRoom(message))),
  ])
  return messages.filter((message) => selected.has(message))
}

function selectPart(messages: readonly Unsent[]): readonly Unsent[] {
  const due = messages.filter(({ refusal }) => refusal === undefined).slice(0, STORED_MAX)
  const refused = messages.filter(({ refusal }) => refusal !== undefined)
  return [...due, ...refused.slice(Math.max(0, refused.length - STORED_MAX + due.length))]
}
