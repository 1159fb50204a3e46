/** The messages of a conversation as plain values, and how they arrive: pending copies, echoes, pages and gaps. */

import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange, Reaction } from '#contract/social/conversation.ts'
import type { PendingMessage } from '#web/realtime/send-queue/draft.ts'
import { isBeforeLoaded, type Range, rangesFrom, withNewest } from './ranges.ts'

/** More than any history; without it a page that is never closed would grow without end. */
const MESSAGES_MAX = 1000

export type LogReaction = {
  emoji: Reaction
  count: number
  /** The ids of the people; in private chats only. */
  by?: readonly string[] | undefined
}

type Author = Pick<ChatMessage, 'nickname' | 'emoji' | 'isPremium'>

/** A message of the room, or a private one, whose author's name is known otherwise. */
export type LogMessage = Omit<ChatMessage, keyof Author | 'reactions'> &
  Partial<Author> & { reactions?: readonly LogReaction[] | undefined }

/** What the person wants to change about a message. */
export type NewChange = { id: string } & (
  | { kind: 'edit'; content: string; mentions: readonly string[] }
  | { kind: 'remove' }
  | { kind: 'react'; emoji: Reaction; isOn: boolean }
)

/** Drawn on top of the messages until the server has confirmed or refused it. */
export type UnconfirmedChange = NewChange & {
  key: string
  /** The server's count of reactions includes it already; only the person's own reactions don't. */
  isCounted: boolean
}

/** A private message as a change left it: pages get no parts of it. */
export type MessageReplacement = { type: 'MESSAGE_REPLACED'; id: string; message: LogMessage; change: number }

export type MessageLog = {
  isLoaded: boolean
  /** Newest first. */
  messages: readonly LogMessage[]
  /** Newest first. */
  pending: readonly PendingMessage[]
  /** Where every message is loaded; newest first. */
  ranges: readonly Range[]
  /** How many were loaded by scrolling up or by following a quote. */
  loadedBack: number
  /** Messages up to this number are hidden on this page. */
  clearedUpTo: number
  /** Whether the person is looking, and the number after which messages are new to them. */
  look: { isLooking: boolean; newAfter: number | undefined }
  /** The person's own reactions by message, where messages don't name the people. */
  myReactions: Readonly<Record<string, readonly Reaction[]>>
  /** Quoted messages from further back. undefined: not known yet; null: can't be shown. */
  quoted: Readonly<Record<string, LogMessage | null>>
  unconfirmed: readonly UnconfirmedChange[]
  /** The newest ones last: a page of older messages that is under way may not include them. */
  lastChanges: readonly (MessageChange | MessageReplacement)[]
}

export const EMPTY_LOG: MessageLog = {
  isLoaded: false,
  messages: [],
  pending: [],
  ranges: [],
  loadedBack: 0,
  clearedUpTo: 0,
  look: { isLooking: false, newAfter: undefined },
  myReactions: {},
  quoted: {},
  unconfirmed: [],
  lastChanges: [],
}

type History = { messages: readonly LogMessage[]; truncated?: boolean | undefined }

/** Merges missed messages. When too many were missed, or the server restarted its numbering, replaces the log. */
export function receiveHistory(log: MessageLog, { messages, truncated }: History, myId: string): MessageLog {
  const newest = newestSeq(messages)
  const wasReset = messages.length > 0 && newest < newestSeq(log.messages)
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

/** Hides the current messages on this page only and drops refused ones; pending and later messages are shown. */
export function clearMessages(log: MessageLog): MessageLog {
  const pending = log.pending.filter(({ refusal }) => refusal === undefined)
  return { ...log, pending, clearedUpTo: newestSeq(log.messages) }
}

export function visibleMessages({ messages, clearedUpTo }: MessageLog): readonly LogMessage[] {
  return clearedUpTo === 0 ? messages : messages.filter(({ seq }) => seq > clearedUpTo)
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
