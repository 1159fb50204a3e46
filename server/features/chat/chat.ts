/** The public chat room: who may post, what is stored and what pages are sent. */

import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_ID, FLUSHED_NICKNAME, isGuestId, type Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import {
  type ChatMessage,
  MESSAGE_MAX,
  MESSAGES_KEPT_DAYS,
  MESSAGES_PER_10_SECONDS,
  MESSAGES_PER_MINUTE,
  type MessageDraft,
} from '#contract/social/chat.ts'
import { createBatchedLookup } from '#server/db/batched-lookup.ts'
import type { Db } from '#server/db/db.ts'
import { PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import type { Facts, RoomChange } from '#server/facts/facts.ts'
import { createRoomChanges } from '#server/features/chat/changes/room-changes.ts'
import {
  deleteReactionsBefore,
  findReactions,
  moveReactions,
  type OwnReactions,
} from '#server/features/conversation/reactions.store.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { checkPersonLimit, type LimitedPerson, type PersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { isStorableId, textToStore } from '#server/text/message-text.ts'
import {
  anonymizeMessages,
  deleteMessagesBefore,
  findStored,
  firstSeq,
  moveMessages,
  newestMessages,
  notShownSince,
  openRoom,
  renameAuthor,
} from './chat.store.ts'
import type { CountingSql } from './insert-batch.store.ts'
import { seqOf } from './message-id.ts'
import { createMessageSync } from './message-sync.ts'
import { createMessageWriter, type Written } from './message-writer.ts'
import { createRecentMessages, type Seen } from './recent-messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BURST: PersonLimit = { name: 'chat-burst', rule: { max: MESSAGES_PER_10_SECONDS, perMs: 10_000 } }
const STEADY: PersonLimit = {
  name: 'chat',
  rule: { max: MESSAGES_PER_MINUTE, perMs: 60_000 },
  guestsOfAddress: { max: 60, perMs: 60 * 60 * 1000 },
}
const FLUSHED = { senderId: FLUSHED_ID, nickname: FLUSHED_NICKNAME, emoji: TOILET, isPremium: false }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  background: Background
  now: () => Date
  isOnBowl: (personId: string) => boolean | Promise<boolean>
  /** The person as shown now; undefined when they no longer exist. */
  findPerson: (personId: string) => Promise<(Person & { isPremium: boolean }) | undefined>
  counting: () => CountingSql
  settings: () => { maxMessagesStored: number; requireBowlForChat: boolean }
  muteRefusal: (personId: string) => Problem | undefined
  /** Whether a guest may still send a message. */
  hasAllowance: (guestId: string) => Promise<boolean>
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  onPosted: (messages: readonly ChatMessage[]) => void
  onChanged: (changes: readonly RoomChange[]) => void
  /** Pages must replace their whole history. */
  onReset: () => void
  beginCommit?: () => (messages: number) => void
}

export type Chat = Awaited<ReturnType<typeof openChat>>

