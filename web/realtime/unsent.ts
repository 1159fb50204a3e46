/** Messages that the server has not answered yet, kept in the storage of this tab: a reload does not lose them. */
import * as z from 'zod/mini'
import { MESSAGE_MAX, MessageDraft } from '#contract/chat.ts'
import { type ForgettingStorage, forgetCopy, readCopy, writeCopy } from '#web/api/kept-copy.ts'

/** What is beyond waits in memory alone. */
const MOST = 50
/** A tab that is opened again after days says nothing that is long past. */
const KEPT_FOR_MS = 12 * 3_600_000
const KEY = 'unsent'

const UnsentMessage = z.object({
  draft: z.extend(MessageDraft, {
    // A storage can be edited by hand, and a frame that is too long would end every connection.
    content: z.string().check(z.maxLength(2 * MESSAGE_MAX)),
  }),
  postedAt: z.number(),
})
export type UnsentMessage = z.infer<typeof UnsentMessage>
const Unsent = z.object({ userId: z.string(), messages: z.array(UnsentMessage) })

/** Oldest first; what somebody else wrote in this tab is nobody's business. */
export function readUnsent(storage: ForgettingStorage, userId: string, now: number): UnsentMessage[] {
  const kept = readCopy(storage, KEY, Unsent)
  if (kept?.userId !== userId) return []
  return kept.messages.filter(({ postedAt }) => Math.abs(now - postedAt) < KEPT_FOR_MS).slice(0, MOST)
}

export function writeUnsent(storage: ForgettingStorage, userId: string, messages: readonly UnsentMessage[]): void {
  const kept = messages.slice(0, MOST).map(({ draft, postedAt }) => ({ draft, postedAt }))
  if (kept.length === 0) forgetUnsent(storage)
  else writeCopy(storage, KEY, { userId, messages: kept })
}

/** For whoever leaves. */
export function forgetUnsent(storage: ForgettingStorage): void {
  forgetCopy(storage, KEY)
}
