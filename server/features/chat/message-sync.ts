/** Brings memory up to date: other nodes' messages, everyone's changes, and from the database what was missed. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { RoomChange } from '#server/facts/fact-payloads.ts'
import type { Facts } from '#server/facts/facts.ts'
import { isShown, PUBLIC_CONVERSATION, toRoomChange } from '#server/features/chat/changes/changed-message.ts'
import { CHANGES_KEPT, type LoadedChanges } from '#server/features/chat/changes/recent-changes.ts'
import { changedSince, newestChanges } from '#server/features/conversation/message-changes.store.ts'
import { coalesceReads, readUntilStable } from '#server/lib/concurrency.ts'
import { messagesSince, newestMessages, notShownSince, roomSeq } from './chat.store.ts'
import type { RecentMessages } from './recent-messages.ts'

type Needs = {
  db: Db
  facts: Facts
  recent: RecentMessages
  limit: () => number
  onChanged: (changes: readonly RoomChange[]) => void
  /** Too much was missed, or shown messages have changed: pages must replace their history. */
  onReset: () => void
}

export function createMessageSync({ db, facts, recent, limit, onChanged, onReset }: Needs) {
  const catchUp = coalesceReads(async () => {
    // Before their changes, which pages could not apply to messages they don't have.
    await readMissed()
    await readMissedChanges()
  })

  facts.elsewhere('messages.posted', ({ messages }) => {
    const isNext = (messages[0]?.seq ?? 0) <= recent.lastSeq() + 1
    return isNext ? recent.append(messages) : catchUp()
  })
  facts.everywhere('message.changed', ({ changes }) => {
    const [next] = changes.filter(({ change }) => change > recent.lastChange())
    if (!next) return
    const isNext = next.change === recent.lastChange() + 1 && changes.every(({ seq }) => seq <= recent.lastSeq())
    return isNext ? apply(changes) : catchUp()
  })

  return {
    catchUp,

    /** Also finds authors who were renamed. */
    async resync(): Promise<void> {
      await catchUp()
      const room = await readUntilStable(recent.version, readAll)
      if (isSame(room)) return
      replace(room)
      onReset()
    },

    load: async (): Promise<void> => replace(await readAll()),
  }

  function apply(changes: readonly RoomChange[]): void {
    const fresh = changes.filter(({ change }) => change > recent.lastChange())
    if (fresh.length === 0) return
    for (const change of fresh) recent.apply(change)
    // Pages don't miss an old message that is shown again.
    const kept = new Set(recent.newest().map(({ seq }) => seq))
    onChanged(fresh.filter(({ seq, shown }) => !shown || kept.has(seq)))
  }

  /** Whether loading it would leave pages unchanged. Messages that other nodes have just stored come by their facts. */
  function isSame(room: Awaited<ReturnType<typeof readAll>>): boolean {
    const stored = room.newest.filter(({ seq }) => seq <= recent.lastSeq())
    const hidden = room.hidden.filter((seq) => seq <= recent.lastSeq())
    const first = stored[0]?.seq ?? 0
    const known = new Map(recent.since(first - 1).map((message) => [message.seq, message]))
    const hiddenHere = [...recent.hidden()].filter((seq) => seq >= first)
    const areHidden = hiddenHere.length === hidden.length && hidden.every((seq) => recent.hidden().has(seq))
    return areHidden && stored.every((message) => isSameAuthor(message, known.get(message.seq)))
  }

  async function readMissed(): Promise<void> {
    const since = recent.lastSeq()
    const missed = await readUntilStable(recent.version, () => messagesSince(db, since, limit() + 1))
    if (missed.length <= limit()) recent.append(missed)
    else await reset()
  }

  async function readMissedChanges(): Promise<void> {
    const since = { change: recent.lastChange(), limit: CHANGES_KEPT + 1 }
    const missed = await readUntilStable(recent.version, () => changedSince(db, PUBLIC_CONVERSATION, since))
    const isShownAgain = missed.some((message) => recent.hidden().has(message.seq) && isShown(message))
    if (missed.length <= CHANGES_KEPT && !isShownAgain) apply(missed.map(toRoomChange))
    else await reset()
  }

  async function reset(): Promise<void> {
    replace(await readUntilStable(recent.version, readAll))
    onReset()
  }

  /** Messages that arrived while the rows were read are appended to them. */
  function replace({ newest, seq, hidden, changes }: Awaited<ReturnType<typeof readAll>>): void {
    recent.load([...newest, ...recent.since(seq)], { seq: Math.max(seq, recent.lastSeq()), hidden, changes })
  }

  async function readAll() {
    return db.transaction(
      async (tx) => {
        const newest = await newestMessages(tx, limit())
        const hidden = await notShownSince(tx, newest[0]?.seq ?? 0)
        return { newest, seq: await roomSeq(tx), hidden, changes: await readChanges(tx) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
}

async function readChanges(tx: Tx): Promise<LoadedChanges> {
  const { changed, lastChange } = await newestChanges(tx, PUBLIC_CONVERSATION, CHANGES_KEPT)
  const oldest = changed.length < CHANGES_KEPT ? 0 : (changed[0]?.change ?? 1) - 1
  const changes = changed.map(toRoomChange)
  // Hidden once and shown again: no event says so.
  const shownAgain = changes.findLast(({ events }) => events.length === 0)
  return { changes, lastChange, completeSince: Math.max(oldest, shownAgain?.change ?? 0) }
}

function isSameAuthor(one: ChatMessage, other: ChatMessage | undefined): boolean {
  return one.userId === other?.userId && one.nickname === other.nickname && one.emoji === other.emoji
}
