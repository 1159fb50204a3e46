/** The newest messages in memory, so that whoever joins gets them on the same tick and misses none. */
import type { ChatMessage } from '#contract/chat.ts'
import { frameOf } from '#server/realtime/frames.ts'

export function createRecentMessages(limit: () => number) {
  /** Oldest first, as they were stored. */
  let messages: ChatMessage[] = []
  let lastSeq = 0
  /** Those that are on no screen. */
  let hidden = new Set<number>()
  let history: Buffer | undefined

  return {
    load(stored: ChatMessage[], seq: number, hiddenSeqs: readonly number[]): void {
      messages = stored
      lastSeq = seq
      hidden = new Set(hiddenSeqs)
      history = undefined
    },

    lastSeq: () => lastSeq,

    add(stored: readonly ChatMessage[]): void {
      messages.push(...stored)
      lastSeq = stored.at(-1)?.seq ?? lastSeq
      if (messages.length > limit() * 2) messages = messages.slice(-limit())
      history = undefined
    },

    /**
     * Everything a page has not seen; all that is kept, when it has seen nothing, was away for too long or comes from
     * another past. Words of those in `unheard` are left out.
     */
    frameSince(seen: number | undefined, unheard: ReadonlySet<string>): Buffer {
      if (seen === undefined) return wholeHistory(unheard)
      const missed = messages.filter(({ seq }) => seq > seen)
      const isWhole = missed.length === lastSeq - seen && missed.length <= limit()
      if (isWhole) return frameOf({ type: 'CHAT_HISTORY', messages: shown(missed, unheard) })
      return frameAnew(unheard)
    },

    /** For a page that has to start anew. */
    frameAnew,

    change(update: (message: ChatMessage) => ChatMessage): void {
      messages = messages.map(update)
      history = undefined
    },

    /** It keeps its place, so that whoever resumes is not taken to have missed it. */
    hide(seq: number): void {
      hidden.add(seq)
      history = undefined
    },
  }

  function frameAnew(unheard: ReadonlySet<string>): Buffer {
    return frameOf({ type: 'CHAT_HISTORY', messages: shown(newest(), unheard), truncated: true })
  }

  function wholeHistory(unheard: ReadonlySet<string>): Buffer {
    const isForAll = unheard.size === 0 || !newest().some(({ userId }) => unheard.has(userId))
    if (!isForAll) return frameOf({ type: 'CHAT_HISTORY', messages: shown(newest(), unheard) })
    // Built once for all who join until somebody writes.
    history ??= frameOf({ type: 'CHAT_HISTORY', messages: shown(newest(), unheard) })
    return history
  }

  function newest(): ChatMessage[] {
    return messages.slice(-limit())
  }

  function shown(some: ChatMessage[], unheard: ReadonlySet<string>): ChatMessage[] {
    if (hidden.size === 0 && unheard.size === 0) return some
    return some.filter(({ seq, userId }) => !hidden.has(seq) && !unheard.has(userId))
  }
}
