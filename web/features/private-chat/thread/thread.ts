/** One conversation as the page keeps it: plain values, and what each answer and event does to them. */

import type { Person } from '#contract/people/users.ts'
import { type Correspondent, PRIVATE_PAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import type { Pending } from '#web/realtime/send-queue/pending.ts'

export type Thread = {
  /** How the other one is shown; absent when there is nobody, or nobody to be seen. */
  other: Correspondent | undefined
  /** Newest first. */
  messages: readonly PrivateMessage[]
  pending: Pending
  /** There may be messages before the oldest one. */
  hasOlder: boolean
  /** Up to which message it is read, as far as this page knows. */
  readSeq: number
}

/** As the server answers: oldest first. */
type Page = { messages: readonly PrivateMessage[]; other?: Correspondent | undefined }

/** The newest page, which the server gives out as read. What is on its way stays. */
export function beginThread(before: Pick<Thread, 'pending'> | undefined, { messages, other }: Page): Thread {
  const begun = { other, messages: [], pending: before?.pending ?? [], readSeq: messages.at(-1)?.seq ?? 0 }
  return addOlder({ ...begun, hasOlder: false }, { messages })
}

/** What came while the page was away. */
export function resumeThread(thread: Thread, { messages, other }: Page): Thread {
  return { ...withMessages(thread, messages), other: other ?? thread.other }
}

export function addOlder(thread: Thread, { messages }: Page): Thread {
  return { ...withMessages(thread, messages), hasOlder: messages.length === PRIVATE_PAGE_MAX }
}

/** The server's copy takes the place of ours. */
export function receiveInThread(thread: Thread, message: PrivateMessage): Thread {
  return withMessages(thread, [message])
}

/** Never backwards: what another page told may come late. */
export function noteRead(thread: Thread, seq: number): Thread {
  return seq > thread.readSeq ? { ...thread, readSeq: seq } : thread
}

/** Who writes has premium, whatever was known before. */
export function writtenByOther(thread: Thread): Thread {
  return thread.other && !thread.other.isPremium ? { ...thread, other: { ...thread.other, isPremium: true } } : thread
}

export function renameOther(thread: Thread, person: Person): Thread {
  return thread.other?.id === person.id ? { ...thread, other: { ...thread.other, ...person } } : thread
}

/** The last message up to which nothing is missing, from where the page resumes. */
export function lastWhole({ messages }: Thread): number {
  const oldest = messages.at(-1)
  if (!oldest) return 0
  return messages.reduceRight((last, { seq }) => (seq === last + 1 ? seq : last), oldest.seq)
}

/** Something between two messages has not arrived. */
export function hasGap(thread: Thread): boolean {
  return lastWhole(thread) < (thread.messages[0]?.seq ?? 0)
}

/** The newest message of the other one that is not read yet. */
export function unreadUpTo({ messages, readSeq }: Thread, otherId: string): number | undefined {
  const seq = messages.find(({ senderId }) => senderId === otherId)?.seq ?? 0
  return seq > readSeq ? seq : undefined
}

function withMessages(thread: Thread, arrived: readonly PrivateMessage[]): Thread {
  const stored = storedIds(thread, arrived)
  const pending = thread.pending.filter(({ id }) => !stored.has(id))
  return { ...thread, messages: merged(thread.messages, arrived), pending }
}

function merged(before: readonly PrivateMessage[], arrived: readonly PrivateMessage[]): readonly PrivateMessage[] {
  const byId = new Map([...before, ...arrived].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => b.seq - a.seq)
}

/** Only one's own count: the other one knows our ids, and may use them. */
function storedIds({ other }: Thread, arrived: readonly PrivateMessage[]): Set<string | undefined> {
  return new Set(arrived.filter(({ senderId }) => senderId !== other?.id).map(({ clientId }) => clientId))
}
