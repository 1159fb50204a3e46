/** Prepares public and private messages for rendering: grouped by sender, with day separators. */

import { messageWords } from '#web/features/conversation/conversation.words.ts'
import { longDayOf, timeOf } from '#web/ui/text/format.ts'

const GROUPED_WITHIN_MS = 3 * 60_000

export type Delivery = { state: 'stored' } | { state: 'sending' } | { state: 'refused'; reason: string }

export type MessageLine = {
  id: string
  /** Stays the same when the server's copy replaces the pending one, so that nothing is re-rendered. */
  key: string
  userId: string
  nickname: string
  content: string
  timestamp: string
  isMine: boolean
  delivery: Delivery
}

export type RowOf<Line extends MessageLine> = Line & {
  isContinued: boolean
  day: string | undefined
}

/** Takes and returns newest first. */
export function rowsOf<Line extends MessageLine>(lines: readonly Line[], now: Date): RowOf<Line>[] {
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
export function unreadSince(lines: readonly MessageLine[], lastSeen: string | undefined): number {
  const at = lines.findIndex(({ key }) => key === lastSeen)
  return lines.slice(0, Math.max(0, at)).filter(({ isMine }) => !isMine).length
}

export function timeText({ timestamp }: { timestamp: string }): string {
  return timeOf(timestamp)
}

function isSoonAfter(before: MessageLine, line: MessageLine): boolean {
  const passed = Date.parse(line.timestamp) - Date.parse(before.timestamp)
  return before.userId === line.userId && passed <= GROUPED_WITHIN_MS
}

function dayOf({ timestamp }: { timestamp: string }): string {
  return new Date(timestamp).toDateString()
}

function dayText({ timestamp }: MessageLine, now: Date): string {
  const day = new Date(timestamp)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return messageWords.today
  if (day.toDateString() === yesterday.toDateString()) return messageWords.yesterday
  return longDayOf(day)
}
