/** Unsent messages that the previous version of the page has stored, those for the room apart from private ones. */
import * as z from 'zod/mini'
import { UserId } from '#contract/people/users.ts'
import { type BrowserStorage, readStored, removeStored } from '#web/api/storage.ts'
import { Draft, ROOM, type Unsent } from './draft.ts'

const KEYS = ['unsent', 'unsentPrivateMessages']

const OldDraft = z.extend(z.omit(Draft, { to: true }), { receiverId: z.optional(UserId) })
const OldQueue = z.object({
  userId: z.string(),
  messages: z.array(z.object({ draft: OldDraft, postedAt: z.number(), refusal: z.optional(z.string()) })),
})

/** Reads them once. Messages of another person are removed unread. */
export function takeOldMessages(storage: BrowserStorage, userId: string): Unsent[] {
  const queues = KEYS.flatMap((key) => readStored(storage, key, OldQueue) ?? [])
  if (queues.length > 0) clearOldMessages(storage)
  return queues
    .filter((queue) => queue.userId === userId)
    .flatMap(({ messages }) => messages)
    .map(({ draft: { receiverId = ROOM, ...draft }, ...rest }) => ({ ...rest, draft: { ...draft, to: receiverId } }))
}

export function clearOldMessages(storage: BrowserStorage): void {
  for (const key of KEYS) removeStored(storage, key)
}
