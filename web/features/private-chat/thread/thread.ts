/** One private conversation as plain values: its path, and what each response and event does to it. */
import type { Person } from '#contract/people/users.ts'
import { type Correspondent, PRIVATE_PAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import {
  EMPTY_LOG,
  type LogMessage,
  type MessageLog,
  newestSeq,
  receiveMessage,
} from '#web/features/conversation/log/log.ts'
import { replaceMessage } from '#web/features/conversation/log/log-changes.ts'
import { noteArrival } from '#web/features/conversation/log/look.ts'
import type { PendingMessage } from '#web/realtime/send-queue/draft.ts'

const PATH = '/private-chat'

export type Thread = {
  /** Undefined if the person does not exist, or may not be seen. */
  other: Correspondent | undefined
  log: MessageLog
  /** Every message up to this number has arrived; loading resumes after it. */
  completeTo: number
  /** The last message that is read, as far as this page knows. */
  readSeq: number
  /** The number of the newest change that the page knows. */
  lastChange: number | undefined
  /** The newest own message that the other person has read. */
  seenId: string | undefined
}

/** As in the response: oldest first. */
export type ThreadPage = {
  messages: readonly PrivateMessage[]
  changed?: readonly PrivateMessage[] | undefined
  other?: Correspondent | undefined
  lastChange?: number | undefined
  readSeq?: number | undefined
  seenId?: string | undefined
}

/** Starts with the newest page, which the server marks as read. Messages that are not stored stay. */
export function beginThread(page: ThreadPage, pending: readonly PendingMessage[], myId: string): Thread {
  const { messages, other, readSeq, lastChange, seenId } = page
  const newest = newestSeq(messages)
  const from = messages.length < PRIVATE_PAGE_MAX ? 0 : (messages[0]?.seq ?? 0)
  const empty: MessageLog = {
    ...EMPTY_LOG,
    isLoaded: true,
    pending,
    ranges: [{ from, to: newest }],
    look: { isLooking: readSeq !== undefined, newAfter: readSeq },
  }
  const log = messages.reduce((before, message) => receiveMessage(before, logMessageOf(message), myId), empty)
  return { other, log, completeTo: newest, readSeq: newest, lastChange, seenId }
}

/** What came after the last complete message, and what has changed since. */
export function resumeThread(thread: Thread, page: ThreadPage, myId: string): Thread {
  const { messages, changed = [], other = thread.other, lastChange = thread.lastChange } = page
  const arrived = messages.reduce((before, message) => receiveMessage(before, logMessageOf(message), myId), thread.log)
  const log = changed.reduce((before, message) => replaceMessage(before, logMessageOf(message)), arrived)
  const completeTo = Math.max(thread.completeTo, newestSeq(messages))
  return withCompleteTo({ ...thread, log, completeTo, other, lastChange, seenId: page.seenId })
}

/** Also removes the pending copy of our own message. */
export function receiveInThread(thread: Thread, message: LogMessage, myId: string): Thread {
  return withCompleteTo({ ...thread, log: noteArrival(receiveMessage(thread.log, message, myId), message, myId) })
}

export function receiveChange(thread: Thread, message: PrivateMessage, change = 0): Thread {
  const lastChange = Math.max(thread.lastChange ?? 0, change)
  return { ...thread, log: replaceMessage(thread.log, logMessageOf(message)), lastChange }
}

export function changeThreadLog(thread: Thread, change: (log: MessageLog) => MessageLog): Thread {
  return { ...thread, log: change(thread.log) }
}

/** Never goes back: the event of another page may be late. */
export function noteRead(thread: Thread, seq: number): Thread {
  return seq > thread.readSeq ? { ...thread, readSeq: seq } : thread
}

export function noteSeen(thread: Thread, seenId: string): Thread {
  return { ...thread, seenId }
}

/** The newest own message that the other person has read; the one they read last may be deleted. */
export function newestSeen({ log, seenId }: Thread, myId: string): LogMessage | undefined {
  const seen = log.messages.find(({ id }) => id === seenId)
  return seen && log.messages.find(({ userId, seq }) => userId === myId && seq <= seen.seq)
}

/** A person who writes has premium, even if the page knew otherwise. */
export function markOtherPremium(thread: Thread): Thread {
  return thread.other && !thread.other.isPremium ? { ...thread, other: { ...thread.other, isPremium: true } } : thread
}

export function renameOther(thread: Thread, person: Person): Thread {
  return thread.other?.id === person.id ? { ...thread, other: { ...thread.other, ...person } } : thread
}

export function hasGap({ log, completeTo }: Thread): boolean {
  return newestSeq(log.messages) > completeTo
}

export function unreadUpTo({ log, readSeq }: Thread, otherId: string): number | undefined {
  const seq = log.messages.find(({ userId }) => userId === otherId)?.seq ?? 0
  return seq > readSeq ? seq : undefined
}

/** Its author is the sender, whose name the conversation knows. */
export function logMessageOf({ senderId, receiverId, ...message }: PrivateMessage): LogMessage {
  return { ...message, userId: senderId }
}

type PageState = { location: Pick<Location, 'pathname' | 'search'>; isHidden: boolean }

export function isOnScreen(otherId: string, { location, isHidden }: PageState): boolean {
  const open = new URLSearchParams(location.search).get('user')
  return !isHidden && location.pathname === PATH && open === otherId
}

export function threadPath(otherId: string): string {
  return `${PATH}?${new URLSearchParams({ user: otherId })}`
}

function withCompleteTo(thread: Thread): Thread {
  const seqs = new Set(thread.log.messages.map(({ seq }) => seq))
  let { completeTo } = thread
  while (seqs.has(completeTo + 1)) completeTo += 1
  return { ...thread, completeTo }
}
