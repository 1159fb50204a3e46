/** Writes public messages in batches: while one commit is running, the next messages queue up for the following one. */

import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import type { Announce, Facts, StatementResult } from '#server/facts/facts.ts'
import { findStored, insertMessages, lockMembers, lockRoom, messagesSince, type NewMessage } from './chat.store.ts'
import { type BatchInsert, type CounterSql, createBatchInsert } from './insert-batch.store.ts'

/** Beyond this the database is not keeping up, and messages are refused. */
const QUEUE_MAX = 5000
const BATCH_MAX = 500

export type Written = { message: ChatMessage; isNew: boolean }

type QueuedMessage = { draft: NewMessage; resolve: (written: Written) => void; reject: (error: unknown) => void }
/** `missed` were stored by other nodes, or by a commit of ours whose response was lost. */
type Outcome = { missed: Missed; stored: ChatMessage[]; known: ChatMessage[] }
type Missed = ChatMessage[] | 'too many'

/** Counts a guest's messages within the transaction that stores them. Returns how many of them are allowed. */
export type SpendAllowance = (tx: Tx, guestId: string, wanted: number) => Promise<number>

type Needs = {
  facts: Facts
  lastKnownSeq: () => number
  missedMax: () => number
  spendAllowance: SpendAllowance
  counterSql: CounterSql
  /** Called on the tick the commit is confirmed, before any sender gets a response. */
  onStored: (messages: readonly ChatMessage[]) => void
  /** Called instead when more than `missedMax` messages were missed. */
  onFarBehind: () => void
  /** For metrics: called when a commit begins; the returned function when it has ended. */
  beginCommit?: (() => (messages: number) => void) | undefined
}

export function createMessageWriter(needs: Needs) {
  const { facts, lastKnownSeq, missedMax, spendAllowance, counterSql, onStored, onFarBehind, beginCommit } = needs
  let queue: QueuedMessage[] = []
  let isWriting = false
  let insertBatch: BatchInsert | undefined

  return {
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
      await yieldToSocketReads()
    }
    isWriting = false
  }

  async function flush(batch: QueuedMessage[]): Promise<void> {
    try {
      const drafts = batch.map(({ draft }) => draft)
      const endCommit = beginCommit?.()
      const handleCommit = (outcome: Outcome) => {
        endCommit?.(batch.length)
        if (outcome.missed === 'too many') onFarBehind()
        else onStored([...outcome.missed, ...outcome.stored])
        settleBatch(batch, outcome)
      }
      const isStored =
        canUseFastPath(drafts) && (await facts.recordStatement((db) => storeInOneStatement(db, drafts), handleCommit))
      if (!isStored) await facts.record((tx, announce) => store(tx, announce, drafts), handleCommit)
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      // A message that cannot be stored must not fail the whole batch.
      else for (const one of batch) await flush([one])
    }
  }

  /** One statement for the whole batch; returns undefined when the batch needs the slower `store`. */
  async function storeInOneStatement(db: Db, drafts: NewMessage[]): Promise<StatementResult<Outcome> | undefined> {
    // Built lazily: `counterSql` is not available yet while the app is being composed.
    insertBatch ??= createBatchInsert(counterSql)
    const inserted = await insertBatch(db, drafts)
    if (!inserted) return undefined
    const { lastSeq, stored } = inserted
    const missed = await missedBefore(db, lastSeq)
    return { result: { missed, stored, known: [] }, facts: [{ name: 'messages.posted', fact: { messages: stored } }] }
  }

  async function store(tx: Tx, announce: Announce, drafts: NewMessage[]): Promise<Outcome> {
    const lastSeq = await lockRoom(tx)
    const missed = await missedBefore(tx, lastSeq)
    const known = await findStored(tx, drafts)
    const fresh = await withinAllowance(
      tx,
      await withCurrentAuthors(tx, withoutDuplicates(drafts, known)),
      spendAllowance,
    )
    const stored = await insertMessages(tx, lastSeq, fresh)
    if (stored.length > 0) await announce('messages.posted', { messages: stored })
    return { missed, stored, known }
  }

  async function missedBefore(db: Tx, lastSeq: number): Promise<Missed> {
    const known = lastKnownSeq()
    if (lastSeq <= known) return []
    if (lastSeq - known > missedMax()) return 'too many'
    return (await messagesSince(db, known)).filter(({ seq }) => seq <= lastSeq)
  }
}

/** Messages that arrived during the broadcast join the next batch, which halves the broadcasts in a busy room. */
function yieldToSocketReads(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}

function settleBatch(batch: QueuedMessage[], { stored, known }: Outcome): void {
  const results = new Map<string, Written>()
  for (const message of known) results.set(messageKey(message.userId, message.clientId), { message, isNew: false })
  for (const message of stored) results.set(messageKey(message.userId, message.clientId), { message, isNew: true })
  for (const { draft, resolve, reject } of batch) {
    const key = messageKey(draft.senderId, draft.clientId)
    const written = results.get(key)
    // A duplicate within the batch is acknowledged like any resend.
    if (written?.isNew) results.set(key, { ...written, isNew: false })
    if (written) resolve(written)
    else reject(new Problem(isGuestId(draft.senderId) ? 'GUEST_LIMIT' : 'NOT_SIGNED_IN'))
  }
}

function messageKey(senderId: string, clientId: string | undefined): string {
  return `${senderId} ${clientId}`
}

/** True for nearly every batch: only members, no duplicates. */
function canUseFastPath(drafts: NewMessage[]): boolean {
  return withoutDuplicates(drafts, []).length === drafts.length && !drafts.some(({ senderId }) => isGuestId(senderId))
}

function withoutDuplicates(drafts: NewMessage[], known: ChatMessage[]): NewMessage[] {
  const seen = new Set(known.map(({ userId, clientId }) => messageKey(userId, clientId)))
  return drafts.filter(({ senderId, clientId }) => {
    const key = messageKey(senderId, clientId)
    return !seen.has(key) && seen.add(key)
  })
}

/** While the messages were queued, their authors may have been deleted or renamed. */
async function withCurrentAuthors(tx: Tx, drafts: NewMessage[]): Promise<NewMessage[]> {
  const ids = [...new Set(drafts.map(({ senderId }) => senderId))].filter((id) => !isGuestId(id))
  const members = await lockMembers(tx, ids)
  return drafts
    .filter(({ senderId }) => isGuestId(senderId) || members.has(senderId))
    .map((draft) => ({ ...draft, ...members.get(draft.senderId) }))
}

/** Drops a guest's messages beyond the allowance; `settleBatch` then refuses them. */
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
