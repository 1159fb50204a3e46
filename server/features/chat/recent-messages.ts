/** The newest messages in memory, so that whoever joins gets them on the same tick and misses none. */
import type { ChatMessage } from '#contract/social/chat.ts'
import { frameOf } from '#server/fan-out/frames.ts'

export type RecentMessages = ReturnType<typeof createRecentMessages>

export function createRecentMessages(limit: () => number) {
  /** Oldest first, as they were stored. */
  let messages: ChatMessage[] = []
  let lastSeq = 0
  /** Those that are on no screen. */
  let hidden = new Set<number>()
  let history: Buffer | undefined
  /** Counts the times at which more than the end of it has changed. */
  let state = 0

  return {
    load(stored: ChatMessage[], seq: number, hiddenSeqs: readonly number[]): void {
      replace(stored)
      lastSeq = seq
      hidden = new Set(hiddenSeqs)
      history = undefined
    },

    lastSeq: () => lastSeq,
    state: () => state,
    since: (seen: number): ChatMessage[] => messages.filter(({ seq }) => seq > seen),

    /** Whether pages would be shown the same if this were loaded. */
    isSame(stored: readonly ChatMessage[], hiddenSeqs: readonly number[]): boolean {
      const kept = new Map(messages.map((message) => [message.seq, message]))
      const first = stored[0]?.seq ?? 0
      const hiddenHere = [...hidden].filter((seq) => seq >= first)
      const areHidden = hiddenHere.length === hiddenSeqs.length && hiddenSeqs.every((seq) => hidden.has(seq))
      return areHidden && stored.every((message) => looksLike(message, kept.get(message.seq)))
    },

    /** How many more would fit, what they come before, and which state this is said of. */
    space: () => ({ free: limit() - messages.length, before: messages[0]?.seq, state }),

    /** Older ones, read from the database: more are kept from now on. False when what is kept has changed meanwhile. */
    widen(older: readonly ChatMessage[], hiddenSeqs: readonly number[], seenState: number): boolean {
      if (state !== seenState) return false
      replace([...older, ...messages])
      hidden = new Set([...hidden, ...hiddenSeqs])
      history = undefined
      return true
    },

    /** The limit is another one from now on. */
    resized(): void {
      replace(messages.slice(-limit()))
      history = undefined
    },

    add(stored: readonly ChatMessage[]): void {
      messages.push(...stored)
      lastSeq = stored.at(-1)?.seq ?? lastSeq
      if (messages.length > limit() * 2) replace(messages.slice(-limit()))
      history = undefined
    },

    /**
     * Everything a page has not seen; all that is kept, when it has seen nothing, was away for too long or comes from
     * another past. Words of those in `unheard` are left out.
     */
    frameSince(seen: number | undefined, unheard: ReadonlySet<string>): Buffer {
      if (seen === undefined) return wholeHistory(unheard)
      // They may have been parted while the page was away, and nothing else would tell it to drop their words.
      if (unheard.size > 0) return frameAnew(unheard)
      const missed = messages.filter(({ seq }) => seq > seen)
      const isWhole = missed.length === lastSeq - seen && missed.length <= limit()
      if (isWhole) return frameOf({ type: 'CHAT_HISTORY', messages: shown(missed, unheard) })
      return frameAnew(unheard)
    },

    /** For a page that has to start anew. */
    frameAnew,

    change(update: (message: ChatMessage) => ChatMessage): void {
      replace(messages.map(update))
      history = undefined
    },

    /** It keeps its place, so that whoever resumes is not taken to have missed it. */
    hide(seq: number): void {
      hidden.add(seq)
      state++
      history = undefined
    },

    /** The message, when it is one of those that pages have. */
    show(seq: number): ChatMessage | undefined {
      hidden.delete(seq)
      state++
      history = undefined
      return newest().find((message) => message.seq === seq)
    },
  }

  function replace(others: ChatMessage[]): void {
    messages = others
    state++
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

function looksLike(one: ChatMessage, other: ChatMessage | undefined): boolean {
  return one.userId === other?.userId && one.nickname === other.nickname && one.emoji === other.emoji
}
