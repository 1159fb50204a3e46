/** The newest messages in memory, so that a joining page gets them on the same tick and misses none. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { RoomChange } from '#server/facts/facts.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import { applyEvent, isRemoval } from '#server/features/chat/changes/changed-message.ts'
import { createRecentChanges, type LoadedChanges } from '#server/features/chat/changes/recent-changes.ts'
import { seqOf } from './message-id.ts'

/** The last message and the last change that a page has. */
export type Seen = { lastSeq?: number | undefined; lastChange?: number | undefined }

export type RecentMessages = ReturnType<typeof createRecentMessages>

export function createRecentMessages(limit: () => number) {
  /** Oldest first. */
  let messages: ChatMessage[] = []
  let lastSeq = 0
  /** Hidden by the admin, or deleted by their authors without being quoted. */
  let hidden = new Set<number>()
  const changes = createRecentChanges()
  let history: Buffer | undefined
  /** Grows with every change other than an appended message. */
  let version = 0

  return {
    load(stored: ChatMessage[], loaded: { seq: number; hidden: readonly number[]; changes: LoadedChanges }): void {
      replace(stored)
      lastSeq = loaded.seq
      hidden = new Set(loaded.hidden)
      changes.load(loaded.changes)
      history = undefined
    },

    lastSeq: () => lastSeq,
    lastChange: changes.last,
    has: (seq: number) => newest().some((message) => message.seq === seq),
    isHidden: (seq: number) => hidden.has(seq),
    /** The messages of the history that have reactions. */
    reactedSeqs: () => newest().flatMap(({ seq, reactions }) => (reactions && !hidden.has(seq) ? [seq] : [])),
    /** Older ones whose reactions have changed since the page was here. */
    olderReactedSeqs({ lastChange }: Seen): number[] {
      const missed = lastChange === undefined ? [] : (changes.since(lastChange) ?? [])
      const oldest = newest()[0]?.seq ?? lastSeq
      const seqs = missed.flatMap(({ type, id }) => (type === 'MESSAGE_REACTED' ? (seqOf(id) ?? []) : []))
      return seqs.filter((seq) => seq < oldest)
    },
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
    frameSince({ lastSeq: seen, lastChange: seenChange }: Seen, hiddenAuthors: ReadonlySet<string>): Buffer {
      if (seen === undefined) return historyFrame(hiddenAuthors)
      // The block may be newer than the page, which then still shows messages it has to drop.
      if (hiddenAuthors.size > 0) return resetFrame(hiddenAuthors)
      const missed = messages.filter(({ seq }) => seq > seen)
      const hasNoGap = missed.length === lastSeq - seen && missed.length <= limit()
      // A page of an older version knows no changes.
      const missedChanges = seenChange === undefined ? [] : changes.since(seenChange)
      if (!hasNoGap || !missedChanges) return resetFrame(hiddenAuthors)
      const history = encode(visible(missed, hiddenAuthors))
      if (missedChanges.length === 0) return history
      const event = { type: 'CHAT_CHANGES', changes: missedChanges, lastChange: changes.last() } as const
      return Buffer.concat([history, frameOf(event)])
    },

    resetFrame,

    change(update: (message: ChatMessage) => ChatMessage): void {
      replace(messages.map(update))
      history = undefined
    },

    /** Hidden messages stay in the list, or a resuming page would seem to have missed one. */
    apply(change: RoomChange): void {
      const at = messages.findLastIndex(({ seq }) => seq === change.seq)
      const message = messages[at]
      if (message) messages[at] = change.shown ?? change.events.reduce(applyEvent, message)
      if (change.shown) hidden.delete(change.seq)
      if (change.events.some(isRemoval)) hidden.add(change.seq)
      changes.add(change)
      version++
      history = undefined
    },
  }

  function replace(others: ChatMessage[]): void {
    messages = others
    version++
  }

  function resetFrame(hiddenAuthors: ReadonlySet<string>): Buffer {
    return encode(visible(newest(), hiddenAuthors), { truncated: true })
  }

  function historyFrame(hiddenAuthors: ReadonlySet<string>): Buffer {
    const isSharedFrame = hiddenAuthors.size === 0 || !newest().some(({ userId }) => hiddenAuthors.has(userId))
    if (!isSharedFrame) return encode(visible(newest(), hiddenAuthors))
    // Shared by all pages that join before the next change.
    history ??= encode(visible(newest(), hiddenAuthors))
    return history
  }

  function encode(shown: ChatMessage[], isReset: { truncated?: true } = {}): Buffer {
    return frameOf({ type: 'CHAT_HISTORY', messages: shown, ...isReset, lastChange: changes.last() })
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
