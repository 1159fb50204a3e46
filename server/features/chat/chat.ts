/** The public chat room: put together from posting, writing, changes, memory and what pages are sent. */
import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_ID, FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { type ChatMessage, MESSAGES_KEPT_DAYS } from '#contract/social/chat.ts'
import { createBatchedLookup } from '#server/db/batched-lookup.ts'
import type { Db } from '#server/db/db.ts'
import { PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import type { RoomChange } from '#server/facts/fact-payloads.ts'
import type { Facts } from '#server/facts/facts.ts'
import { createRoomChanges } from '#server/features/chat/changes/room-changes.ts'
import {
  deleteReactionsBefore,
  findReactions,
  moveReactions,
  type OwnReactions,
} from '#server/features/conversation/reactions.store.ts'
import type { Background } from '#server/lib/concurrency.ts'
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
import { createMessageSync } from './message-sync.ts'
import { createMessageWriter } from './message-writer.ts'
import { createPosting, type PostingNeeds } from './posting.ts'
import { createHistoryFrames } from './reading/history-frames.ts'
import { createRecentMessages, type ResumePoint } from './recent-messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FLUSHED = { senderId: FLUSHED_ID, nickname: FLUSHED_NICKNAME, emoji: TOILET, isPremium: false }

type Needs = Omit<PostingNeeds, 'settings'> & {
  db: Db
  messageDb: Db
  facts: Facts
  background: Background
  counting: () => CountingSql
  settings: () => { maxMessagesStored: number; requireBowlForChat: boolean }
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  onPosted: (messages: readonly ChatMessage[]) => void
  onChanged: (changes: readonly RoomChange[]) => void
  /** Pages must replace their whole history. */
  onReset: () => void
  beginCommit?: () => (messages: number) => void
}

export type Chat = Awaited<ReturnType<typeof openChat>>

export async function openChat(needs: Needs) {
  const { db, facts, background, now, settings, onPosted, onChanged, onReset } = needs
  const limit = () => settings().maxMessagesStored
  const recent = createRecentMessages({ limit, onPosted })
  const { historySince, fullHistory, reactedSeqs, olderReactedSeqs } = createHistoryFrames(recent)
  const sync = createMessageSync({ db, facts, recent, limit, onChanged, onReset })
  const lookUpOwnReactions = createBatchedLookup(readOwnReactions)
  const writer = createMessageWriter({
    db: needs.messageDb,
    facts,
    counting: needs.counting,
    beginCommit: needs.beginCommit,
    lastKnownSeq: recent.lastSeq,
    missedMax: limit,
    onStored: recent.append,
    onFarBehind: () => background.run('chat catch-up', sync.catchUp),
  })
  const { post, canPost, postRefusal } = createPosting({
    ...needs,
    write: writer.write,
    async findStored(message) {
      const [stored] = await findStored(db, [message])
      return stored && { message: stored, isNew: false }
    },
  })
  const changes = createRoomChanges({ ...needs, postRefusal })
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
    post,
    canPost,
    changes,
    /** Of the messages in memory, the latest first. */
    recentSpeakers: (): ReadonlySet<string> =>
      new Set(
        recent
          .newest()
          .map(({ userId }) => userId)
          .reverse(),
      ),

    waiting: () => writer.waiting() + changes.waiting(),

    historySince,
    fullHistory,

    /** What the person has given to the messages that a page gets; undefined when there is nothing to find. */
    async findOwnReactions(personId: string, seen: ResumePoint): Promise<OwnReactions[] | undefined> {
      const older = olderReactedSeqs(seen)
      if (older.length > 0) return readReactions([personId], [...older, ...reactedSeqs()])
      return reactedSeqs().length === 0 ? undefined : ((await lookUpOwnReactions(personId)) ?? [])
    },

    /** A page may have seen more than this node knows when it comes from a node that was ahead. */
    catchUpTo({ lastSeq = 0, lastChange = 0 }: ResumePoint): Promise<void> | undefined {
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
    const own = await readReactions(personIds, reactedSeqs())
    return new Map(personIds.map((id) => [id, own.filter(({ personId }) => personId === id)]))
  }

  function readReactions(personIds: string[], seqs: number[]): Promise<OwnReactions[]> {
    return findReactions(db, { conversationId: PUBLIC_ROOM, seqs, personIds })
  }
}
