/** The newest messages and changes in memory, so that a joining page gets them on the same tick and misses none. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange } from '#contract/social/conversation.ts'
import type { RoomChange } from '#server/facts/fact-payloads.ts'
import { applyEvent, isRemoval } from '#server/features/chat/changes/changed-message.ts'
import { createRecentChanges, type LoadedChanges } from '#server/features/chat/changes/recent-changes.ts'

/** The last message and the last change that a page has. */
export type ResumePoint = { lastSeq?: number | undefined; lastChange?: number | undefined }

type Loaded = { seq: number; hidden: readonly number[]; changes: LoadedChanges }
type Needs = { limit: () => number; onPosted: (messages: readonly ChatMessage[]) => void }

export type RecentMessages = ReturnType<typeof createRecentMessages>

export function createRecentMessages({ limit, onPosted }: Needs) {
  /** Oldest first. */
  let messages: ChatMessage[] = []
  let lastSeq = 0
  /** Hidden by the admin, or deleted by their authors without being quoted. */
  let hidden = new Set<number>()
  const changes = createRecentChanges()
  /** Grows with every change other than an appended message. */
  let version = 0

  return {
    /** There must be no gap between the last known message and these; already known ones are skipped. */
    append(stored: readonly ChatMessage[]): void {
      const fresh = stored.filter(({ seq }) => seq > lastSeq)
      if (fresh.length === 0) return
      messages.push(...fresh)
      lastSeq = fresh.at(-1)?.seq ?? lastSeq
      if (messages.length > limit() * 2) replace(newest())
      onPosted(fresh)
    },

    load(stored: ChatMessage[], loaded: Loaded): void {
      lastSeq = loaded.seq
      hidden = new Set(loaded.hidden)
      changes.load(loaded.changes)
      replace(stored)
    },

    newest,
    since: (seen: number): ChatMessage[] => messages.filter(({ seq }) => seq > seen),
    lastSeq: () => lastSeq,
    version: () => version,
    hidden: (): ReadonlySet<number> => hidden,
    lastChange: changes.last,
    /** undefined: too many to know all. */
    changesSince: (seen: number): MessageChange[] | undefined => changes.since(seen),

    freeSpace: () => ({ free: limit() - messages.length, before: messages[0]?.seq, version }),

    /** Adds older messages from the database. False when the messages have changed since `seenVersion`. */
    prepend(older: readonly ChatMessage[], hiddenSeqs: readonly number[], seenVersion: number): boolean {
      if (version !== seenVersion) return false
      hidden = new Set([...hidden, ...hiddenSeqs])
      replace([...older, ...messages])
      return true
    },

    trim: (): void => replace(newest()),
    change: (update: (message: ChatMessage) => ChatMessage): void => replace(messages.map(update)),

    /** Hidden messages stay in the list, or a resuming page would seem to have missed one. */
    apply(change: RoomChange): void {
      const at = messages.findLastIndex(({ seq }) => seq === change.seq)
      const message = messages[at]
      if (message) messages[at] = change.shown ?? change.events.reduce(applyEvent, message)
      if (change.shown) hidden.delete(change.seq)
      if (change.events.some(isRemoval)) hidden.add(change.seq)
      changes.add(change)
      version++
    },
  }

  function newest(): ChatMessage[] {
    return messages.slice(-limit())
  }

  function replace(others: ChatMessage[]): void {
    messages = others
    version++
  }
}
