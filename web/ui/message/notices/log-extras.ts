/** Places what is not a message, such as "BowlBaron sat down", between the messages of a log by its time. */
import type { ReactNode } from 'react'

export type LogExtra = { key: string; at: number; content: ReactNode }

/** A place of the log: an extra, or the message with this index. */
export type LogEntry = { key: string } & ({ extra: LogExtra } | { at: number; isAfterExtra: boolean })

type Placing = {
  /** Newest first. */
  lines: readonly { key: string; timestamp: string }[]
  /** In any order. */
  extras: readonly LogExtra[]
  /** There are older lines that are not shown; extras from before the shown ones are left out too. */
  isCut: boolean
}

/** Newest first. A message after an extra shows its author again. */
export function withExtras({ lines, extras, isCut }: Placing): LogEntry[] {
  const waiting = extras.toSorted((a, b) => a.at - b.at)
  const entries: LogEntry[] = []
  lines.forEach(({ key, timestamp }, at) => {
    // Reading the time of every message of a long log takes a while.
    if (waiting.length > 0) place(Date.parse(timestamp))
    entries.push({ key, at, isAfterExtra: false })
  })
  if (!isCut) entries.push(...waiting.toReversed().map((extra) => ({ key: extra.key, extra })))
  return entries

  function place(from: number): void {
    for (let extra = waiting.at(-1); extra && extra.at >= from; extra = waiting.at(-1)) {
      const newer = entries.at(-1)
      if (newer && 'at' in newer) newer.isAfterExtra = true
      entries.push({ key: extra.key, extra })
      waiting.pop()
    }
  }
}
