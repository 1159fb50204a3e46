/** The messages of the public room as plain values, and how each event changes them. */
import { FLUSHED_ID, FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Pending } from '#web/realtime/send-queue/pending.ts'

/** More than any history; without it a page that is never closed would grow without end. */
const MESSAGES_MAX = 1000

export type ChatLog = {
  isLoaded: boolean
  /** Newest first. */
  messages: readonly ChatMessage[]
  pending: Pending
  /** Messages up to this one are hidden on this page. */
  clearedUpTo: number
}

export const EMPTY_LOG: ChatLog = { isLoaded: false, messages: [], pending: [], clearedUpTo: 0 }

type History = { messages: readonly ChatMessage[]; truncated?: boolean | undefined }

/** Merges missed messages. When too many were missed, or the server restarted its numbering, replaces the log. */
export function receiveHistory(log: ChatLog, { messages, truncated }: History, myId: string): ChatLog {
  const newest = seqOfNewest(messages)
  const wasReset = messages.length > 0 && newest < seqOfNewest(log.messages)
  const before = truncated || wasReset ? [] : log.messages
  const arrived = new Set(messages.flatMap(({ userId, clientId }) => (userId === myId && clientId ? [clientId] : [])))
  return {
    isLoaded: true,
    messages: merged(before, messages),
    pending: log.pending.filter(({ id }) => !arrived.has(id)),
    clearedUpTo: wasReset ? 0 : log.clearedUpTo,
  }
}

/** Replaces the pending copy with the server's. */
export function receiveMessage(log: ChatLog, message: ChatMessage, myId: string): ChatLog {
  const pending = message.userId === myId ? withoutEcho(message, log.pending) : log.pending
  return { ...log, messages: merged(log.messages, [message]), pending }
}

export function hideMessage(log: ChatLog, id: string): ChatLog {
  return { ...log, messages: log.messages.filter((message) => message.id !== id) }
}

export function dropAuthor(log: ChatLog, userId: string): ChatLog {
  return { ...log, messages: log.messages.filter((message) => message.userId !== userId) }
}

/** Applies a new nickname to earlier messages too. A deleted author also loses id and premium. */
export function renameAuthor(log: ChatLog, { id, nickname, emoji }: Person): ChatLog {
  const isTheirs = log.messages.some((message) => message.userId === id)
  if (!isTheirs) return log
  const anonymized = nickname === FLUSHED_NICKNAME ? { userId: FLUSHED_ID, isPremium: false } : {}
  const changes = { nickname, emoji, ...anonymized }
  const messages = log.messages.map((message) => (message.userId === id ? { ...message, ...changes } : message))
  return { ...log, messages }
}

/** Hides the current messages on this page only and drops refused ones; pending and later messages are shown. */
export function clearMessages(log: ChatLog): ChatLog {
  const pending = log.pending.filter(({ refusal }) => refusal === undefined)
  return { ...log, pending, clearedUpTo: seqOfNewest(log.messages) }
}

export function visibleMessages({ messages, clearedUpTo }: ChatLog): readonly ChatMessage[] {
  return messages.filter(({ seq }) => seq > clearedUpTo)
}

function merged(before: readonly ChatMessage[], arrived: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...before, ...arrived].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => b.seq - a.seq).slice(0, MESSAGES_MAX)
}

// Without our id the echo is matched by its content; of equal messages the oldest was sent first.
function withoutEcho({ clientId, content }: ChatMessage, pending: Pending) {
  const at = pending.findLastIndex((message) =>
    clientId === undefined ? message.content === content : message.id === clientId,
  )
  return at < 0 ? pending : pending.toSpliced(at, 1)
}

function seqOfNewest(messages: readonly ChatMessage[]): number {
  return messages.reduce((newest, { seq }) => Math.max(newest, seq), 0)
}
