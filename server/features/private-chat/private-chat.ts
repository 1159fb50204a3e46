/** One-to-one messages: only the two ever see them, and what was acknowledged is there. */

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
import { lockTwo } from '#server/db/sql/lock-two.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { isStorableId, textToStore } from '#server/text/message-text.ts'
import {
  areBuddies,
  chatsOf,
  correspondentIds,
  deleteMessagesWith,
  findOther,
  findThread,
  hasThreads,
  markRead,
  setBuddiesOnly,
  unreadOf,
  wantsBuddiesOnly,
} from './private-chat.store.ts'
import { findSent, insertPrivateMessage, type PageAsked, pageOf } from './private-messages.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MESSAGES: LimitRule = { max: PRIVATE_MESSAGES_PER_MINUTE, perMs: 60_000 }
const CONVERSATIONS: LimitRule = { max: NEW_CONVERSATIONS_PER_DAY, perMs: DAY_MS }
/** So many go in one statement, so that none takes too long. */
const DELETED_AT_ONCE = 10_000
const RECEIVER_NOT_PREMIUM = 'They do not have premium at the moment.'

type Needs = {
  db: Db
  facts: FactBoard
  limiter: Limiter
  now: () => Date
  /** With whom a person has nothing to do, whoever of the two blocked the other. */
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  hasBlocked: (blockerId: string, blockedId: string) => boolean
  /** Why a person may not write for now. */
  muteOf: (personId: string) => Problem | undefined
}

export type Reader = { id: string; isPremium: boolean }
type Draft = { receiverId: string; content: string; clientId?: string | undefined }
type Sending = { senderId: string; receiverId: string; clientId: string; content: string }

export type PrivateChats = ReturnType<typeof createPrivateChats>

