/** The lines of a conversation as they are drawn: pending copies, then stored messages, in groups of one author. */
import type { PendingMessage } from '#web/realtime/send-queue/draft.ts'
import type { Line } from './conversation.ts'
import { dayText } from './conversation.words.ts'
import { authorOf, createLine, detailsOf, quotedMessage, quoteOf, type Reader } from './line-details.ts'
import { visibleMessages } from './log/cleared.ts'
import type { LogMessage, MessageLog } from './log/message-log.ts'
import { isGapBetween } from './log/ranges.ts'

const GROUPED_WITHIN_MS = 3 * 60_000

export type RowOf<Kind extends Line> = Kind & {
  isContinued: boolean
  day: string | undefined
}

/** Newest first: pending messages, then stored ones. A line stays the same value until something in it changes. */
export function linesOf(log: MessageLog, reader: Reader): Line[] {
  const messages = visibleMessages(log)
  return [
    ...log.pending.map((message) => pendingLine(message, log, reader)),
    ...messages.flatMap((message, at) => {
      const older = messages[at + 1]
      const isAfterGap = older !== undefined && isGapBetween(log.ranges, older.seq, message.seq)
      return keptLine(message, log, reader, isAfterGap)
    }),
  ]
}

type Kept = { from: readonly unknown[]; line: Line }
const keptLines = new WeakMap<LogMessage, Kept>()

/** Otherwise every new message would compute the thousand others again. */
function keptLine(message: LogMessage, log: MessageLog, reader: Reader, isAfterGap: boolean): Line | Line[] {
  const { id, replyTo } = message
  if (log.unconfirmed.some((change) => change.id === id)) {
    return storedLine(message, log, reader).map((line) => ({ ...line, isAfterGap }))
  }
  const from = [reader.me, reader.other, log.myReactions[id], replyTo && quotedMessage(replyTo, log), isAfterGap]
  const kept = keptLines.get(message)
  if (kept?.from.every((part, at) => part === from[at])) return kept.line
  const lines = storedLine(message, log, reader).map((line) => ({ ...line, isAfterGap }))
  for (const line of lines) keptLines.set(message, { from, line })
  return lines
}

/** That of the pending copy, if the message is ours. */
export function lineKey({ id, userId, clientId }: LogMessage, myId: string): string {
  return userId === myId && clientId !== undefined ? clientId : id
}

/** A line with what the one before it, further down in the list, decides. */
export function rowOf<Kind extends Line>(line: Kind, before: Kind | undefined, now: Date): RowOf<Kind> {
  const isNewDay = before ? dayOf(before) !== dayOf(line) : dayOf(line) !== dayOf({ timestamp: now.toISOString() })
  return {
    ...line,
    isContinued: !isNewDay && before !== undefined && isSoonAfter(before, line),
    day: isNewDay ? dayText(new Date(line.timestamp), now) : undefined,
  }
}

function pendingLine(message: PendingMessage, log: MessageLog, reader: Reader): Line {
  const { id, content, timestamp, refusal, replyTo } = message
  const { id: userId, nickname, emoji, isPremium } = reader.me
  return {
    ...createLine({ id, userId, nickname, emoji, content, timestamp }),
    isPremium,
    isMine: true,
    delivery: refusal === undefined ? { state: 'sending' } : { state: 'refused', reason: refusal },
    quote: quoteOf(replyTo, log, reader),
  }
}

/** Nothing for a message that is being removed. */
function storedLine(message: LogMessage, log: MessageLog, reader: Reader): Line[] {
  const { id, userId, content, timestamp } = message
  const changes = log.unconfirmed.filter((change) => change.id === id)
  if (changes.some(({ kind }) => kind === 'remove')) return []
  const { nickname, emoji, isPremium } = authorOf(message, reader)
  return [
    {
      ...createLine({ id, userId, nickname, emoji, content, timestamp }),
      key: lineKey(message, reader.me.id),
      isPremium,
      isMine: userId === reader.me.id,
      ...detailsOf(message, { changes, log, reader }),
    },
  ]
}

function isSoonAfter(before: Line, line: Line): boolean {
  const passed = Date.parse(line.timestamp) - Date.parse(before.timestamp)
  return before.userId === line.userId && passed <= GROUPED_WITHIN_MS && !line.isAfterGap
}

function dayOf({ timestamp }: { timestamp: string }): string {
  return new Date(timestamp).toDateString()
}
