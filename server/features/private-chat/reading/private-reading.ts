/** Reads private conversations: the list, the unread counts, the messages, and how far each of the two has read. */
import { Problem } from '#contract/protocol/problems.ts'
import { QUOTES_PER_CALL } from '#contract/social/conversation.ts'
import {
  type Correspondent,
  PRIVATE_CHATS_MAX,
  PRIVATE_PAGE_MAX,
  type PrivateChat,
  type PrivateMessage,
} from '#contract/social/private-chat.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import {
  countUnread,
  findOther,
  findThread,
  hasThreads,
  listChats,
} from '#server/features/private-chat/private-chat.store.ts'
import {
  changedMessages,
  lastChangeOf,
  messagePage,
  messagesAround,
  messagesById,
  newestRead,
  type ReadConversation,
} from './private-pages.store.ts'
import { markRead } from './private-read-marker.store.ts'

/** Further up nobody looks for it, and the search stays short when only one of the two writes. */
const SEEN_WITHIN_MESSAGES = 1000

type Needs = {
  db: Db
  facts: Facts
  now: () => Date
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  hasBlocked: (blockerId: string, blockedId: string) => boolean
  showsSeen: (personId: string) => boolean
}

export type Reader = { id: string; isPremium: boolean }

type Query = {
  before?: number | undefined
  after?: number | undefined
  around?: string | undefined
  ids?: string | undefined
  lastChange?: number | undefined
}

type OpenThread = {
  messages: PrivateMessage[]
  changed?: PrivateMessage[]
  lastChange?: number
  seenId?: string
  readSeq?: number
  other?: Correspondent
}

export function createReading({ db, facts, now, blockedEitherWay, hasBlocked, showsSeen }: Needs) {
  return {
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
    async open(reader: Reader, otherId: string, query: Query): Promise<OpenThread> {
      const between = { personId: reader.id, otherId }
      const thread = await findThread(db, between)
      if (!thread && !reader.isPremium) throw new Problem('PREMIUM_REQUIRED')
      const other = await findOther(db, otherId, now())
      const isBlocked = blockedEitherWay(reader.id).has(otherId)
      // The blocked person sees nobody, as on the profile; the blocker sees whom to unblock.
      const visibleOther = other && (!isBlocked || hasBlocked(reader.id, otherId)) ? { other } : {}
      // While blocked, the conversation looks empty to both.
      if (!thread || isBlocked) return { messages: [], ...visibleOther }
      const conversation = { conversationId: thread.conversationId, ...between }
      // Before the messages: what changes in between is reported again, and not missed.
      const changes = await changesSince(conversation, query.lastChange)
      const messages = await messagesFor(conversation, query)
      if (isOpening(query) && thread.unread > 0) await recordRead(reader.id, otherId, messages.at(-1)?.seq ?? 0)
      return { messages, ...changes, readSeq: thread.readSeq, ...(await seenBy(conversation)), ...visibleOther }
    },

    async read(reader: Reader, otherId: string, seq: number): Promise<number> {
      if (!reader.isPremium && !(await findThread(db, { personId: reader.id, otherId }))) {
        throw new Problem('PREMIUM_REQUIRED')
      }
      if (blockedEitherWay(reader.id).has(otherId)) return 0
      return recordRead(reader.id, otherId, seq)
    },
  }

  /** Former premium members can still read their conversations. */
  async function requirePremiumOrHistory({ id, isPremium }: Reader): Promise<void> {
    if (!isPremium && !(await hasThreads(db, id))) throw new Problem('PREMIUM_REQUIRED')
  }

  function messagesFor(
    conversation: ReadConversation,
    { before, after, around, ids }: Query,
  ): Promise<PrivateMessage[]> {
    if (ids !== undefined) return messagesById(db, conversation, ids.split(',').slice(0, QUOTES_PER_CALL))
    const limit = PRIVATE_PAGE_MAX
    if (around !== undefined) return messagesAround(db, conversation, { messageId: around, limit })
    return messagePage(db, conversation, { before, after, limit })
  }

  /** Up to a page of changes; the caller continues from `lastChange` while a page is full. */
  async function changesSince(conversation: ReadConversation, since: number | undefined) {
    const lastChange = await lastChangeOf(db, conversation.conversationId)
    if (since === undefined) return { lastChange }
    const limit = PRIVATE_PAGE_MAX
    const changes = await changedMessages(db, conversation, { since, limit })
    const isPageFull = changes.length === limit
    const last = changes.at(-1)?.change ?? 0
    return {
      changed: changes.map(({ message }) => message),
      lastChange: isPageFull ? last : Math.max(last, lastChange),
    }
  }

  /** The marker of the other person; a reader who does not show theirs does not see it. */
  async function seenBy({ conversationId, personId, otherId }: ReadConversation): Promise<{ seenId?: string }> {
    if (!showsSeen(personId) || !showsSeen(otherId)) return {}
    const upTo = (await findThread(db, { personId: otherId, otherId: personId }))?.readSeq ?? 0
    const range = { senderId: personId, upTo, after: upTo - SEEN_WITHIN_MESSAGES }
    const seenId = await newestRead(db, conversationId, range)
    return seenId === undefined ? {} : { seenId }
  }

  async function recordRead(personId: string, otherId: string, seq: number): Promise<number> {
    return facts.record(async (tx, announce) => {
      const moved = await markRead(tx, { personId, otherId }, seq)
      if (!moved) return 0
      const { readSeq, unread: unreadCount, conversationId } = moved.thread
      const range = { senderId: otherId, upTo: readSeq, after: Math.max(moved.before, readSeq - SEEN_WITHIN_MESSAGES) }
      const areShown = showsSeen(personId) && showsSeen(otherId)
      const seenId = areShown ? await newestRead(tx, conversationId, range) : undefined
      await announce('private-chat.read', { personId, otherId, seq: readSeq, unreadCount, seenId })
      return unreadCount
    })
  }
}

function isOpening({ before, after, around, ids }: Query): boolean {
  return before === undefined && after === undefined && around === undefined && ids === undefined
}
