/** Private messages between two members: sending, reading and the list of conversations. */

import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import {
  type Correspondent,
  NEW_CONVERSATIONS_PER_DAY,
  PRIVATE_CHATS_MAX,
  PRIVATE_MESSAGE_MAX,
  PRIVATE_MESSAGES_PER_MINUTE,
  PRIVATE_PAGE_MAX,
  type PrivateChat,
  type PrivateMessage,
} from '#contract/social/private-chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { lockTwo } from '#server/db/sql/member-pairs.ts'
import type { Facts } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { isStorableId, textToStore } from '#server/text/message-text.ts'
import {
  areBuddies,
  correspondentIds,
  countUnread,
  deleteMessagesWith,
  findOther,
  findThread,
  hasThreads,
  listChats,
  markRead,
  setBuddiesOnly,
  wantsBuddiesOnly,
} from './private-chat.store.ts'
import { findSent, insertPrivateMessage, messagePage, type PageQuery } from './private-messages.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MESSAGES: LimitRule = { max: PRIVATE_MESSAGES_PER_MINUTE, perMs: 60_000 }
const CONVERSATIONS: LimitRule = { max: NEW_CONVERSATIONS_PER_DAY, perMs: DAY_MS }
/** Per statement, so that none takes too long. */
const DELETE_BATCH = 10_000
const RECEIVER_NOT_PREMIUM = 'They’re not premium right now.'

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  hasBlocked: (blockerId: string, blockedId: string) => boolean
  muteRefusal: (personId: string) => Problem | undefined
}

export type Reader = { id: string; isPremium: boolean }
type Draft = { receiverId: string; content: string; clientId?: string | undefined }
type Sending = { senderId: string; receiverId: string; clientId: string; content: string }

export type PrivateChats = ReturnType<typeof createPrivateChats>

