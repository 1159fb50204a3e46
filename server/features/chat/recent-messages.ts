/** The newest messages in memory, so that whoever joins gets them on the same tick and misses none. */
import type { ChatMessage } from '#contract/chat.ts'
import { frameOf } from '#server/realtime/frames.ts'

export function createRecentMessages(limit: () => number) {
  /** Oldest first, as they were stored. */
  let messages: ChatMessage[] = []
  let lastSeq = 0
  let history: Buffer | undefined

  return {
    load(stored: ChatMessage[], seq: number): void {
      messages = stored
      lastSeq = seq
      history = undefined
    },

    lastSeq: () => lastSeq,

    add(stored: readonly ChatMessage[]): void {
      messages.push(...stored)
      lastSeq = stored.at(-1)?.seq ?? lastSeq
      if (messages.length > limit() * 2) messages = messages.slice(-limit())
      history = undefined
    },

    /** Everything a page has not seen; all that is kept, when it has seen nothing, was away for too long or comes from another past. */
    frameSince(seen: number | undefined): Buffer {
      if (seen === undefined) return wholeHistory()
      const missed = messages.filter(({ seq }) => seq > seen)
      const isWhole = missed.length === lastSeq - seen && missed.length <= limit()
      if (isWhole) return frameOf({ type: 'CHAT_HISTORY', messages: missed })
      return frameOf({ type: 'CHAT_HISTORY', messages: messages.slice(-limit()), truncated: true })
    },

    change(update: (message: ChatMessage) => ChatMessage): void {
      messages = messages.map(update)
      history = undefined
    },
  }

  /** Built once for all who join until somebody writes. */
  function wholeHistory(): Buffer {
    history ??= frameOf({ type: 'CHAT_HISTORY', messages: messages.slice(-limit()) })
    return history
  }
}
