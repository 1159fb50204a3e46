/** Messages as they are drawn, whichever room they are from: grouped by sender, with the days between them. */
import { longDayOf, timeOf } from './dates.ts'

const GROUPED_WITHIN_MS = 3 * 60_000

export type Delivery = { state: 'stored' } | { state: 'sending' } | { state: 'refused'; reason: string }

export type MessageLine = {
  id: string
  /** Stays the same when the server's copy takes the place of ours, so that nothing is drawn anew. */
  key: string
  /** Who wrote it; `id` is the message's own. */
  userId: string
  nickname: string
  content: string
  timestamp: string
  isMine: boolean
  delivery: Delivery
}

export type RowOf<Line extends MessageLine> = Line & {
  /** By the sender of the line before, shortly after it. */
  isContinued: boolean
  /** The first of its day: the day to write above it. */
  day: string | undefined
}

/** `lines` newest first; so is the answer. */
export function rowsOf<Line extends MessageLine>(lines: readonly Line[], now: Date): RowOf<Line>[] {
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

/** How many came after the one that was seen last, by its key. One's own are never unread. */
export function unreadSince(lines: readonly MessageLine[], lastSeen: string | undefined): number {
  const at = lines.findIndex(({ key }) => key === lastSeen)
  return lines.slice(0, Math.max(0, at)).filter(({ isMine }) => !isMine).length
}

/** "14:02", by the clock of whoever reads. */
export function timeWords({ timestamp }: { timestamp: string }): string {
  return timeOf(timestamp)
}

function isSoonAfter(before: MessageLine, line: MessageLine): boolean {
  const passed = Date.parse(line.timestamp) - Date.parse(before.timestamp)
  return before.userId === line.userId && passed <= GROUPED_WITHIN_MS
}

function dayOf({ timestamp }: { timestamp: string }): string {
  return new Date(timestamp).toDateString()
}

function dayWords({ timestamp }: MessageLine, now: Date): string {
  const day = new Date(timestamp)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return longDayOf(day)
}
