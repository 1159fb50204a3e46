/** Places what is not a message, such as "BowlBaron sat down", between the messages of a log by its time. */
import type { ReactNode } from 'react'

export type LogExtra = { key: string; at: number; content: ReactNode }

type Row = { timestamp: string; isContinued: boolean }

export type LogEntry<Kind extends Row> = { row: Kind } | { extra: LogExtra }

type Placing<Kind extends Row> = {
  /** Newest first. */
  rows: readonly Kind[]
  /** In any order. */
  extras: readonly LogExtra[]
  /** There are older rows that are not shown; extras from before the shown ones are left out too. */
  isCut: boolean
}

/** Newest first. A message after an extra shows its author again. */
export function withExtras<Kind extends Row>({ rows, extras, isCut }: Placing<Kind>): LogEntry<Kind>[] {
  const waiting = extras.toSorted((a, b) => b.at - a.at)
  const entries: LogEntry<Kind>[] = []
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

function showAuthorAgain<Kind extends Row>(entries: LogEntry<Kind>[]): void {
  const last = entries.at(-1)
  if (last && 'row' in last) entries[entries.length - 1] = { row: { ...last.row, isContinued: false } }
}
