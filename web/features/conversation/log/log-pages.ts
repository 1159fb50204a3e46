/** Messages from further back: pages of older ones, the surroundings of a quoted one, and quoted ones alone. */
import { QUOTES_PER_CALL, type Reaction } from '#contract/social/conversation.ts'
import { withMessages } from './log.ts'
import { applyLastChanges } from './log-changes.ts'
import type { LogMessage, MessageLog } from './message-log.ts'
import { isGapBetween, reachesStart, withRange } from './ranges.ts'

export type MessagePage = {
  messages: readonly LogMessage[]
  /** Where messages don't name the people. */
  myReactions?: Readonly<Record<string, readonly Reaction[]>> | undefined
  /** No older message is kept. */
  isStart: boolean
}

/** A page of what is right before a message, which has the number `before`; without it, of what is around one. */
export function addPage(log: MessageLog, page: MessagePage, before?: number): MessageLog {
  const seqs = page.messages.map(({ seq }) => seq)
  const from = page.isStart || seqs.length === 0 ? 0 : Math.min(...seqs)
  const to = before ?? Math.max(0, ...seqs)
  const known = new Set(log.messages.map(({ id }) => id))
  // Those that are here already have been kept up to date.
  const added = page.messages.filter(({ id }) => !known.has(id))
  const mine = added.map(({ id }) => [id, page.myReactions?.[id] ?? []])
  return applyLastChanges({
    ...withMessages(log, added),
    ranges: withRange(log.ranges, { from, to }),
    loadedBack: log.loadedBack + added.length,
    myReactions: { ...log.myReactions, ...Object.fromEntries(mine) },
  })
}

export function isStartLoaded({ ranges }: MessageLog): boolean {
  return reachesStart(ranges)
}

/** The message before the gap, around which the missing ones are loaded. */
export function messageBeforeGap({ messages, ranges }: MessageLog, id: string): LogMessage | undefined {
  const at = messages.findIndex((message) => message.id === id)
  const [message, older] = messages.slice(at, at + 2)
  return at >= 0 && message && older && isGapBetween(ranges, older.seq, message.seq) ? older : undefined
}

/**
 * The ids of quoted messages that are neither loaded nor known to be gone, the newest quotes first. `replyTo` is about to
 * be quoted.
 */
export function missingQuotes({ isLoaded, messages, pending, quoted }: MessageLog, replyTo?: string): string[] {
  if (!isLoaded) return []
  const wanted = new Set<string>()
  for (const { replyTo: id } of [{ replyTo }, ...pending, ...messages]) {
    if (id !== undefined && quoted[id] === undefined) wanted.add(id)
  }
  if (wanted.size > 0) for (const { id } of messages) wanted.delete(id)
  return [...wanted].slice(0, QUOTES_PER_CALL)
}

/** Those that were not returned can't be shown. */
export function addQuoted(log: MessageLog, ids: readonly string[], found: readonly LogMessage[]): MessageLog {
  const entries = ids.map((id) => [id, found.find((message) => message.id === id) ?? null])
  return applyLastChanges({ ...log, quoted: { ...log.quoted, ...Object.fromEntries(entries) } })
}

/** Brings back what was cleared from this message on. */
export function showCleared(log: MessageLog, { seq }: LogMessage): MessageLog {
  return seq <= log.clearedUpTo ? { ...log, clearedUpTo: seq - 1 } : log
}
