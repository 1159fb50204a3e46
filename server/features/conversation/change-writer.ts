/** Writes changes of messages in batches: while one transaction is running, the next changes of the conversation queue up. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Tx } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import type { Announce, Facts } from '#server/facts/facts.ts'
import { type CheckRequest, collectParts, planChanges } from './change-plan.ts'
import type { Conversation, ConversationTables } from './conversation-tables.store.ts'
import { forgetQuotes, lockChanges, numberChanges, readMessages, saveContents } from './message-changes.store.ts'
import type { ChangedMessage, ChangeRequest, MessageState } from './message-state.ts'
import { deleteReactions, type OwnReactions, toggleReactions } from './reactions.store.ts'

/** Beyond this the database is not keeping up, and changes are refused. */
const QUEUE_MAX = 5000
const BATCH_MAX = 500

/** What one transaction has changed. */
export type SavedChanges = {
  conversationId: string
  /** In the order of their change numbers; empty when nothing has really changed. */
  changed: readonly ChangedMessage[]
  /** Which of them were flushed now; others may only have lost their last quote. */
  flushed: readonly number[]
  /** What the people of the batch have given to the messages that they asked to react to. */
  reactions: readonly OwnReactions[]
}

type Queued = { request: ChangeRequest; resolve: (saved: SavedChanges) => void; reject: (error: unknown) => void }
type Outcome = { saved: SavedChanges; refusals: ReadonlyMap<ChangeRequest, Problem> }

type Needs = {
  facts: Facts
  tables: ConversationTables
  check: CheckRequest
  /** Members first, then the conversation: the order in which an account is deleted. */
  lockPeople?: (tx: Tx, personIds: readonly string[]) => Promise<void>
  /** Announces the change, in the same transaction. */
  announceChanges: (tx: Tx, announce: Announce, saved: SavedChanges) => Promise<void>
}

export type ChangeWriter = ReturnType<typeof createChangeWriter>

export function createChangeWriter({ facts, tables, check, lockPeople, announceChanges }: Needs) {
  /** By conversation; only those that are being written to. */
  const queues = new Map<string, Queued[]>()
  let waiting = 0

  return {
    waiting: () => waiting,

    /** Resolves once the change is stored, also when there was nothing to change; rejects when it is refused. */
    write(conversationId: string, request: ChangeRequest): Promise<SavedChanges> {
      if (waiting >= QUEUE_MAX) throw new Problem('BUSY', { retryAfterSeconds: 2 })
      return new Promise((resolve, reject) => {
        waiting++
        const queued = { request, resolve, reject }
        const queue = queues.get(conversationId)
        if (queue) {
          queue.push(queued)
          return
        }
        const opened = [queued]
        queues.set(conversationId, opened)
        void drain({ id: conversationId, tables }, opened)
      })
    },
  }

  async function drain(conversation: Conversation, queue: Queued[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX)
      waiting -= batch.length
      await flush(conversation, batch)
      // Lets in what arrived meanwhile, so that it joins the next batch.
      await new Promise(setImmediate)
    }
    queues.delete(conversation.id)
  }

  async function flush(conversation: Conversation, batch: Queued[]): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request)
      const { saved, refusals } = await facts.record((tx, announce) => save({ tx, announce, conversation, requests }))
      for (const { request, resolve, reject } of batch) {
        const refusal = refusals.get(request)
        if (refusal) reject(refusal)
        else resolve(saved)
      }
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error)
      // A change that cannot be stored must not fail the whole batch.
      else for (const one of batch) await flush(conversation, [one])
    }
  }

  async function save({ tx, announce, conversation, requests }: Saving): Promise<Outcome> {
    await lockPeople?.(
      tx,
      requests.map(({ personId }) => personId),
    )
    const lastChange = await lockChanges(tx, conversation)
    if (lastChange === undefined) throw new Problem('NOT_FOUND')
    const seqs = [...new Set(requests.map(({ seq }) => seq))]
    const stored = await readMessages(tx, conversation, seqs)
    const { refusals, contents, flushed, forgotten, toggles } = planChanges(requests, stored, check)
    const toggled = toggles.length > 0 ? await toggleReactions(tx, conversation.id, toggles) : NOTHING_TOGGLED
    if (contents.length > 0) await saveContents(tx, conversation, contents)
    if (flushed.length > 0) await deleteReactions(tx, { conversationId: conversation.id, seqs: flushed })
    const gone = forgotten.size > 0 ? await forgetQuotes(tx, conversation, forgotten) : []

    const parts = collectParts(requests, { contents, reacted: toggled.seqs, gone })
    // Messages that have lost their last quote have fewer replies than when they were read.
    const known = [...stored, ...contents].filter(({ seq }) => !gone.includes(seq))
    const changed = await saveParts(tx, conversation, { lastChange, parts, known })
    const saved = { conversationId: conversation.id, changed, flushed, reactions: toggled.given }
    if (changed.length > 0) await announceChanges(tx, announce, saved)
    return { saved, refusals }
  }
}

type Saving = { tx: Tx; announce: Announce; conversation: Conversation; requests: readonly ChangeRequest[] }
type Parts = ReadonlyMap<number, ChangedMessage['parts']>

const NOTHING_TOGGLED = { seqs: [], given: [] }

/** Numbers the changes of a locked conversation; returns the messages as they are now. What is known is not read again. */
export async function saveParts(
  tx: Tx,
  conversation: Conversation,
  { lastChange, parts, known = [] }: { lastChange: number; parts: Parts; known?: readonly MessageState[] },
): Promise<ChangedMessage[]> {
  const seqs = [...parts.keys()]
  if (seqs.length === 0) return []
  const numbered = await numberChanges(tx, conversation, { lastChange, seqs })
  const states = new Map(known.map((state) => [state.seq, state]))
  const unknown = seqs.filter((seq) => !states.has(seq))
  const read = unknown.length > 0 ? await readMessages(tx, conversation, unknown) : []
  for (const state of read) states.set(state.seq, state)
  return seqs.flatMap((seq) => {
    const [state, now] = [states.get(seq), numbered.get(seq)]
    return state && now ? [{ ...state, ...now, parts: parts.get(seq) ?? [] }] : []
  })
}
