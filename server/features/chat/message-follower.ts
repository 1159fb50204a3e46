/** Keeps up with what other processes store in the room: from what they tell, and from the rows when that is not all. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { coalesceReads } from '#server/lib/coalesce-reads.ts'
import { readUntilStable } from '#server/lib/read-until-stable.ts'
import { hiddenSince, messagesSince, newestMessages, roomSeq } from './chat.store.ts'
import type { RecentMessages } from './recent-messages.ts'

type Needs = {
  db: Db
  facts: FactBoard
  recent: RecentMessages
  limit: () => number
  onPosted: (messages: readonly ChatMessage[]) => void
  /** Pages must start anew: too much was missed, or what they show has changed. */
  onAnew: () => void
}

export function createMessageFollower({ db, facts, recent, limit, onPosted, onAnew }: Needs) {
  const catchUp = coalesceReads(readMissed)

  facts.elsewhere('messages.posted', ({ messages }) => {
    const isNext = (messages[0]?.seq ?? 0) <= recent.lastSeq() + 1
    return isNext ? take(messages) : catchUp()
  })

  return {
    take,
    /** Reads what was missed, if anything was. */
    catchUp,

    /** Reads everything anew, also what was hidden or renamed since. */
    async resync(): Promise<void> {
      await catchUp()
      const room = await readUntilStable(recent.state, readAll)
      if (recent.isSame(room.newest, room.hidden)) return
      replace(room)
      onAnew()
    },

    load: async (): Promise<void> => replace(await readAll()),
  }

  /** Messages without a hole between what is known and them; those that are known already are left out. */
  function take(messages: readonly ChatMessage[]): void {
    const fresh = messages.filter(({ seq }) => seq > recent.lastSeq())
    if (fresh.length === 0) return
    recent.add(fresh)
    onPosted(fresh)
  }

  async function readMissed(): Promise<void> {
    const since = recent.lastSeq()
    const missed = await readUntilStable(recent.state, () => messagesSince(db, since, limit() + 1))
    if (missed.length <= limit()) return take(missed)
    replace(await readUntilStable(recent.state, readAll))
    onAnew()
  }

  /** What was said while the rows were read comes after them. */
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
