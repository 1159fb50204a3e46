/** Stores unsent messages in the tab's storage, so that a reload doesn't lose them. */
import * as z from 'zod/mini'
import { type BrowserStorage, readStored, removeStored, writeStored } from '#web/api/storage.ts'
import { Draft, ROOM, type Unsent } from './draft.ts'
import { clearOldMessages, takeOldMessages } from './old-send-queue.ts'

const KEY = 'unsentMessages'
/** For the room, and for private messages; further ones wait in memory only. */
const STORED_MAX = 50
/** A tab reopened the next day must not send old messages. */
const STORED_FOR_MS = 12 * 3_600_000

const StoredQueue = z.object({
  userId: z.string(),
  messages: z.array(z.object({ draft: Draft, postedAt: z.number(), refusal: z.optional(z.string()) })),
})

/** Oldest first. Messages of another person are removed unread. */
export function readUnsent(storage: BrowserStorage, userId: string, now: number): Unsent[] {
  const old = takeOldMessages(storage, userId)
  const stored = readStored(storage, KEY, StoredQueue)
  if (stored && stored.userId !== userId) removeStored(storage, KEY)
  const messages = [...old, ...(stored?.userId === userId ? stored.messages : [])]
  if (old.length > 0) writeUnsent(storage, userId, messages)
  return selectStored(messages.filter(({ postedAt }) => Math.abs(now - postedAt) < STORED_FOR_MS))
}

export function writeUnsent(storage: BrowserStorage, userId: string, messages: readonly Unsent[]): void {
  const stored = selectStored(messages).map(({ draft, postedAt, refusal }) => ({ draft, postedAt, refusal }))
  if (stored.length === 0) removeStored(storage, KEY)
  else writeStored(storage, KEY, { userId, messages: stored })
}

export function clearUnsent(storage: BrowserStorage): void {
  removeStored(storage, KEY)
  clearOldMessages(storage)
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
