/** How messages arrive in the log of a conversation: pending copies, echoes, pages and gaps. */
import type { PendingMessage } from '#web/realtime/send-queue/draft.ts'
import { EMPTY_LOG, type LogMessage, type MessageLog } from './message-log.ts'
import { isBeforeLoaded, rangesFrom, withNewest } from './ranges.ts'

/** More than any history; without it a page that is never closed would grow without end. */
const MESSAGES_MAX = 1000

type History = { messages: readonly LogMessage[]; truncated?: boolean | undefined }

/** Merges missed messages. When too many were missed, or the server restarted its numbering, replaces the log. */
export function receiveHistory(log: MessageLog, { messages, truncated }: History, myId: string): MessageLog {
  const [last] = log.messages
  // Lower numbers alone can mean that the author of the newest ones is now behind a block.
  const isLater = last !== undefined && messages.some(({ timestamp }) => timestamp > last.timestamp)
  const wasReset = isLater && newestSeq(messages) < last.seq
  const before = truncated || wasReset ? emptied(log, wasReset) : log
  const arrived = new Set(messages.flatMap(({ userId, clientId }) => (userId === myId && clientId ? [clientId] : [])))
  return {
    ...withMessages(before, messages),
    isLoaded: true,
    ranges: withNewest(before.ranges, messages),
    pending: log.pending.filter(({ id }) => !arrived.has(id)),
  }
}

/** Replaces the pending copy with the server's. */
export function receiveMessage(log: MessageLog, message: LogMessage, myId: string): MessageLog {
  const pending = message.userId === myId ? withoutEcho(message, log.pending) : log.pending
  // A message that is shown again after it was hidden; its page brings it.
  if (isBeforeLoaded(log.ranges, message.seq)) return { ...log, pending }
  return trimmed({ ...withMessages(log, [message]), pending, ranges: withNewest(log.ranges, [message]) })
}

/** Also sends a refused copy again: it moves to the newest ones. */
export function addPending(log: MessageLog, message: PendingMessage): MessageLog {
  return { ...log, pending: [message, ...log.pending.filter(({ id }) => id !== message.id)] }
}

export function refusePending(log: MessageLog, id: string, refusal: string): MessageLog {
  return { ...log, pending: log.pending.map((one) => (one.id === id ? { ...one, refusal } : one)) }
}

export function dropPending(log: MessageLog, id: string): MessageLog {
  return { ...log, pending: log.pending.filter((one) => one.id !== id) }
}

export function withMessages(log: MessageLog, arrived: readonly LogMessage[]): MessageLog {
  const isNewest = arrived.length === 1 && arrived.every(({ seq }) => seq > (log.messages[0]?.seq ?? 0))
  if (isNewest) return { ...log, messages: [...arrived, ...log.messages] }
  const byId = new Map([...log.messages, ...arrived].map((message) => [message.id, message]))
  return { ...log, messages: [...byId.values()].sort((a, b) => b.seq - a.seq) }
}

export function newestSeq(messages: readonly { seq: number }[]): number {
  return messages.reduce((newest, { seq }) => Math.max(newest, seq), 0)
}

// Cleared messages stay cleared, except when the numbering starts again.
function emptied(log: MessageLog, wasReset: boolean): MessageLog {
  const { isLoaded, pending, look, myReactions, unconfirmed, clearedUpTo } = log
  const kept = { ...EMPTY_LOG, isLoaded, pending, myReactions, unconfirmed }
  return wasReset ? kept : { ...kept, clearedUpTo, look }
}

/** What was loaded back stays, so that live messages don't push it out. */
function trimmed(log: MessageLog): MessageLog {
  const limit = MESSAGES_MAX + log.loadedBack
  if (log.messages.length <= limit) return log
  const messages = log.messages.slice(0, limit)
  const oldest = messages.at(-1)?.seq ?? 0
  return { ...log, messages, ranges: rangesFrom(log.ranges, oldest) }
}

// Without our id the echo is matched by its content; of equal messages the oldest was sent first.
function withoutEcho({ clientId, content }: LogMessage, pending: readonly PendingMessage[]) {
  const at = pending.findLastIndex((message) =>
    clientId === undefined ? message.content === content : message.id === clientId,
  )
  return at < 0 ? pending : pending.toSpliced(at, 1)
}
