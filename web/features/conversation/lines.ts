/** The lines of a conversation as they are drawn: pending and stored messages with quotes and reactions, in groups. */

import type { Person } from '#contract/people/users.ts'
import { REACTIONS, type Reaction } from '#contract/social/conversation.ts'
import type { PendingMessage } from '#web/realtime/send-queue/send-queue-storage.ts'
import { longDayOf, timeOf } from '#web/ui/text/format.ts'
import type { Line, LineReaction, Quote } from './conversation.ts'
import { messageWords } from './conversation.words.ts'
import { type LogMessage, type MessageLog, type UnconfirmedChange, visibleMessages } from './log/log.ts'
import { adjustedCounts } from './log/log-changes.ts'
import { isGapBetween } from './log/ranges.ts'

const GROUPED_WITHIN_MS = 3 * 60_000

export type Me = Person & { isPremium: boolean }

export type Author = Pick<Line, 'nickname' | 'emoji' | 'isPremium'>

type Reader = {
  me: Me
  /** For messages that don't name their author. */
  other?: Author | undefined
}

type Plain = Pick<Line, 'id' | 'userId' | 'nickname' | 'emoji' | 'content' | 'timestamp'>

export type RowOf<Kind extends Line> = Kind & {
  isContinued: boolean
  day: string | undefined
}

/** Newest first: pending messages, then stored ones. */
export function linesOf(log: MessageLog, reader: Reader): Line[] {
  const messages = visibleMessages(log)
  return [
    ...log.pending.map((message) => pendingLine(message, log, reader)),
    ...messages.flatMap((message, at) => {
      const older = messages[at + 1]
      const isAfterGap = older !== undefined && isGapBetween(log.ranges, older.seq, message.seq)
      return storedLine(message, log, reader).map((line) => ({ ...line, isAfterGap }))
    }),
  ]
}

/** A line that is no message of the conversation, such as that of a demo buddy. */
export function plainLine(line: Plain): Line {
  return {
    ...line,
    key: line.id,
    isPremium: false,
    isMine: false,
    delivery: { state: 'stored' },
    isEdited: false,
    isFlushed: false,
    isPlain: false,
    mention: undefined,
    reactions: [],
    quote: undefined,
    isAfterGap: false,
    isDemo: false,
  }
}

/** That of the pending copy, if the message is ours. */
export function lineKey({ id, userId, clientId }: LogMessage, myId: string): string {
  return userId === myId && clientId !== undefined ? clientId : id
}

/** Takes and returns newest first. */
export function rowsOf<Kind extends Line>(lines: readonly Kind[], now: Date): RowOf<Kind>[] {
  return lines.map((line, at) => {
    const before = lines[at + 1]
    const isNewDay = before ? dayOf(before) !== dayOf(line) : dayOf(line) !== dayOf({ timestamp: now.toISOString() })
    return {
      ...line,
      isContinued: !isNewDay && before !== undefined && isSoonAfter(before, line),
      day: isNewDay ? dayText(line, now) : undefined,
    }
  })
}

/** Counts the messages after the last seen one, given by its key. The user's own are never unread. */
export function unreadSince(lines: readonly Pick<Line, 'key' | 'isMine'>[], lastSeen: string | undefined): number {
  const at = lines.findIndex(({ key }) => key === lastSeen)
  return lines.slice(0, Math.max(0, at)).filter(({ isMine }) => !isMine).length
}

export function timeText({ timestamp }: { timestamp: string }): string {
  return timeOf(timestamp)
}

function pendingLine(message: PendingMessage, log: MessageLog, reader: Reader): Line {
  const { id, content, timestamp, refusal, replyTo } = message
  const { id: userId, nickname, emoji, isPremium } = reader.me
  return {
    ...plainLine({ id, userId, nickname, emoji, content, timestamp }),
    isPremium,
    isMine: true,
    delivery: refusal === undefined ? { state: 'sending' } : { state: 'refused', reason: refusal },
    quote: quoteOf(replyTo, log, reader),
  }
}

/** Nothing for a message that is being removed. */
function storedLine(message: LogMessage, log: MessageLog, reader: Reader): Line[] {
  const { me } = reader
  const { id, userId, timestamp } = message
  const changes = log.unconfirmed.filter((change) => change.id === id)
  if (changes.some(({ kind }) => kind === 'remove')) return []
  const edit = changes.findLast((change) => change.kind === 'edit')
  const { content, mentions = [] } = edit ?? message
  const isMine = userId === me.id
  const line: Line = {
    ...plainLine({ ...authorOf(message, reader), id, userId, content, timestamp }),
    key: lineKey(message, me.id),
    isPremium: authorOf(message, reader).isPremium,
    isMine,
    isEdited: edit !== undefined || message.editedAt !== undefined,
    isFlushed: message.isFlushed ?? false,
    isPlain: message.isPlain ?? false,
    mention: mentions.includes(me.id) ? me.nickname : undefined,
    reactions: reactionsOf(message, changes, ownReactions(message, log, me)),
    quote: quoteOf(message.replyTo, log, reader),
  }
  return [line]
}

function authorOf({ userId, nickname, emoji, isPremium = false }: LogMessage, { me, other }: Reader): Author {
  if (nickname !== undefined && emoji !== undefined) return { nickname, emoji, isPremium }
  return (userId === me.id ? me : other) ?? { nickname: '', emoji: '', isPremium: false }
}

function ownReactions({ id, reactions = [] }: LogMessage, log: MessageLog, me: Me): readonly Reaction[] {
  const named = reactions.filter(({ by }) => by?.includes(me.id)).map(({ emoji }) => emoji)
  return [...named, ...(log.myReactions[id] ?? [])]
}

function reactionsOf(
  { reactions = [] }: LogMessage,
  changes: readonly UnconfirmedChange[],
  own: readonly Reaction[],
): LineReaction[] {
  let counts = reactions
  const mine = new Set(own)
  for (const change of changes) {
    if (change.kind !== 'react' || mine.has(change.emoji) === change.isOn) continue
    if (!change.isCounted) counts = adjustedCounts(counts, change.emoji, change.isOn ? 1 : -1)
    if (change.isOn) mine.add(change.emoji)
    else mine.delete(change.emoji)
  }
  return REACTIONS.flatMap((emoji) => {
    const count = counts.find((one) => one.emoji === emoji)?.count ?? 0
    return count > 0 ? [{ emoji, count, isMine: mine.has(emoji) }] : []
  })
}

function quoteOf(id: string | undefined, log: MessageLog, reader: Reader): Quote | undefined {
  if (id === undefined) return undefined
  const quoted = log.messages.find((message) => message.id === id) ?? log.quoted[id]
  if (quoted === undefined) return { id, state: 'loading' }
  if (quoted === null || quoted.isFlushed) return { id, state: 'gone' }
  const isMine = quoted.userId === reader.me.id
  return { id, state: 'shown', nickname: authorOf(quoted, reader).nickname, content: quoted.content, isMine }
}

function isSoonAfter(before: Line, line: Line): boolean {
  const passed = Date.parse(line.timestamp) - Date.parse(before.timestamp)
  return before.userId === line.userId && passed <= GROUPED_WITHIN_MS && !line.isAfterGap
}

function dayOf({ timestamp }: { timestamp: string }): string {
  return new Date(timestamp).toDateString()
}

function dayText({ timestamp }: Pick<Line, 'timestamp'>, now: Date): string {
  const day = new Date(timestamp)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return messageWords.today
  if (day.toDateString() === yesterday.toDateString()) return messageWords.yesterday
  return longDayOf(day)
}
