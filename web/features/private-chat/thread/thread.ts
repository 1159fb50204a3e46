/** One private conversation as plain values: its path, and what each response and event does to it. */
import type { Person } from '#contract/people/users.ts'
import { type Correspondent, PRIVATE_PAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import { newestSeq, receiveMessage } from '#web/features/conversation/log/log.ts'
import { applyChanges, applyLastChanges, replaceMessage } from '#web/features/conversation/log/log-changes.ts'
import { noteArrival } from '#web/features/conversation/log/look.ts'
import { EMPTY_LOG, type LogMessage, type MessageLog } from '#web/features/conversation/log/message-log.ts'
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
  /** Every change up to this number has arrived; loading resumes after it. */
  lastChange: number
  /** The newest own message that the other person has read; it may not have arrived yet. */
  seenId: string | undefined
  /** The number of the newest such message that has arrived; 0 without any. It may be deleted. */
  seenSeq: number
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
  const { messages, other, readSeq, lastChange = 0, seenId } = page
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
  return withSeenSeq({ other, log, completeTo: newest, readSeq: newest, lastChange, seenId, seenSeq: 0 })
}

/** What came after the last complete message, and what has changed since. */
export function resumeThread(thread: Thread, page: ThreadPage, myId: string): Thread {
  const { messages, changed = [], other = thread.other, lastChange = thread.lastChange } = page
  const arrived = messages.reduce((before, message) => receiveMessage(before, logMessageOf(message), myId), thread.log)
  const replace = (before: MessageLog, message: PrivateMessage) =>
    replaceMessage(before, logMessageOf(message), lastChange)
  // Events are newer than the response when they arrived while it was under way.
  const log = applyLastChanges(changed.reduce(replace, arrived))
  const completeTo = Math.max(thread.completeTo, newestSeq(messages))
  const resumed = withSeenSeq(withLastChange(withCompleteTo({ ...thread, log, completeTo, other, lastChange })))
  return page.seenId === undefined ? resumed : noteSeen(resumed, page.seenId)
}

/** A thread that was loaded again from the start, with what arrived for the old one while it was. */
export function withArrived(begun: Thread, { log, seenSeq }: Thread, myId: string): Thread {
  const { look, messages } = log
  const since = messages.filter(({ seq }) => seq > begun.completeTo)
  const arrived = since.reduceRight(
    (thread, message) => receiveInThread(thread, message, myId),
    changeThreadLog(begun, (before) => ({ ...before, look })),
  )
  const changes = log.lastChanges.filter(({ change = 0 }) => change > begun.lastChange)
  const changed = withLastChange(changeThreadLog(arrived, (before) => applyChanges(before, changes)))
  return { ...changed, seenSeq: Math.max(changed.seenSeq, seenSeq) }
}

/** Also removes the pending copy of our own message. */
export function receiveInThread(thread: Thread, message: LogMessage, myId: string): Thread {
  const log = noteArrival(receiveMessage(thread.log, message, myId), message, myId)
  // From another node it may come after its first change.
  return withSeenSeq(withCompleteTo({ ...thread, log: applyLastChanges(log) }))
}

/** Responses of an older server have no number. */
export function receiveChange(thread: Thread, message: PrivateMessage, change = thread.lastChange): Thread {
  return withLastChange(changeThreadLog(thread, (log) => replaceMessage(log, logMessageOf(message), change)))
}

export function changeThreadLog(thread: Thread, change: (log: MessageLog) => MessageLog): Thread {
  return { ...thread, log: change(thread.log) }
}

/** Never goes back: the event of another page may be late. */
export function noteRead(thread: Thread, seq: number): Thread {
  return seq > thread.readSeq ? { ...thread, readSeq: seq } : thread
}

export function noteSeen(thread: Thread, seenId: string): Thread {
  return withSeenSeq({ ...thread, seenId })
}

/** Until it is loaded again, because the other person began or stopped to show it. */
export function forgetSeen(thread: Thread): Thread {
  return { ...thread, seenId: undefined, seenSeq: 0 }
}

/** The newest own message that is left of those that the other person has read. */
export function newestSeen({ log, seenSeq }: Thread, myId: string): LogMessage | undefined {
  return log.messages.find(({ userId, seq, isFlushed }) => userId === myId && seq <= seenSeq && !isFlushed)
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

export function hasMissedChange({ log, lastChange }: Thread): boolean {
  return log.lastChanges.some(({ change = 0 }) => change > lastChange)
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

function withLastChange(thread: Thread): Thread {
  const known = new Set(thread.log.lastChanges.map(({ change }) => change))
  let { lastChange } = thread
  while (known.has(lastChange + 1)) lastChange += 1
  return { ...thread, lastChange }
}

/** Never goes back: a response may be older than an event. */
function withSeenSeq(thread: Thread): Thread {
  const { log, seenId, seenSeq } = thread
  const seq = log.messages.find(({ id }) => id === seenId)?.seq ?? 0
  return seq > seenSeq ? { ...thread, seenSeq: seq } : thread
}

function withCompleteTo(thread: Thread): Thread {
  const seqs = new Set(thread.log.messages.map(({ seq }) => seq))
  let { completeTo } = thread
  while (seqs.has(completeTo + 1)) completeTo += 1
  return { ...thread, completeTo }
}
