/** The history of the public room as frames: for a page that joins, and for one that has to replace what it shows. */
import type { ChatMessage } from '#contract/social/chat.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import { seqOf } from '#server/features/chat/message-id.ts'
import type { RecentMessages, ResumePoint } from '#server/features/chat/recent-messages.ts'

export function createHistoryFrames(recent: RecentMessages) {
  /** Shared by all pages that join before the next message or change. */
  let shared: { key: string; frame: Buffer } | undefined

  return {
    /** Only what a page has missed; everything when it has seen nothing, missed too much or its `seen` is unknown. */
    historySince({ lastSeq: seen, lastChange: seenChange }: ResumePoint, hiddenAuthors: ReadonlySet<string>): Buffer {
      if (seen === undefined) return wholeHistory(hiddenAuthors)
      // The block may be newer than the page, which then still shows messages it has to drop.
      if (hiddenAuthors.size > 0) return fullHistory(hiddenAuthors)
      const missed = recent.since(seen)
      const hasNoGap = missed.length === recent.lastSeq() - seen && missed.length <= recent.newest().length
      // A page of an older version knows no changes.
      const missedChanges = seenChange === undefined ? [] : recent.changesSince(seenChange)
      if (!hasNoGap || !missedChanges) return fullHistory(hiddenAuthors)
      const history = encode(visible(missed, hiddenAuthors))
      if (missedChanges.length === 0) return history
      const changes = { type: 'CHAT_CHANGES', changes: missedChanges, lastChange: recent.lastChange() } as const
      return Buffer.concat([history, frameOf(changes)])
    },

    fullHistory,

    /** The messages of the history that have reactions. */
    reactedSeqs: (): number[] =>
      recent.newest().flatMap(({ seq, reactions }) => (reactions && !recent.hidden().has(seq) ? [seq] : [])),

    /** Older ones whose reactions have changed since the page was here. */
    olderReactedSeqs({ lastChange }: ResumePoint): number[] {
      const missed = lastChange === undefined ? [] : (recent.changesSince(lastChange) ?? [])
      const oldest = recent.newest()[0]?.seq ?? recent.lastSeq()
      const seqs = missed.flatMap(({ type, id }) => (type === 'MESSAGE_REACTED' ? (seqOf(id) ?? []) : []))
      return seqs.filter((seq) => seq < oldest)
    },
  }

  /** For a page that has to replace everything it shows. */
  function fullHistory(hiddenAuthors: ReadonlySet<string>): Buffer {
    return encode(visible(recent.newest(), hiddenAuthors), { truncated: true })
  }

  function wholeHistory(hiddenAuthors: ReadonlySet<string>): Buffer {
    const newest = recent.newest()
    const isForEveryone = hiddenAuthors.size === 0 || !newest.some(({ userId }) => hiddenAuthors.has(userId))
    if (!isForEveryone) return encode(visible(newest, hiddenAuthors))
    const key = [recent.lastSeq(), recent.version(), newest.length].join()
    if (shared?.key !== key) shared = { key, frame: encode(visible(newest, hiddenAuthors)) }
    return shared.frame
  }

  function encode(shown: ChatMessage[], isReset: { truncated?: true } = {}): Buffer {
    return frameOf({ type: 'CHAT_HISTORY', messages: shown, ...isReset, lastChange: recent.lastChange() })
  }

  function visible(some: ChatMessage[], hiddenAuthors: ReadonlySet<string>): ChatMessage[] {
    const hidden = recent.hidden()
    if (hidden.size === 0 && hiddenAuthors.size === 0) return some
    return some.filter(({ seq, userId }) => !hidden.has(seq) && !hiddenAuthors.has(userId))
  }
}