export function createPrivateChats({ db, facts, limiter, now, blockedEitherWay, hasBlocked, muteOf }: Needs) {
  facts.within('account.deleted', async (tx, { userId }, announce) => {
    for (const personId of await correspondentIds(tx, userId)) {
      // To who blocked them they were gone already.
      if (!blockedEitherWay(personId).has(userId)) await announce('private-chat.changed', { personId, otherId: userId })
    }
    while ((await deleteMessagesWith(tx, userId, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  })
  for (const turn of ['person.blocked', 'person.unblocked'] as const) {
    facts.within(turn, async (tx, { blockerId, blockedId }, announce) => {
      // Who has blocked them as well sees nothing change, and is not told what they do.
      if (hasBlocked(blockedId, blockerId)) return
      const theirs = { personId: blockedId, otherId: blockerId }
      if (await findThread(tx, theirs)) await announce('private-chat.changed', theirs)
    })
  }

  return {
    async send(senderId: string, draft: Draft): Promise<PrivateMessage> {
      const { receiverId, clientId = newId('sent') } = draft
      if (senderId === receiverId) throw new Problem('VALIDATION', { message: 'Write to somebody else' })
      if (!isStorableId(clientId)) throw new Problem('BAD_MESSAGE')
      const content = textToStore(draft.content, PRIVATE_MESSAGE_MAX)
      const sending = { senderId, receiverId, clientId, content }
      const before = await sentBefore(sending)
      if (before) return before

      const mute = muteOf(senderId)
      if (mute) throw mute
      refuseWhenOver(await limiter.take(`private:${senderId}`, MESSAGES))
      if (!(await findThread(db, { personId: senderId, otherId: receiverId }))) {
        refuseWhenOver(await limiter.take(`conversations:${senderId}`, CONVERSATIONS))
      }
      const stored = await facts
        .record(async (tx, announce) => {
          const sender = await holdSender(tx, sending)
          const message = { id: newId('pm'), ...sending, sentAt: now() }
          const kept = await insertPrivateMessage(tx, message, newId('c'))
          // Nothing of it may stay: neither the number it took nor what was counted.
          if (!kept) throw new SentTwiceAtOnce()
          await announce('private-message.sent', { message: kept, sender })
          return kept
        })
        .catch((error: unknown) => {
          if (error instanceof SentTwiceAtOnce) return sentBefore(sending)
          throw error
        })
      if (!stored) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 1 })
      return stored
    },

    async list(reader: Reader): Promise<PrivateChat[]> {
      await refuseOutsider(reader)
      return chatsOf(db, {
        personId: reader.id,
        hidden: blockedEitherWay(reader.id),
        limit: PRIVATE_CHATS_MAX,
        now: now(),
      })
    },

    async unread(reader: Reader): Promise<number> {
      await refuseOutsider(reader)
      return unreadOf(db, reader.id, blockedEitherWay(reader.id))
    },

    /** The newest page opens the thread, and opening reads. */
    async open(reader: Reader, otherId: string, asked: Omit<PageAsked, 'limit'>): Promise<OpenThread> {
      const between = { personId: reader.id, otherId }
      const thread = await findThread(db, between)
      if (!thread && !reader.isPremium) throw new Problem('PREMIUM_REQUIRED')
      const other = await findOther(db, otherId, now())
      const isApart = blockedEitherWay(reader.id).has(otherId)
      // Who was blocked finds nobody, here as on the profile; who blocked finds whom to unblock.
      const whose = other && (!isApart || hasBlocked(reader.id, otherId)) ? { other } : {}
      // To both as if they had never written.
      if (!thread || isApart) return { messages: [], ...whose }
      const { conversationId } = thread
      const messages = await pageOf(db, { conversationId, ...between }, { ...asked, limit: PRIVATE_PAGE_MAX })
      const isOpening = asked.before === undefined && asked.after === undefined
      if (isOpening && thread.unread > 0) await noteRead(reader.id, otherId, messages.at(-1)?.seq ?? 0)
      return { messages, ...whose }
    },

    async read(reader: Reader, otherId: string, seq: number): Promise<number> {
      if (!reader.isPremium && !(await findThread(db, { personId: reader.id, otherId }))) {
        throw new Problem('PREMIUM_REQUIRED')
      }
      if (blockedEitherWay(reader.id).has(otherId)) return 0
      return noteRead(reader.id, otherId, seq)
    },

    wantsBuddiesOnly: (userId: string) => wantsBuddiesOnly(db, userId),
    setBuddiesOnly: (userId: string, buddiesOnly: boolean) => setBuddiesOnly(db, userId, buddiesOnly),
  }

  /** Whoever was premium keeps reading what they wrote and got; whoever never was has nothing here. */
  async function refuseOutsider({ id, isPremium }: Reader): Promise<void> {
    if (!isPremium && !(await hasThreads(db, id))) throw new Problem('PREMIUM_REQUIRED')
  }

  /** What is sent again has its answer, whatever has changed between the two since. */
  async function sentBefore({ senderId, receiverId, clientId }: Sending): Promise<PrivateMessage | undefined> {
    const message = await findSent(db, senderId, clientId)
    if (message && message.receiverId !== receiverId) throw new Problem('BAD_MESSAGE')
    return message
  }

  async function holdSender(tx: Tx, { senderId, receiverId }: Sending): Promise<Person> {
    const here = await lockTwo(tx, [senderId, receiverId], now())
    const [sender, receiver] = [here.get(senderId), here.get(receiverId)]
    if (!sender) throw new Problem('NOT_SIGNED_IN')
    if (!receiver) throw new Problem('NOT_FOUND')
    if (!sender.isPremium) throw new Problem('PREMIUM_REQUIRED')
    if (!receiver.isPremium) throw new Problem('PREMIUM_REQUIRED', { message: RECEIVER_NOT_PREMIUM })
    // The same words for both, so that nobody learns of a block.
    if (blockedEitherWay(senderId).has(receiverId) || !(await isWelcome(tx, senderId, receiverId)))
      throw new Problem('BLOCKED')
    const { nickname, emoji } = sender
    return { id: senderId, nickname, emoji }
  }

  async function isWelcome(tx: Tx, senderId: string, receiverId: string): Promise<boolean> {
    return !(await wantsBuddiesOnly(tx, receiverId)) || areBuddies(tx, senderId, receiverId)
  }

  async function noteRead(personId: string, otherId: string, seq: number): Promise<number> {
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

class SentTwiceAtOnce extends Error {}
