/** The newest changes of messages in memory, so that a page that was away gets those it missed. */
import type { MessageChange } from '#contract/social/conversation.ts'
import type { RoomChange } from '#server/facts/fact-payloads.ts'

export const CHANGES_KEPT = 1000

/** Of `changes` nothing is missing after the number `completeSince`. */
export type LoadedChanges = { changes: readonly RoomChange[]; completeSince: number; lastChange: number }

export function createRecentChanges(max = CHANGES_KEPT) {
  /** In the order of changes: for each message only the newest of a kind. */
  let byPart = new Map<string, MessageChange>()
  let completeSince = 0
  let lastChange = 0

  return {
    last: () => lastChange,

    load(loaded: LoadedChanges): void {
      byPart = new Map()
      completeSince = loaded.completeSince
      for (const change of loaded.changes) add(change)
      lastChange = loaded.lastChange
    },

    add,

    /** Undefined when the page must replace its log: too much was missed, or its number is not one of ours. */
    since(seen: number): MessageChange[] | undefined {
      if (seen < completeSince || seen > lastChange) return undefined
      return [...byPart.values()].filter(({ change = 0 }) => change > seen)
    },
  }

  function add({ seq, events, change, shown }: RoomChange): void {
    // There is no event for a message that comes back, so pages that missed it replace their log.
    if (shown) completeSince = change
    for (const event of events) {
      if (event.type === 'MESSAGE_DELETED' || event.type === 'MESSAGE_HIDDEN') forget(seq)
      const part = `${seq} ${event.type}`
      byPart.delete(part)
      byPart.set(part, event)
    }
    lastChange = change
    for (const [part, event] of byPart) {
      if (byPart.size <= max) break
      byPart.delete(part)
      completeSince = Math.max(completeSince, event.change ?? 0)
    }
  }

  /** Nothing else is left of a message that is gone. */
  function forget(seq: number): void {
    for (const type of ['MESSAGE_EDITED', 'MESSAGE_REACTED', 'MESSAGE_DELETED', 'MESSAGE_HIDDEN']) {
      byPart.delete(`${seq} ${type}`)
    }
  }
}
