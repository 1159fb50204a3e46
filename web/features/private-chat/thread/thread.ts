/** One conversation as plain values: its path, and what each response and event does to it. */
import type { Person } from '#contract/people/users.ts'
import { type Correspondent, PRIVATE_PAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import type { Pending } from '#web/realtime/send-queue/pending.ts'

const PATH = '/private-chat'

export type Thread = {
  /** Undefined if the person does not exist, or may not be seen. */
  other: Correspondent | undefined
  /** Newest first. */
  messages: readonly PrivateMessage[]
  pending: Pending
  hasOlder: boolean
  /** The last message that is read, as far as this page knows. */
  readSeq: number
}

/** As in the response: oldest first. */
type Page = { messages: readonly PrivateMessage[]; other?: Correspondent | undefined }

/** Starts with the newest page, which the server marks as read. Pending messages stay. */
export function beginThread(before: Pick<Thread, 'pending'> | undefined, { messages, other }: Page): Thread {
  const started = { other, messages: [], pending: before?.pending ?? [], readSeq: messages.at(-1)?.seq ?? 0 }
  return addOlder({ ...started, hasOlder: false }, { messages })
}

export function resumeThread(thread: Thread, { messages, other }: Page): Thread {
  return { ...withMessages(thread, messages), other: other ?? thread.other }
}

export function addOlder(thread: Thread, { messages }: Page): Thread {
  return { ...withMessages(thread, messages), hasOlder: messages.length === PRIVATE_PAGE_MAX }
}

/** Also removes the pending copy of our own message. */
export function receiveInThread(thread: Thread, message: PrivateMessage): Thread {
  return withMessages(thread, [message])
}

/** Never goes back: the event of another page may be late. */
export function noteRead(thread: Thread, seq: number): Thread {
  return seq > thread.readSeq ? { ...thread, readSeq: seq } : thread
}

/** A person who writes has premium, even if the page knew otherwise. */
export function markOtherPremium(thread: Thread): Thread {
  return thread.other && !thread.other.isPremium ? { ...thread, other: { ...thread.other, isPremium: true } } : thread
}

export function renameOther(thread: Thread, person: Person): Thread {
  return thread.other?.id === person.id ? { ...thread, other: { ...thread.other, ...person } } : thread
}

/** The last message before the first gap: loading resumes after it. */
export function lastContiguousSeq({ messages }: Thread): number {
  const oldest = messages.at(-1)
  if (!oldest) return 0
  return messages.reduceRight((last, { seq }) => (seq === last + 1 ? seq : last), oldest.seq)
}

export function hasGap(thread: Thread): boolean {
  return lastContiguousSeq(thread) < (thread.messages[0]?.seq ?? 0)
}

export function unreadUpTo({ messages, readSeq }: Thread, otherId: string): number | undefined {
  const seq = messages.find(({ senderId }) => senderId === otherId)?.seq ?? 0
  return seq > readSeq ? seq : undefined
}

type PageState = { location: Pick<Location, 'pathname' | 'search'>; isHidden: boolean }

export function isOnScreen(otherId: string, { location, isHidden }: PageState): boolean {
  const open = new URLSearchParams(location.search).get('user')
  return !isHidden && location.pathname === PATH && open === otherId
}

export function threadPath(otherId: string): string {
  return `${PATH}?${new URLSearchParams({ user: otherId })}`
}

function withMessages(thread: Thread, arrived: readonly PrivateMessage[]): Thread {
  const stored = storedIds(thread, arrived)
  const pending = thread.pending.filter(({ id }) => !stored.has(id))
  return { ...thread, messages: mergeMessages(thread.messages, arrived), pending }
}

function mergeMessages(
  before: readonly PrivateMessage[],
  arrived: readonly PrivateMessage[],
): readonly PrivateMessage[] {
  const byId = new Map([...before, ...arrived].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => b.seq - a.seq)
}

/** Only our own messages count: the other person knows our client ids and could reuse them. */
function storedIds({ other }: Thread, arrived: readonly PrivateMessage[]): Set<string | undefined> {
  return new Set(arrived.filter(({ senderId }) => senderId !== other?.id).map(({ clientId }) => clientId))
}
