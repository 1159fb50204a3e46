/** The public room: who may speak, and what is kept. */

import { TOILET } from '#contract/people/emojis.ts'
import { FLUSHED_ID, FLUSHED_NICKNAME, type Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import {
  type ChatMessage,
  MESSAGE_MAX,
  MESSAGES_KEPT_DAYS,
  MESSAGES_PER_10_SECONDS,
  MESSAGES_PER_MINUTE,
  type MessageDraft,
} from '#contract/social/chat.ts'
import type { Db } from '#server/db/db.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import type { Background } from '#server/lib/background.ts'
import { spendAs } from '#server/limits/call-limits.ts'
import type { LimitedPerson, PersonLimit } from '#server/limits/limited-person.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { isStorableId, textToStore } from '#server/text/message-text.ts'
import {
  deleteMessagesBefore,
  disownMessages,
  findStored,
  hiddenSince,
  hideMessage,
  moveMessages,
  newestMessages,
  openRoom,
  renameAuthor,
  showMessage,
} from './chat.store.ts'
import type { Alongside } from './insert-batch.store.ts'
import { createMessageFollower } from './message-follower.ts'
import { createMessageWriter, type SpendAllowance, type Written } from './message-writer.ts'
import { createRecentMessages } from './recent-messages.ts'

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
  facts: FactBoard
  limiter: Limiter
  background: Background
  now: () => Date
  isOnBowl: (personId: string) => boolean | Promise<boolean>
  /** How a person is shown right now; nothing for somebody who is gone. */
  personOf: (personId: string) => Promise<(Person & { isPremium: boolean }) | undefined>
  /** What a guest may still say is counted where guests are kept. */
  spendAllowance: SpendAllowance
  /** Members' messages are counted where their figures are kept. */
  countAlong: Alongside
  settings: () => { maxMessagesStored: number; requireBowlForChat: boolean }
  /** Why a person may not write for now. */
  muteOf: (personId: string) => Problem | undefined
  onPosted: (messages: readonly ChatMessage[]) => void
  /** A message that was hidden is back. */
  onShown: (message: ChatMessage) => void
  /** What pages show has changed behind our back. */
  onAnew: () => void
  beginCommit?: () => (messages: number) => void
}

export type Chat = Awaited<ReturnType<typeof openChat>>

export async function openChat(needs: Needs) {
  const { db, facts, limiter, background, now, isOnBowl, personOf, spendAllowance, settings, muteOf } = needs
  const { onPosted, onShown, onAnew } = needs
  const limit = () => settings().maxMessagesStored
  const recent = createRecentMessages(limit)
  const follower = createMessageFollower({ db, facts, recent, limit, onPosted, onAnew })
  const writer = createMessageWriter({
    ...{ facts, spendAllowance, countAlong: needs.countAlong, beginCommit: needs.beginCommit },
    lastSeqKnown: recent.lastSeq,
    missedMax: limit,
    onStored: follower.take,
    onFarBehind: () => background.run('the room', follower.catchUp),
  })
  await openRoom(db)
  await follower.load()

  facts.within('account.created', async (tx, { userId, guestId }) => {
    if (guestId) await moveMessages(tx, guestId, userId)
  })
  facts.everywhere('account.created', ({ userId, guestId }) => {
    recent.change((message) => (message.userId === guestId ? { ...message, userId } : message))
  })
  facts.within('person.renamed', (tx, { userId, ...look }) => renameAuthor(tx, userId, look))
  facts.everywhere('person.renamed', ({ userId, ...look }) => {
    recent.change((message) => (message.userId === userId ? { ...message, ...look } : message))
  })
  facts.within('account.deleted', (tx, { userId }) => disownMessages(tx, userId, FLUSHED))
  facts.everywhere('account.deleted', ({ userId }) => {
    const { senderId, ...shown } = FLUSHED
    recent.change((message) => (message.userId === userId ? { ...message, userId: senderId, ...shown } : message))
  })

  facts.within('message.hidden', (tx, { seq, at }) => hideMessage(tx, seq, at))
  facts.everywhere('message.hidden', ({ seq }) => recent.hide(seq))
  facts.within('message.shown', (tx, { seq }) => showMessage(tx, seq))
  facts.everywhere('message.shown', ({ seq }) => {
    const message = recent.show(seq)
    if (message) onShown(message)
  })

  return {
    /** Resolves when the message has its place behind those before it; `written` once it is stored. */
    async post(speaker: LimitedPerson, draft: MessageDraft): Promise<{ written: Promise<Written> }> {
      const { personId } = speaker
      if (!isStorableId(draft.id)) throw new Problem('BAD_MESSAGE')
      const content = textToStore(draft.content, MESSAGE_MAX)
      const refusal = await refusalOf(personId)
      if (refusal) return { written: resent(personId, draft.id, refusal) }
      await spendAs(limiter, speaker, BURST)
      await spendAs(limiter, speaker, STEADY)

      const person = await personOf(personId)
      if (!person) throw new Problem('NOT_SIGNED_IN')
      const { nickname, emoji, isPremium } = person
      const author = { senderId: personId, nickname, emoji, isPremium }
      return { written: writer.write({ ...author, clientId: draft.id, content, postedAt: now() }) }
    },

    /** How many messages wait to be stored. */
    waiting: writer.waiting,

    /** What a page that has seen everything up to `lastSeq` must be told, as one frame. */
    historySince: recent.frameSince,
    /** The whole of it, for a page that must drop or take back somebody's words. */
    historyAnew: recent.frameAnew,

    /** Reads on when somebody has seen more than is known here: they come from a process that was told sooner. */
    reach: (seen = 0): Promise<void> | undefined => (seen > recent.lastSeq() ? follower.catchUp() : undefined),

    /** What other processes have stored and not told of. */
    catchUp: follower.catchUp,
    resync: follower.resync,

    /** More or fewer messages are to be kept in memory from now on. */
    async resize(): Promise<void> {
      recent.resized()
      let isDone = false
      while (!isDone) {
        const { free, before, state } = recent.space()
        if (free <= 0 || before === undefined) return
        const older = await newestMessages(db, free, before)
        isDone = recent.widen(older, await hiddenSince(db, older[0]?.seq ?? before), state)
      }
    },

    sweep: () => deleteMessagesBefore(db, new Date(now().getTime() - MESSAGES_KEPT_DAYS * DAY_MS)),
  }

  async function refusalOf(personId: string): Promise<Problem | undefined> {
    if (settings().requireBowlForChat && !(await isOnBowl(personId))) return new Problem('NOT_ON_BOWL')
    return muteOf(personId)
  }

  /** What was said while it was allowed and is sent again has its answer, also when it is not allowed any more. */
  async function resent(senderId: string, clientId: string, refusal: Problem): Promise<Written> {
    const [message] = await findStored(db, [{ senderId, clientId }])
    if (!message) throw refusal
    return { message, isNew: false }
  }
}
