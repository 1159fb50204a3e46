/** The public room as the page keeps it: plain values, and what each event does to them. */

import { FLUSHED_ID, FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Pending } from '#web/realtime/send-queue/pending.ts'

/** Longer than any history; beyond it a page that is never closed would grow for ever. */
const KEPT = 1000

export type ChatLog = {
  /** The first history has arrived. */
  isLoaded: boolean
  /** Newest first. */
  messages: readonly ChatMessage[]
  pending: Pending
  /** Messages up to this one are hidden on this page. */
  clearedUpTo: number
}

export const EMPTY_LOG: ChatLog = { isLoaded: false, messages: [], pending: [], clearedUpTo: 0 }

type History = { messages: readonly ChatMessage[]; truncated?: boolean | undefined }

/** What was missed joins what is there; when too much was missed, or the room began anew, the log does too. */
export function receiveHistory(log: ChatLog, { messages, truncated }: History, myId: string): ChatLog {
  const newest = seqOfNewest(messages)
  const beganAnew = messages.length > 0 && newest < seqOfNewest(log.messages)
  const before = truncated || beganAnew ? [] : log.messages
  const arrived = new Set(messages.flatMap(({ userId, clientId }) => (userId === myId && clientId ? [clientId] : [])))
  return {
    isLoaded: true,
    messages: merged(before, messages),
    pending: log.pending.filter(({ id }) => !arrived.has(id)),
    clearedUpTo: beganAnew ? 0 : log.clearedUpTo,
  }
}

/** The server's copy takes the place of ours. */
export function receiveMessage(log: ChatLog, message: ChatMessage, myId: string): ChatLog {
  const pending = message.userId === myId ? withoutCopyOf(message, log.pending) : log.pending
  return { ...log, messages: merged(log.messages, [message]), pending }
}

export function hideMessage(log: ChatLog, id: string): ChatLog {
  return { ...log, messages: log.messages.filter((message) => message.id !== id) }
}

/** Whoever was blocked has never said anything. */
export function dropAuthor(log: ChatLog, userId: string): ChatLog {
  return { ...log, messages: log.messages.filter((message) => message.userId !== userId) }
}

/** Who has another name from now on has it on what was said before as well; of whoever is gone nothing else is left. */
export function renameAuthor(log: ChatLog, { id, nickname, emoji }: Person): ChatLog {
  const isTheirs = log.messages.some((message) => message.userId === id)
  if (!isTheirs) return log
  const gone = nickname === FLUSHED_NICKNAME ? { userId: FLUSHED_ID, isPremium: false } : {}
  const look = { nickname, emoji, ...gone }
  const messages = log.messages.map((message) => (message.userId === id ? { ...message, ...look } : message))
  return { ...log, messages }
}

/** Hides what is there, on this page only, refused ones for good; what is on its way or comes later is shown. */
export function clearMessages(log: ChatLog): ChatLog {
  const pending = log.pending.filter(({ refusal }) => refusal === undefined)
  return { ...log, pending, clearedUpTo: seqOfNewest(log.messages) }
}

export function visibleMessages({ messages, clearedUpTo }: ChatLog): readonly ChatMessage[] {
  return messages.filter(({ seq }) => seq > clearedUpTo)
}

function merged(before: readonly ChatMessage[], arrived: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...before, ...arrived].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => b.seq - a.seq).slice(0, KEPT)
}

// A copy without our id can still be told by its words; of equal ones the oldest went out first.
function withoutCopyOf({ clientId, content }: ChatMessage, pending: Pending) {
  const at = pending.findLastIndex((one) => (clientId === undefined ? one.content === content : one.id === clientId))
  return at < 0 ? pending : pending.toSpliced(at, 1)
}

function seqOfNewest(messages: readonly ChatMessage[]): number {
  return messages.reduce((newest, { seq }) => Math.max(newest, seq), 0)
}
