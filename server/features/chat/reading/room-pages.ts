/** Reading the room beyond the messages in memory: older ones, quoted ones, and who reacted. */

import type { AnswerOf, QueryOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { ChatMessage, listMessages, listReactions } from '#contract/social/chat.ts'
import { OLDER_MESSAGES_PAGE, QUOTES_PER_CALL, REACTING_PEOPLE_NAMED } from '#contract/social/conversation.ts'
import type { Db } from '#server/db/db.ts'
import { PUBLIC_CONVERSATION } from '#server/features/chat/changes/changed-message.ts'
import { messageId, requireSeq, seqOf } from '#server/features/chat/message-id.ts'
import { readMessages } from '#server/features/conversation/message-changes.store.ts'
import { toReactionCounts } from '#server/features/conversation/message-state.ts'
import { findReactions } from '#server/features/conversation/reactions.store.ts'
import { messagesBySeq, pageBefore, pageFrom, peopleWhoReacted } from './room-pages.store.ts'

const HALF = OLDER_MESSAGES_PAGE / 2

type Needs = { db: Db; blockedEitherWay: (personId: string) => ReadonlySet<string> }
type Page = { messages: ChatMessage[]; isStart: boolean }

export type RoomPages = ReturnType<typeof createRoomPages>

export function createRoomPages({ db, blockedEitherWay }: Needs) {
  return {
    async list(readerId: string, query: QueryOf<typeof listMessages>): Promise<AnswerOf<typeof listMessages>> {
      const page = await readPage(query, blockedEitherWay(readerId))
      return { ...page, myReactions: await findOwnReactions(readerId, page.messages) }
    },

    /** Everyone counts, but nobody learns the name of a person behind a block. */
    async listReactions(readerId: string, messageId: string): Promise<AnswerOf<typeof listReactions>> {
      const seq = requireSeq(messageId)
      const hidden = blockedEitherWay(readerId)
      const [message] = await readMessages(db, PUBLIC_CONVERSATION, [seq])
      if (!message || message.isHidden || message.flushedAt || hidden.has(message.senderId)) {
        throw new Problem('NOT_FOUND')
      }
      const named = await peopleWhoReacted(db, { seq, hiddenPeople: hidden, limit: REACTING_PEOPLE_NAMED })
      const reactions = toReactionCounts(message.reactions).map(({ emoji, count }) => {
        const people = named.filter((one) => one.emoji === emoji).map(({ person }) => person)
        return { emoji, count, people }
      })
      return { reactions }
    },
  }

  async function readPage(
    { ids, around, before }: QueryOf<typeof listMessages>,
    hiddenAuthors: ReadonlySet<string>,
  ): Promise<Page> {
    if (ids !== undefined) return { messages: await readQuoted(ids, hiddenAuthors), isStart: false }
    if (around === undefined) {
      const seq = before === undefined ? undefined : requireSeq(before)
      return readBefore(seq, { hiddenAuthors, limit: OLDER_MESSAGES_PAGE })
    }
    const from = requireSeq(around)
    const older = await readBefore(from, { hiddenAuthors, limit: HALF })
    const newer = await pageFrom(db, { from, hiddenAuthors, limit: HALF })
    return { messages: [...older.messages, ...newer], isStart: older.isStart }
  }

  async function readBefore(
    before: number | undefined,
    { hiddenAuthors, limit }: { hiddenAuthors: ReadonlySet<string>; limit: number },
  ): Promise<Page> {
    const messages = await pageBefore(db, { before, hiddenAuthors, limit: limit + 1 })
    return { messages: messages.slice(-limit), isStart: messages.length <= limit }
  }

  async function readQuoted(ids: string, hiddenAuthors: ReadonlySet<string>): Promise<ChatMessage[]> {
    const asked = ids.split(',')
    if (asked.length > QUOTES_PER_CALL) throw new Problem('VALIDATION')
    return messagesBySeq(
      db,
      asked.flatMap((id) => seqOf(id) ?? []),
      hiddenAuthors,
    )
  }

  async function findOwnReactions(personId: string, messages: readonly ChatMessage[]) {
    const seqs = messages.flatMap(({ seq, reactions }) => (reactions ? [seq] : []))
    if (seqs.length === 0) return {}
    const own = await findReactions(db, { conversationId: PUBLIC_CONVERSATION.id, seqs, personIds: [personId] })
    return Object.fromEntries(own.map(({ seq, emojis }) => [messageId(seq), emojis]))
  }
}
