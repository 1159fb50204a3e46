/** The newest messages in memory, so that a joining page gets them on the same tick and misses none. */
import type { ChatMessage } from '#contract/social/chat.ts'
import { frameOf } from '#server/fan-out/frames.ts'

export type RecentMessages = ReturnType<typeof createRecentMessages>

export function createRecentMessages(limit: () => number) {
  /** Oldest first. */
  let messages: ChatMessage[] = []
  let lastSeq = 0
  let hidden = new Set<number>()
  let history: Buffer | undefined
  /** Grows with every change other than an appended message. */
  let version = 0

  return {
    load(stored: ChatMessage[], seq: number, hiddenSeqs: readonly number[]): void {
      replace(stored)
      lastSeq = seq
      hidden = new Set(hiddenSeqs)
      history = undefined
    },

    lastSeq: () => lastSeq,
    version: () => version,
    since: (seen: number): ChatMessage[] => messages.filter(({ seq }) => seq > seen),

    /** Whether loading these would leave pages unchanged. */
    isSame(stored: readonly ChatMessage[], hiddenSeqs: readonly number[]): boolean {
      const known = new Map(messages.map((message) => [message.seq, message]))
      const first = stored[0]?.seq ?? 0
      const hiddenHere = [...hidden].filter((seq) => seq >= first)
      const areHidden = hiddenHere.length === hiddenSeqs.length && hiddenSeqs.every((seq) => hidden.has(seq))
      return areHidden && stored.every((message) => isSameAuthor(message, known.get(message.seq)))
    },

    freeSpace: () => ({ free: limit() - messages.length, before: messages[0]?.seq, version }),

    /** Adds older messages from the database. False when the messages have changed since `seenVersion`. */
    prepend(older: readonly ChatMessage[], hiddenSeqs: readonly number[], seenVersion: number): boolean {
      if (version !== seenVersion) return false
      replace([...older, ...messages])
      hidden = new Set([...hidden, ...hiddenSeqs])
      history = undefined
      return true
    },

    trim(): void {
      replace(messages.slice(-limit()))
      history = undefined
    },

    add(stored: readonly ChatMessage[]): void {
      messages.push(...stored)
      lastSeq = stored.at(-1)?.seq ?? lastSeq
      if (messages.length > limit() * 2) replace(messages.slice(-limit()))
      history = undefined
    },

    /** Only what a page has missed; everything when it has seen nothing, missed too much or its `seen` is unknown. */
    frameSince(seen: number | undefined, hiddenAuthors: ReadonlySet<string>): Buffer {
      if (seen === undefined) return historyFrame(hiddenAuthors)
      // The block may be newer than the page, which then still shows messages it has to drop.
      if (hiddenAuthors.size > 0) return resetFrame(hiddenAuthors)
      const missed = messages.filter(({ seq }) => seq > seen)
      const hasNoGap = missed.length === lastSeq - seen && missed.length <= limit()
      if (hasNoGap) return frameOf({ type: 'CHAT_HISTORY', messages: visible(missed, hiddenAuthors) })
      return resetFrame(hiddenAuthors)
    },

    resetFrame,

    change(update: (message: ChatMessage) => ChatMessage): void {
      replace(messages.map(update))
      history = undefined
    },

    /** Hidden messages stay in the list, or a resuming page would seem to have missed one. */
    hide(seq: number): void {
      hidden.add(seq)
      version++
      history = undefined
    },

    show(seq: number): ChatMessage | undefined {
      hidden.delete(seq)
      version++
      history = undefined
      return newest().find((message) => message.seq === seq)
    },
  }

  function replace(others: ChatMessage[]): void {
    messages = others
    version++
  }

  function resetFrame(hiddenAuthors: ReadonlySet<string>): Buffer {
    return frameOf({ type: 'CHAT_HISTORY', messages: visible(newest(), hiddenAuthors), truncated: true })
  }

  function historyFrame(hiddenAuthors: ReadonlySet<string>): Buffer {
    const isSharedFrame = hiddenAuthors.size === 0 || !newest().some(({ userId }) => hiddenAuthors.has(userId))
    if (!isSharedFrame) return frameOf({ type: 'CHAT_HISTORY', messages: visible(newest(), hiddenAuthors) })
    // Shared by all pages that join before the next change.
    history ??= frameOf({ type: 'CHAT_HISTORY', messages: visible(newest(), hiddenAuthors) })
    return history
  }

  function newest(): ChatMessage[] {
    return messages.slice(-limit())
  }

  function visible(some: ChatMessage[], hiddenAuthors: ReadonlySet<string>): ChatMessage[] {
    if (hidden.size === 0 && hiddenAuthors.size === 0) return some
    return some.filter(({ seq, userId }) => !hidden.has(seq) && !hiddenAuthors.has(userId))
  }
}

function isSameAuthor(one: ChatMessage, other: ChatMessage | undefined): boolean {
  return one.userId === other?.userId && one.nickname === other.nickname && one.emoji === other.emoji
}
