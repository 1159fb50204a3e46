/** Which part of a conversation is loaded: ranges of numbers within which no message is missing, newest first. */

/** `from` is 0 when no older message is kept. */
export type Range = { from: number; to: number }

type Numbered = { seq: number }

/** Live messages and histories continue the newest range. */
export function withNewest(ranges: readonly Range[], messages: readonly Numbered[]): readonly Range[] {
  const seqs = messages.map(({ seq }) => seq)
  if (seqs.length === 0) return ranges
  const [newest, ...older] = ranges
  if (!newest) return [{ from: Math.min(...seqs), to: Math.max(...seqs) }]
  return [{ from: newest.from, to: Math.max(newest.to, ...seqs) }, ...older]
}

/** Ranges that touch or overlap become one. */
export function withRange(ranges: readonly Range[], added: Range): readonly Range[] {
  const isApart = ({ from, to }: Range) => from > added.to + 1 || to < added.from - 1
  const joined = ranges.filter((range) => !isApart(range)).concat(added)
  const whole = { from: Math.min(...joined.map(({ from }) => from)), to: Math.max(...joined.map(({ to }) => to)) }
  return [...ranges.filter(isApart), whole].sort((a, b) => b.from - a.from)
}

/** Without what is older than a number. */
export function rangesFrom(ranges: readonly Range[], oldest: number): readonly Range[] {
  return ranges.filter(({ to }) => to >= oldest).map(({ from, to }) => ({ from: Math.max(from, oldest), to }))
}

/** Whether messages between two neighbours are not loaded. */
export function isGapBetween(ranges: readonly Range[], older: number, newer: number): boolean {
  return ranges.some(({ from }) => from > older && from <= newer)
}

/** Older than the newest range, and in no other. */
export function isBeforeLoaded(ranges: readonly Range[], seq: number): boolean {
  const [newest] = ranges
  return newest !== undefined && seq < newest.from && !ranges.some(({ from, to }) => seq >= from && seq <= to)
}

/** The first message of a conversation has the number 1. */
export function reachesStart(ranges: readonly Range[]): boolean {
  const oldest = ranges.at(-1)
  return oldest !== undefined && oldest.from <= 1
}
