/** The room's one writer: while one commit is under way the next messages wait, and then go together. */

import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import type { Announce, AtOnce, FactBoard } from '#server/facts/facts.ts'
import { findStored, insertMessages, lockMembers, lockRoom, messagesSince, type NewMessage } from './chat.store.ts'
import { type Alongside, type AppendAtOnce, appendingAtOnce } from './insert-batch.store.ts'

/** More than this waiting means that the database cannot follow. */
const QUEUE_MAX = 5000
const BATCH_MAX = 500

export type Written = { message: ChatMessage; isNew: boolean }

type Waiting = { draft: NewMessage; resolve: (written: Written) => void; reject: (error: unknown) => void }
/** `missed` were stored after the last that this process knew of: by another one, or before a commit's answer was lost. */
type Outcome = { missed: Missed; stored: ChatMessage[]; known: ChatMessage[] }
/** More than anybody would read is not worth telling one by one. */
type Missed = ChatMessage[] | 'too many'

/** Counts a guest's messages within the transaction that stores them; how many of them may be sent. */
export type SpendAllowance = (tx: Tx, guestId: string, wanted: number) => Promise<number>

type Needs = {
  facts: FactBoard
  lastSeqKnown: () => number
  /** How many messages that were missed are told as if they had just been said. */
  missedMax: () => number
  spendAllowance: SpendAllowance
  /** What counts members' messages within the statement that stores them (see `appendingAtOnce`). */
  countAlong: Alongside
  /** On the same tick as the commit was heard of, and before any writer is answered. */
  onStored: (messages: readonly ChatMessage[]) => void
  /** Instead, when too much was stored by others since the last number that was known here. */
  onFarBehind: () => void
  /** For whoever measures: called when a commit begins, and what it answers when that is done. */
  beginCommit?: (() => (messages: number) => void) | undefined
}

export function createMessageWriter(needs: Needs) {
  const { facts, lastSeqKnown, missedMax, spendAllowance, countAlong, onStored, onFarBehind, beginCommit } = needs
  let queue: Waiting[] = []
  let isWriting = false
  let appendAtOnce: AppendAtOnce | undefined

  return {
    /** How many wait for the next commit. */
    waiting: () => queue.length,

    write(draft: NewMessage): Promise<Written> {
      if (queue.length >= QUEUE_MAX) throw new Problem('BUSY', { retryAfterSeconds: 2 })
      return new Promise((resolve, reject) => {
        queue.push({ draft, resolve, reject })
        if (!isWriting) void drain()
      })
    },
  }

  async function drain(): Promise<void> {
    isWriting = true
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH_MAX)
      queue = queue.slice(BATCH_MAX)
      await flush(batch)
      await nextReading()
    }
    isWriting = false
  }

  async function flush(batch: Waiting[]): Promise<void> {
    try {
      const drafts = batch.map(({ draft }) => draft)
      const isCommitted = beginCommit?.()
      const settle = (outcome: Outcome) => {
        isCommitted?.(batch.length)
        if (outcome.missed === 'too many') onFarBehind()
        else onStored([...outcome.missed, ...outcome.stored])
        answerAll(batch, outcome)
      }
      const isDone = isEveryday(drafts) && (await facts.recordAtOnce((db) => storeAtOnce(db, drafts), settle))
      if (!isDone) await facts.record((tx, announce) => store(tx, announce, drafts), settle)
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      // One that cannot be stored must not take the others along.
      else for (const one of batch) await flush([one])
    }
  }

  /** All of it or nothing: what needs a closer look is left to `store`. */
  async function storeAtOnce(db: Db, drafts: NewMessage[]): Promise<AtOnce<Outcome> | undefined> {
    // Built when it is first needed: by then whoever counts is there.
    appendAtOnce ??= appendingAtOnce(countAlong)
    const appended = await appendAtOnce(db, drafts)
    if (!appended) return undefined
    const { lastSeq, stored } = appended
    const missed = await missedBefore(db, lastSeq)
    return { result: { missed, stored, known: [] }, news: [{ name: 'messages.posted', fact: { messages: stored } }] }
  }

  async function store(tx: Tx, announce: Announce, drafts: NewMessage[]): Promise<Outcome> {
    const lastSeq = await lockRoom(tx)
    const missed = await missedBefore(tx, lastSeq)
    const known = await findStored(tx, drafts)
    const fresh = await withinAllowance(tx, await ofThoseHere(tx, withoutRepeats(drafts, known)), spendAllowance)
    const stored = await insertMessages(tx, lastSeq, fresh)
    if (stored.length > 0) await announce('messages.posted', { messages: stored })
    return { missed, stored, known }
  }

  async function missedBefore(db: Tx, lastSeq: number): Promise<Missed> {
    const known = lastSeqKnown()
    if (lastSeq <= known) return []
    if (lastSeq - known > missedMax()) return 'too many'
    return (await messagesSince(db, known)).filter(({ seq }) => seq <= lastSeq)
  }
}

