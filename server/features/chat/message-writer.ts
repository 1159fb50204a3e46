/** Writes public messages in batches: while one commit is running, the next messages queue up for the following one. */
import { Problem } from '#contract/protocol/problems.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { Db } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import type { Facts, PublishedFact } from '#server/facts/facts.ts'
import { findStored, messagesSince, type NewMessage } from './chat.store.ts'
import { type BatchInsert, type CountingSql, createBatchInsert, type Inserted } from './insert-batch.store.ts'
import { answerBatch, type QueuedMessage, type Written, withoutDuplicates } from './message-batch.ts'

/** Beyond this the database is not keeping up, and messages are refused. */
const QUEUE_MAX = 5000
const BATCH_MAX = 500
/** Each further try means that another node stored or renamed something in the same moment. */
const TRIES = 5

type NameAndEmoji = { nickname: string; emoji: string }
/** `missed` were stored by other nodes, or by a commit of ours whose response was lost. */
type Outcome = { missed: Missed; stored: ChatMessage[]; known: ChatMessage[]; facts: PublishedFact[] }
type Missed = ChatMessage[] | 'too many'

type Needs = {
  db: Db
  facts: Facts
  lastKnownSeq: () => number
  missedMax: () => number
  /** How the features of guests and stats count in the same statement; not available while the app is being composed. */
  counting: () => CountingSql
  /** Called on the tick the commit is confirmed, before any sender gets a response. */
  onStored: (messages: readonly ChatMessage[]) => void
  /** Called instead when more than `missedMax` messages were missed. */
  onFarBehind: () => void
  /** For metrics: called when a commit begins; the returned function when it has ended. */
  beginCommit?: (() => (messages: number) => void) | undefined
}

export function createMessageWriter(needs: Needs) {
  const { db, facts, lastKnownSeq, missedMax, counting, onStored, onFarBehind, beginCommit } = needs
  let queue: QueuedMessage[] = []
  let isWriting = false
  let insertBatch: BatchInsert | undefined
  /** People renamed since the batch in progress was sent: its response may come after theirs, with the former name. */
  const renamed = new Map<string, NameAndEmoji>()

  return {
    waiting: () => queue.length,

    noteRename(userId: string, nameAndEmoji: NameAndEmoji): void {
      if (isWriting) renamed.set(userId, nameAndEmoji)
    },

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
    renamed.clear()
    try {
      const drafts = batch.map(({ draft }) => draft)
      const endCommit = beginCommit?.()
      const outcome = await store(withoutDuplicates(drafts))
      endCommit?.(batch.length)
      if (outcome.missed === 'too many') onFarBehind()
      else onStored([...outcome.missed, ...outcome.stored])
      answerBatch(batch, outcome)
      await facts.announceStored(outcome.facts)
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      // A message that cannot be stored must not fail the whole batch.
      else for (const one of batch) await flush([one])
    }
  }

  async function store(drafts: NewMessage[]): Promise<Outcome> {
    const { lastSeq, outcomes, earned } = await insert(drafts)
    const inserted = outcomes.filter((outcome) => typeof outcome === 'object')
    const stored = renamed.size === 0 ? inserted : inserted.map((one) => ({ ...one, ...renamed.get(one.userId) }))
    const resent = drafts.filter((_, at) => outcomes[at] === 'known')
    const known = resent.length === 0 ? [] : await findStored(db, resent)
    const badges = earned.map((fact) => ({ name: 'badge.earned' as const, fact }))
    const posted = { name: 'messages.posted' as const, fact: { messages: stored } }
    const facts = stored.length === 0 ? badges : [posted, ...badges]
    return { missed: await missedBefore(lastSeq), stored, known, facts }
  }

  async function insert(drafts: NewMessage[]): Promise<Inserted> {
    insertBatch ??= createBatchInsert(counting())
    for (let tried = 0; tried < TRIES; tried++) {
      const inserted = await insertBatch(db, drafts)
      if (inserted) return inserted
    }
    throw new Problem('BUSY', { retryAfterSeconds: 2 })
  }

  async function missedBefore(lastSeq: number): Promise<Missed> {
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
