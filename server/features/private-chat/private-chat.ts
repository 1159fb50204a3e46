/** Private messages between two members: sending, changing and reading them, and what ends a conversation. */
import type { Problem } from '#contract/protocol/problems.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { deleteAllReactions } from '#server/features/conversation/reactions.store.ts'
import { createChanges } from '#server/features/private-chat/changes/private-changes.ts'
import { createReading } from '#server/features/private-chat/reading/private-reading.ts'
import type { Background } from '#server/lib/concurrency.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import {
  correspondentIds,
  deleteMessagesWith,
  findThread,
  lockConversations,
  setBuddiesOnly,
  wantsBuddiesOnly,
} from './private-chat.store.ts'
import { createWritePermission } from './private-permission.ts'
import { createSending } from './private-sending.ts'
import { createTyping } from './private-typing.ts'

/** Per statement, so that none takes too long. */
const DELETE_BATCH = 10_000

type Needs = {
  db: Db
  facts: Facts
  background: Background
  limiter: Limiter
  now: () => Date
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  hasBlocked: (blockerId: string, blockedId: string) => boolean
  muteRefusal: (personId: string) => Problem | undefined
  showsTyping: (personId: string) => boolean
  showsSeen: (personId: string) => boolean
  /** On any node. */
  hasOpenPage: (personId: string) => boolean
  sendTyping: (typing: { from: string; to: string }) => void
}

export type PrivateChats = ReturnType<typeof createPrivateChats>

export function createPrivateChats(needs: Needs) {
  const { db, facts, blockedEitherWay, hasBlocked } = needs
  const permission = createWritePermission(needs)
  const { send } = createSending({ ...needs, permission })
  const { edit, remove, react, reactionsKind } = createChanges({ ...needs, permission })
  const { list, unread, open, read } = createReading(needs)
  const { typeTo } = createTyping({ ...needs, permission })

  facts.within('account.deleted', async (tx, { userId }, announce) => {
    for (const personId of await correspondentIds(tx, userId)) {
      // If one has blocked the other, the conversation is already hidden.
      if (!blockedEitherWay(personId).has(userId)) await announce('private-chat.changed', { personId, otherId: userId })
    }
    // Locked, so that no reaction is stored after they were deleted.
    await deleteAllReactions(tx, await lockConversations(tx, userId))
    while ((await deleteMessagesWith(tx, userId, DELETE_BATCH)) === DELETE_BATCH);
  })
  facts.within('preferences.changed', async (tx, { userId: personId, setsSeen }, announce) => {
    if (!setsSeen) return
    await announce('private-chat.seen-changed', { personId, otherIds: await correspondentIds(tx, personId) })
  })
  for (const change of ['person.blocked', 'person.unblocked'] as const) {
    facts.within(change, async (tx, { blockerId, blockedId }, announce) => {
      // With a block in the other direction nothing changes for them, and they must not learn of this one.
      if (hasBlocked(blockedId, blockerId)) return
      const theirs = { personId: blockedId, otherId: blockerId }
      if (await findThread(tx, theirs)) await announce('private-chat.changed', theirs)
    })
  }

  return {
    send,
    edit,
    remove,
    react,
    list,
    unread,
    open,
    read,
    typeTo,
    reactionsKind,
    wantsBuddiesOnly: (userId: string) => wantsBuddiesOnly(db, userId),
    setBuddiesOnly: (userId: string, buddiesOnly: boolean) => setBuddiesOnly(db, userId, buddiesOnly),
  }
}
