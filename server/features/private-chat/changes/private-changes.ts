/** Edits, deletions and reactions of private messages. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Reaction } from '#contract/social/conversation.ts'
import { PRIVATE_MESSAGE_MAX, type PrivateMessage } from '#contract/social/private-chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { CHANGING, REACTING } from '#server/features/conversation/change-limits.ts'
import { createChangeWriter, type SavedChanges } from '#server/features/conversation/change-writer.ts'
import { privateTables } from '#server/features/conversation/conversation-tables.store.ts'
import type { ChangeRequest } from '#server/features/conversation/message-state.ts'
import type { WritePermission } from '#server/features/private-chat/private-permission.ts'
import { uncountUnread } from '#server/features/private-chat/reading/private-read-marker.store.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { checkPersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { textToStore } from '#server/text/message-text.ts'
import { changedRows, type FoundMessage, findMessageOf, lockPeople } from './private-changes.store.ts'

type Needs = {
  db: Db
  facts: Facts
  background: Background
  limiter: Limiter
  now: () => Date
  permission: WritePermission
  muteRefusal: (personId: string) => Problem | undefined
}

export function createChanges(needs: Needs) {
  const { db, facts, background, limiter, now, permission, muteRefusal } = needs
  const writer = createChangeWriter({ db, facts, background, tables: privateTables, lockPeople, announceChanges })

  return {
    async edit(authorId: string, messageId: string, typed: string): Promise<FoundMessage> {
      const content = textToStore(typed, PRIVATE_MESSAGE_MAX)
      const found = await find(authorId, messageId)
      if (found.message.senderId !== authorId) throw new Problem('NOT_FOUND')
      refuseMuted(authorId)
      await checkPersonLimit(limiter, { personId: authorId }, CHANGING)
      await requirePermission(authorId, found)
      const { mentions } = found.message
      return save(found, { type: 'edit', ...target(found, authorId), content, mentions })
    },

    /** Also by an author who may no longer write. */
    async remove(authorId: string, messageId: string): Promise<void> {
      await checkPersonLimit(limiter, { personId: authorId }, CHANGING)
      const found = await find(authorId, messageId)
      await save(found, { type: 'delete', ...target(found, authorId) })
    },

    async react(personId: string, messageId: string, reaction: { emoji: Reaction; isOn: boolean }) {
      const found = await find(personId, messageId)
      refuseMuted(personId)
      await checkPersonLimit(limiter, { personId }, REACTING)
      await requirePermission(personId, found)
      return save(found, { type: 'react', ...target(found, personId), ...reaction })
    },

    /** For reactions that are removed because of who gave them. */
    reactionsKind: { tables: privateTables, announceChanges },
  }

  function refuseMuted(personId: string): void {
    const mute = muteRefusal(personId)
    if (mute) throw mute
  }

  async function find(personId: string, messageId: string): Promise<FoundMessage> {
    const found = await findMessageOf(db, personId, messageId)
    if (!found) throw new Problem('NOT_FOUND')
    return found
  }

  async function requirePermission(personId: string, { message }: FoundMessage): Promise<void> {
    const otherId = message.senderId === personId ? message.receiverId : message.senderId
    await permission.require({ senderId: personId, receiverId: otherId })
  }

  function target({ seq }: FoundMessage, personId: string) {
    return { seq, personId, at: now() }
  }

  async function save(found: FoundMessage, change: ChangeRequest): Promise<FoundMessage> {
    const { conversationId, seq } = found
    await writer.write(conversationId, change)
    const [saved] = await changedRows(db, conversationId, [seq])
    return saved ?? found
  }

  async function announceChanges(tx: Tx, announce: Announce, saved: SavedChanges): Promise<void> {
    const { conversationId, changed, flushed } = saved
    const rows = await changedRows(
      tx,
      conversationId,
      changed.map(({ seq }) => seq),
    )
    const messages = new Map(rows.map(({ seq, message }) => [seq, message]))
    for (const { seq, change } of changed) {
      const message = messages.get(seq)
      if (message) await announce('private-message.changed', { message, change })
    }
    const flushedMessages = flushed.flatMap((seq) => messages.get(seq) ?? [])
    if (flushedMessages.length > 0) await uncountFlushed(tx, announce, flushedMessages)
  }
}

/** A batch may hold deletions of both authors. */
async function uncountFlushed(tx: Tx, announce: Announce, flushed: readonly PrivateMessage[]): Promise<void> {
  const receivers = new Map(flushed.map(({ senderId, receiverId }) => [receiverId, senderId]))
  for (const [personId, otherId] of [...receivers].sort()) {
    const seqs = flushed.filter(({ receiverId }) => receiverId === personId).map(({ seq }) => seq)
    const thread = await uncountUnread(tx, { personId, otherId }, seqs)
    if (!thread) continue
    const { readSeq: seq, unread: unreadCount } = thread
    await announce('private-chat.read', { personId, otherId, seq, unreadCount })
  }
}
