/** Places what is not a message, such as "BowlBaron sat down", between the messages of a log by its time. */
import type { ReactNode } from 'react'
import type { MessageLine, RowOf } from '#web/features/conversation/lines.ts'

export type LogExtra = { key: string; at: number; content: ReactNode }

export type LogEntry<Line extends MessageLine> = { row: RowOf<Line> } | { extra: LogExtra }

type Placing<Line extends MessageLine> = {
  /** Newest first. */
  rows: readonly RowOf<Line>[]
  /** In any order. */
  extras: readonly LogExtra[]
  /** There are older rows that are not shown; extras from before the shown ones are left out too. */
  isCut: boolean
}

/** Newest first. A message after an extra shows its author again. */
export function withExtras<Line extends MessageLine>({ rows, extras, isCut }: Placing<Line>): LogEntry<Line>[] {
  const waiting = extras.toSorted((a, b) => b.at - a.at)
  const entries: LogEntry<Line>[] = []
  for (const row of rows) {
    const sentAt = Date.parse(row.timestamp)
    const newer = waiting.filter(({ at }) => at >= sentAt)
    waiting.splice(0, newer.length)
    if (newer.length > 0) showAuthorAgain(entries)
    entries.push(...newer.map((extra) => ({ extra })), { row })
  }
  if (!isCut) entries.push(...waiting.map((extra) => ({ extra })))
  return entries
}

function showAuthorAgain<Line extends MessageLine>(entries: LogEntry<Line>[]): void {
  const last = entries.at(-1)
  if (last && 'row' in last) entries[entries.length - 1] = { row: { ...last.row, isContinued: false } }
}
