/** Removes what people have given who are gone or banned: message by message, so that no conversation waits for long. */
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { type SavedChanges, saveParts } from './change-writer.ts'
import type { ConversationTables } from './conversation-tables.store.ts'
import { lockChanges, lockMessages } from './message-changes.store.ts'
import { deleteDisowned, disownReactions, findDisowned } from './reactions.store.ts'

const BATCH = 500

type Needs = {
  db: Db
  facts: Facts
  /** Which kind of conversation it is, and who announces its changes. */
  findKind: (conversationId: string) => {
    tables: ConversationTables
    announceChanges: (tx: Tx, announce: Announce, saved: SavedChanges) => Promise<void>
  }
}

export function createReactionRemoval({ db, facts, findKind }: Needs) {
  facts.within('account.deleted', (tx, { userId }) => disownReactions(tx, userId, newId('gone')))
  facts.within('person.banned', (tx, { personId }) => disownReactions(tx, personId, newId('gone')))
  // Later, because nobody may wait for a conversation while holding an account: messages do it the other way round.
  for (const name of ['account.deleted', 'person.banned'] as const) facts.after(name, removeDisowned)

  return { sweep: removeDisowned }

  async function removeDisowned(): Promise<void> {
    let found = await findDisowned(db, BATCH)
    while (found) {
      await remove(found)
      found = await findDisowned(db, BATCH)
    }
  }

  async function remove({ conversationId, seqs }: { conversationId: string; seqs: readonly number[] }): Promise<void> {
    const { tables, announceChanges } = findKind(conversationId)
    const conversation = { id: conversationId, tables }
    await facts.record(async (tx, announce) => {
      const lastChange = await lockChanges(tx, conversation)
      await lockMessages(tx, conversation, seqs)
      await deleteDisowned(tx, { conversationId, seqs })
      if (lastChange === undefined) return
      const parts = new Map(seqs.map((seq) => [seq, ['reactions'] as const]))
      const changed = await saveParts(tx, conversation, { lastChange, parts })
      if (changed.length > 0)
        await announceChanges(tx, announce, { conversationId, changed, flushed: [], reactions: [] })
    })
  }
}