export function createPrivateChats({ db, facts, limiter, now, blockedEitherWay, hasBlocked, muteRefusal }: Needs) {
  facts.within('account.deleted', async (tx, { userId }, announce) => {
    for (const personId of await correspondentIds(tx, userId)) {
      // If one has blocked the other, the conversation is already hidden.
      if (!blockedEitherWay(personId).has(userId)) await announce('private-chat.changed', { personId, otherId: userId })
    }
    while ((await deleteMessagesWith(tx, userId, DELETE_BATCH)) === DELETE_BATCH);
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
    async send(senderId: string, draft: Draft): Promise<PrivateMessage> {
      const { receiverId, clientId = newId('sent') } = draft
      if (senderId === receiverId) throw new Problem('VALIDATION', { message: 'You can’t message yourself' })
      if (!isStorableId(clientId)) throw new Problem('BAD_MESSAGE')
      const content = textToStore(draft.content, PRIVATE_MESSAGE_MAX)
      const sending = { senderId, receiverId, clientId, content }
      const before = await findDuplicate(sending)
      if (before) return before

      const mute = muteRefusal(senderId)
      if (mute) throw mute
      refuseWhenOver(await limiter.consume(`private:${senderId}`, MESSAGES))
      if (!(await findThread(db, { personId: senderId, otherId: receiverId }))) {
        refuseWhenOver(await limiter.consume(`conversations:${senderId}`, CONVERSATIONS))
      }
      const stored = await facts
        .record(async (tx, announce) => {
          const sender = await lockSender(tx, sending)
          const message = { id: newId('pm'), ...sending, sentAt: now() }
          const inserted = await insertPrivateMessage(tx, message, newId('c'))
          // The rollback also returns the number and undoes the counts.
          if (!inserted) throw new ConcurrentDuplicate()
          await announce('private-message.sent', { message: inserted, sender })
          return inserted
        })
        .catch((error: unknown) => {
          if (error instanceof ConcurrentDuplicate) return findDuplicate(sending)
          throw error
        })
      if (!stored) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 1 })
      return stored
    },

    async list(reader: Reader): Promise<PrivateChat[]> {
      await requirePremiumOrHistory(reader)
      return listChats(db, {
        personId: reader.id,
        hidden: blockedEitherWay(reader.id),
        limit: PRIVATE_CHATS_MAX,
        now: now(),
      })
    },

    async unread(reader: Reader): Promise<number> {
      await requirePremiumOrHistory(reader)
      return countUnread(db, reader.id, blockedEitherWay(reader.id))
    },

    /** Loading the newest page marks the thread as read. */
    async open(reader: Reader, otherId: string, query: Omit<PageQuery, 'limit'>): Promise<OpenThread> {
      const between = { personId: reader.id, otherId }
      const thread = await findThread(db, between)
      if (!thread && !reader.isPremium) throw new Problem('PREMIUM_REQUIRED')
      const other = await findOther(db, otherId, now())
      const isBlocked = blockedEitherWay(reader.id).has(otherId)
      // The blocked person sees nobody, as on the profile; the blocker sees whom to unblock.
      const visibleOther = other && (!isBlocked || hasBlocked(reader.id, otherId)) ? { other } : {}
      // While blocked, the conversation looks empty to both.
      if (!thread || isBlocked) return { messages: [], ...visibleOther }
      const { conversationId } = thread
      const messages = await messagePage(db, { conversationId, ...between }, { ...query, limit: PRIVATE_PAGE_MAX })
      const isOpening = query.before === undefined && query.after === undefined
      if (isOpening && thread.unread > 0) await recordRead(reader.id, otherId, messages.at(-1)?.seq ?? 0)
      return { messages, ...visibleOther }
    },

    async read(reader: Reader, otherId: string, seq: number): Promise<number> {
      if (!reader.isPremium && !(await findThread(db, { personId: reader.id, otherId }))) {
        throw new Problem('PREMIUM_REQUIRED')
      }
      if (blockedEitherWay(reader.id).has(otherId)) return 0
      return recordRead(reader.id, otherId, seq)
    },

    wantsBuddiesOnly: (userId: string) => wantsBuddiesOnly(db, userId),
    setBuddiesOnly: (userId: string, buddiesOnly: boolean) => setBuddiesOnly(db, userId, buddiesOnly),
  }

  /** Former premium members can still read their conversations. */
  async function requirePremiumOrHistory({ id, isPremium }: Reader): Promise<void> {
    if (!isPremium && !(await hasThreads(db, id))) throw new Problem('PREMIUM_REQUIRED')
  }

  /** A resend gets the same response even if the two have blocked each other since. */
  async function findDuplicate({ senderId, receiverId, clientId }: Sending): Promise<PrivateMessage | undefined> {
    const message = await findSent(db, senderId, clientId)
    if (message && message.receiverId !== receiverId) throw new Problem('BAD_MESSAGE')
    return message
  }

  async function lockSender(tx: Tx, { senderId, receiverId }: Sending): Promise<Person> {
    const members = await lockTwo(tx, [senderId, receiverId], now())
    const [sender, receiver] = [members.get(senderId), members.get(receiverId)]
    if (!sender) throw new Problem('NOT_SIGNED_IN')
    if (!receiver) throw new Problem('NOT_FOUND')
    if (!sender.isPremium) throw new Problem('PREMIUM_REQUIRED')
    if (!receiver.isPremium) throw new Problem('PREMIUM_REQUIRED', { message: RECEIVER_NOT_PREMIUM })
    // The same error for both reasons, so that a block is not revealed.
    if (blockedEitherWay(senderId).has(receiverId) || !(await acceptsMessagesFrom(tx, senderId, receiverId)))
      throw new Problem('BLOCKED')
    const { nickname, emoji } = sender
    return { id: senderId, nickname, emoji }
  }

  async function acceptsMessagesFrom(tx: Tx, senderId: string, receiverId: string): Promise<boolean> {
    return !(await wantsBuddiesOnly(tx, receiverId)) || areBuddies(tx, senderId, receiverId)
  }

  async function recordRead(personId: string, otherId: string, seq: number): Promise<number> {
    return facts.record(async (tx, announce) => {
      const thread = await markRead(tx, { personId, otherId }, seq)
      if (!thread) return 0
      const { readSeq, unread } = thread
      await announce('private-chat.read', { personId, otherId, seq: readSeq, unreadCount: unread })
      return unread
    })
  }
}

type OpenThread = { messages: PrivateMessage[]; other?: Correspondent }

class ConcurrentDuplicate extends Error {}