/** What came in while everyone was told is read first, so that it goes along: a full room tells half as often. */
function nextReading(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}

function answerAll(batch: Waiting[], { stored, known }: Outcome): void {
  const results = new Map<string, Written>()
  for (const message of known) results.set(keyOf(message.userId, message.clientId), { message, isNew: false })
  for (const message of stored) results.set(keyOf(message.userId, message.clientId), { message, isNew: true })
  for (const { draft, resolve, reject } of batch) {
    const key = keyOf(draft.senderId, draft.clientId)
    const written = results.get(key)
    // Said twice in one breath: everyone hears it once, and the second is acknowledged like any that is sent again.
    if (written?.isNew) results.set(key, { ...written, isNew: false })
    if (written) resolve(written)
    else reject(new Problem(isGuestId(draft.senderId) ? 'GUEST_LIMIT' : 'NOT_SIGNED_IN'))
  }
}

function keyOf(senderId: string, clientId: string | undefined): string {
  return `${senderId} ${clientId}`
}

/** What nearly every batch is: said by members, and nothing twice. */
function isEveryday(drafts: NewMessage[]): boolean {
  return withoutRepeats(drafts, []).length === drafts.length && !drafts.some(({ senderId }) => isGuestId(senderId))
}

/** The first of each, and none that is stored already. */
function withoutRepeats(drafts: NewMessage[], known: ChatMessage[]): NewMessage[] {
  const seen = new Set(known.map(({ userId, clientId }) => keyOf(userId, clientId)))
  return drafts.filter(({ senderId, clientId }) => {
    const key = keyOf(senderId, clientId)
    return !seen.has(key) && seen.add(key)
  })
}

/** Whoever was deleted while the message waited has nothing to say any more; whoever was renamed speaks as such. */
async function ofThoseHere(tx: Tx, drafts: NewMessage[]): Promise<NewMessage[]> {
  const ids = [...new Set(drafts.map(({ senderId }) => senderId))].filter((id) => !isGuestId(id))
  const here = await lockMembers(tx, ids)
  return drafts
    .filter(({ senderId }) => isGuestId(senderId) || here.has(senderId))
    .map((draft) => ({ ...draft, ...here.get(draft.senderId) }))
}

/** A guest's messages beyond the allowance are left out; whoever sent them is told so. */
async function withinAllowance(tx: Tx, drafts: NewMessage[], spendAllowance: SpendAllowance): Promise<NewMessage[]> {
  const left = new Map<string, number>()
  for (const id of new Set(drafts.map(({ senderId }) => senderId).filter(isGuestId))) {
    const wanted = drafts.filter(({ senderId }) => senderId === id).length
    left.set(id, await spendAllowance(tx, id, wanted))
  }
  return drafts.filter(({ senderId }) => {
    const allowed = left.get(senderId)
    if (allowed === undefined) return true
    left.set(senderId, allowed - 1)
    return allowed > 0
  })
}