export async function openChat(needs: Needs) {
  const { db, facts, limiter, background, now, isOnBowl, findPerson, settings, muteRefusal } = needs
  const { hasAllowance, blockedEitherWay, onPosted, onChanged, onReset } = needs
  const limit = () => settings().maxMessagesStored
  const recent = createRecentMessages(limit)
  const sync = createMessageSync({ db, facts, recent, limit, onPosted, onChanged, onReset })
  const changes = createRoomChanges({ facts, limiter, now, postRefusal, hasAllowance, blockedEitherWay })
  const lookUpOwnReactions = createBatchedLookup(readOwnReactions)
  const writer = createMessageWriter({
    facts,
    counting: needs.counting,
    beginCommit: needs.beginCommit,
    lastKnownSeq: recent.lastSeq,
    missedMax: limit,
    onStored: sync.append,
    onFarBehind: () => background.run('chat catch-up', sync.catchUp),
  })
  await openRoom(db)
  await sync.load()

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (!guestId) return
    await moveMessages(tx, guestId, userId)
    await moveReactions(tx, guestId, userId)
  })
  facts.everywhere('account.created', ({ userId, guestId }) => {
    recent.change((message) => (message.userId === guestId ? { ...message, userId } : message))
  })
  facts.within('person.renamed', (tx, { userId, ...nameAndEmoji }) => renameAuthor(tx, userId, nameAndEmoji))
  facts.everywhere('person.renamed', ({ userId, ...nameAndEmoji }) => {
    writer.noteRename(userId, nameAndEmoji)
    recent.change((message) => (message.userId === userId ? { ...message, ...nameAndEmoji } : message))
  })
  facts.within('account.deleted', (tx, { userId }) => anonymizeMessages(tx, userId, FLUSHED))
  facts.everywhere('account.deleted', ({ userId }) => {
    const { senderId, ...shown } = FLUSHED
    recent.change((message) => (message.userId === userId ? { ...message, userId: senderId, ...shown } : message))
  })

  return {
    /** Resolves when the message is queued behind earlier ones; `written` resolves once it is stored. */
    async post(sender: LimitedPerson, draft: MessageDraft): Promise<{ written: Promise<Written> }> {
      const { personId } = sender
      if (!isStorableId(draft.id)) throw new Problem('BAD_MESSAGE')
      const content = textToStore(draft.content, MESSAGE_MAX)
      const refusal = await postRefusal(personId)
      if (refusal) return { written: acknowledgeAgain(personId, draft.id, refusal) }
      await checkPersonLimit(limiter, sender, BURST)
      await checkPersonLimit(limiter, sender, STEADY)

      const person = await findPerson(personId)
      if (!person) throw new Problem('NOT_SIGNED_IN')
      const { nickname, emoji, isPremium } = person
      const author = { senderId: personId, nickname, emoji, isPremium }
      return {
        written: writer.write({
          ...author,
          clientId: draft.id,
          content,
          postedAt: now(),
          replyTo: seqOf(draft.replyTo),
          mentions: draft.mentions,
        }),
      }
    },

    changes,

    async canPost(personId: string): Promise<boolean> {
      const refusal = await postRefusal(personId)
      return !refusal && (!isGuestId(personId) || hasAllowance(personId))
    },

    waiting: () => writer.waiting() + changes.waiting(),

    historySince: recent.frameSince,
    fullHistory: recent.resetFrame,

    /** What the person has given to the messages that a page gets; undefined when there is nothing to find. */
    async findOwnReactions(personId: string, seen: Seen): Promise<OwnReactions[] | undefined> {
      const older = recent.olderReactedSeqs(seen)
      if (older.length > 0) return readReactions([personId], [...older, ...recent.reactedSeqs()])
      return recent.reactedSeqs().length === 0 ? undefined : ((await lookUpOwnReactions(personId)) ?? [])
    },

    /** A page may have seen more than this node knows when it comes from a node that was ahead. */
    catchUpTo({ lastSeq = 0, lastChange = 0 }: Seen): Promise<void> | undefined {
      const isAhead = lastSeq > recent.lastSeq() || lastChange > recent.lastChange()
      return isAhead ? sync.catchUp() : undefined
    },

    catchUp: sync.catchUp,
    resync: sync.resync,

    /** Applies a changed `maxMessagesStored` to the messages in memory. */
    async resize(): Promise<void> {
      recent.trim()
      let isDone = false
      while (!isDone) {
        const { free, before, version } = recent.freeSpace()
        if (free <= 0 || before === undefined) return
        const older = await newestMessages(db, free, before)
        isDone = recent.prepend(older, await notShownSince(db, older[0]?.seq ?? before), version)
      }
    },

    async sweep(): Promise<void> {
      await deleteMessagesBefore(db, new Date(now().getTime() - MESSAGES_KEPT_DAYS * DAY_MS))
      await deleteReactionsBefore(db, PUBLIC_ROOM, await firstSeq(db))
    },
  }

  async function readOwnReactions(personIds: string[]): Promise<Map<string, OwnReactions[]>> {
    const own = await readReactions(personIds, recent.reactedSeqs())
    return new Map(personIds.map((id) => [id, own.filter(({ personId }) => personId === id)]))
  }

  function readReactions(personIds: string[], seqs: number[]): Promise<OwnReactions[]> {
    return findReactions(db, { conversationId: PUBLIC_ROOM, seqs, personIds })
  }

  async function postRefusal(personId: string): Promise<Problem | undefined> {
    if (settings().requireBowlForChat && !(await isOnBowl(personId))) return new Problem('NOT_ON_BOWL')
    return muteRefusal(personId)
  }

  /** A resend of a stored message is acknowledged even if the sender may no longer post. */
  async function acknowledgeAgain(senderId: string, clientId: string, refusal: Problem): Promise<Written> {
    const [message] = await findStored(db, [{ senderId, clientId }])
    if (!message) throw refusal
    return { message, isNew: false }
  }
}
