/** What is drawn of the room: one line per message, grouped by sender, with the days between them. */
import { type ChatMessage, MESSAGES_SHOWN_FIRST } from '#contract/chat.ts'
import type { Person } from '#contract/users.ts'
import { type ChatLog, type PendingMessage, visibleMessages } from './chat-log.ts'

const GROUPED_WITHIN_MS = 3 * 60_000

export type Delivery = { state: 'stored' } | { state: 'sending' } | { state: 'refused'; reason: string }

export type ChatLine = Person & {
  /** Stays the same when the server's copy takes the place of ours, so that nothing is drawn anew. */
  key: string
  /** Who wrote it; `id` is the message's own. */
  userId: string
  content: string
  timestamp: string
  isPremium: boolean
  isMine: boolean
  delivery: Delivery
}

export type ChatRow = ChatLine & {
  /** By the sender of the line before, shortly after it. */
  isContinued: boolean
  /** The first of its day: the day to write above it. */
  day: string | undefined
}

export type Me = Person & { isPremium: boolean }

/** Newest first: what is on its way, then what is stored. */
export function linesOf(log: ChatLog, me: Me): ChatLine[] {
  return [
    ...log.pending.map((message) => pendingLine(message, me)),
    ...visibleMessages(log).map((message) => storedLine(message, me)),
  ]
}

export function firstLines(lines: readonly ChatLine[], isExpanded: boolean): readonly ChatLine[] {
  return isExpanded ? lines : lines.slice(0, MESSAGES_SHOWN_FIRST)
}

/** `lines` newest first; so is the answer. */
export function rowsOf(lines: readonly ChatLine[], now: Date): ChatRow[] {
  return lines.map((line, at) => {
    const before = lines[at + 1]
    const isNewDay = before ? dayOf(before) !== dayOf(line) : dayOf(line) !== dayOf({ timestamp: now.toISOString() })
    return {
      ...line,
      isContinued: !isNewDay && before !== undefined && isSoonAfter(before, line),
      day: isNewDay ? dayWords(line, now) : undefined,
    }
  })
}

/** "14:02", by the clock of whoever reads. */
export function timeWords({ timestamp }: { timestamp: string }): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(timestamp),
  )
}

function pendingLine({ id, content, timestamp, refusal }: PendingMessage, me: Me): ChatLine {
  const delivery: Delivery = refusal === undefined ? { state: 'sending' } : { state: 'refused', reason: refusal }
  const { id: userId, nickname, emoji, isPremium } = me
  return { ...{ id, key: id, userId, nickname, emoji, isPremium, content, timestamp }, isMine: true, delivery }
}

function storedLine(message: ChatMessage, { id: myId }: Me): ChatLine {
  const { id, userId, nickname, emoji, isPremium = false, content, timestamp, clientId } = message
  const isMine = userId === myId
  const key = isMine && clientId !== undefined ? clientId : id
  return {
    ...{ id, key, userId, nickname, emoji, isPremium, content, timestamp, isMine },
    delivery: { state: 'stored' },
  }
}

function isSoonAfter(before: ChatLine, line: ChatLine): boolean {
  const passed = Date.parse(line.timestamp) - Date.parse(before.timestamp)
  return before.userId === line.userId && passed <= GROUPED_WITHIN_MS
}

function dayOf({ timestamp }: { timestamp: string }): string {
  return new Date(timestamp).toDateString()
}

function dayWords({ timestamp }: ChatLine, now: Date): string {
  const day = new Date(timestamp)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' }).format(day)
}
