/** Follows the messages that other nodes store: from their facts, and from the database when facts were missed. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { coalesceReads, readUntilStable } from '#server/lib/concurrency.ts'
import { hiddenSince, messagesSince, newestMessages, roomSeq } from './chat.store.ts'
import type { RecentMessages } from './recent-messages.ts'

type Needs = {
  db: Db
  facts: Facts
  recent: RecentMessages
  limit: () => number
  onPosted: (messages: readonly ChatMessage[]) => void
  /** Too much was missed, or shown messages have changed: pages must replace their history. */
  onReset: () => void
}

export function createMessageSync({ db, facts, recent, limit, onPosted, onReset }: Needs) {
  const catchUp = coalesceReads(readMissed)

  facts.elsewhere('messages.posted', ({ messages }) => {
    const isNext = (messages[0]?.seq ?? 0) <= recent.lastSeq() + 1
    return isNext ? append(messages) : catchUp()
  })

  return {
    append,
    catchUp,

    /** Also finds messages that were hidden or whose author was renamed. */
    async resync(): Promise<void> {
      await catchUp()
      const room = await readUntilStable(recent.version, readAll)
      if (recent.isSame(room.newest, room.hidden)) return
      replace(room)
      onReset()
    },

    load: async (): Promise<void> => replace(await readAll()),
  }

  /** There must be no gap between the last known message and these; already known ones are skipped. */
  function append(messages: readonly ChatMessage[]): void {
    const fresh = messages.filter(({ seq }) => seq > recent.lastSeq())
    if (fresh.length === 0) return
    recent.add(fresh)
    onPosted(fresh)
  }

  async function readMissed(): Promise<void> {
    const since = recent.lastSeq()
    const missed = await readUntilStable(recent.version, () => messagesSince(db, since, limit() + 1))
    if (missed.length <= limit()) {
      append(missed)
      return
    }
    replace(await readUntilStable(recent.version, readAll))
    onReset()
  }

  /** Messages that arrived while the rows were read are appended to them. */
  function replace({ newest, seq, hidden }: Awaited<ReturnType<typeof readAll>>): void {
    recent.load([...newest, ...recent.since(seq)], Math.max(seq, recent.lastSeq()), hidden)
  }

  async function readAll() {
    return db.transaction(
      async (tx) => {
        const newest = await newestMessages(tx, limit())
        return { newest, seq: await roomSeq(tx), hidden: await hiddenSince(tx, newest[0]?.seq ?? 0) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }
}
