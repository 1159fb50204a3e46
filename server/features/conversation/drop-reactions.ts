/** Removes what a person has given to the messages of a conversation, when they are banned or gone. */
import type { Tx } from '#server/db/db.ts'
import { saveParts } from './change-writer.ts'
import type { Conversation } from './conversation-tables.store.ts'
import { lockChanges } from './message-changes.store.ts'
import type { ChangedMessage } from './message-state.ts'
import { deleteReactionsOfPerson } from './reactions.store.ts'

export async function dropReactions(tx: Tx, conversation: Conversation, personId: string): Promise<ChangedMessage[]> {
  const lastChange = await lockChanges(tx, conversation)
  if (lastChange === undefined) return []
  const seqs = await deleteReactionsOfPerson(tx, conversation.id, personId)
  return saveParts(tx, conversation, { lastChange, parts: new Map(seqs.map((seq) => [seq, ['reactions']])) })
}
