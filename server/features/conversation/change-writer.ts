/** Writes changes of messages in batches: while one is being stored, the next changes of the conversation queue up. */
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isUnavailable } from '#server/db/errors/unavailable.ts'
import type { Announce, Facts, PublishedFact } from '#server/facts/facts.ts'
import type { Background } from '#server/lib/concurrency.ts'
import { changedSeqs, planChanges } from './change-plan.ts'
import type { Conversation, ConversationTables } from './conversation-tables.store.ts'
import {
  forgetQuotes,
  lockChanges,
  lockMessages,
  numberChanges,
  readMessages,
  saveContents,
} from './message-changes.store.ts'
import type {
  ChangedMessage,
  ChangeRequest,
  ContentRequest,
  FullChange,
  MessageState,
  ReactionRequest,
} from './message-state.ts'
import { createReactionBatch, type Toggle } from './reaction-batch.store.ts'
import { deleteReactions, type OwnReactions } from './reactions.store.ts'

/** Beyond this the database is not keeping up, and changes are refused. */
const QUEUE_MAX = 5000
const BATCH_MAX = 500

/** What one batch has changed. */
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
  db: Db
  facts: Facts
  background: Background
  tables: ConversationTables
  /** Whose messages a person may not react to. */
  blockedEitherWay?: (personId: string) => ReadonlySet<string>
  /** Members first, then the conversation: the order in which an account is deleted. */
  lockPeople?: (tx: Tx, personIds: readonly string[]) => Promise<void>
  /** In the transaction of an edit or a deletion, and after that of reactions. */
  announceChanges: (tx: Tx, announce: Announce, saved: SavedChanges) => Promise<void>
}

const NOBODY: ReadonlySet<string> = new Set()

export type ChangeWriter = ReturnType<typeof createChangeWriter>

export function createChangeWriter({ db, facts, tables, lockPeople, announceChanges, ...more }: Needs) {
  const { background, blockedEitherWay = () => NOBODY } = more
  const storeReactions = createReactionBatch(tables)
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
      const batch = queue.splice(0, batchSize(queue))
      waiting -= batch.length
      await flush(conversation, batch)
      // Lets in what arrived meanwhile, so that it joins the next batch.
      await new Promise(setImmediate)
    }
    queues.delete(conversation.id)
  }

  async function flush(conversation: Conversation, batch: Queued[]): Promise<void> {
    try {
      const { saved, refusals } = await store(
        conversation,
        batch.map(({ request }) => request),
      )
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

  function store(conversation: Conversation, requests: readonly ChangeRequest[]): Promise<Outcome> {
    const reactions = requests.filter(isReaction)
    if (reactions.length > 0) return react(conversation, reactions)
    const contents = requests.filter((request) => !isReaction(request))
    return facts.record((tx, announce) => saveTexts({ tx, announce, conversation, requests: contents }))
  }

  async function react({ id }: Conversation, requests: readonly ReactionRequest[]): Promise<Outcome> {
    const { changed, given, refused } = await storeReactions(db, id, toToggles(requests))
    const saved = { conversationId: id, changed, flushed: [], reactions: given }
    if (changed.length > 0) {
      // They are stored, so the calls must not fail.
      await announceStored(saved).catch(() => background.run('reaction announcement', () => announceStored(saved)))
    }
    const refusedKeys = new Set([...refused].map(toggleKey))
    const refusedRequests = requests.filter((request) => refusedKeys.has(toggleKey(request)))
    return { saved, refusals: new Map(refusedRequests.map((request) => [request, new Problem('NOT_FOUND')])) }
  }

  async function announceStored(saved: SavedChanges): Promise<void> {
    const announced: PublishedFact[] = []
    const announce: Announce = async (name, fact) => void announced.push({ name, fact } as PublishedFact)
    await announceChanges(db, announce, saved)
    await facts.announceStored(announced)
  }

  /** The last one for each person, message and emoji counts. */
  function toToggles(requests: readonly ReactionRequest[]): Toggle[] {
    const toggles = new Map<string, Toggle>()
    for (const request of requests) {
      const { seq, personId, emoji, isOn, at } = request
      const blocked = [...blockedEitherWay(personId)]
      toggles.set(toggleKey(request), { seq, personId, emoji, isOn, reactedAt: at, blocked })
    }
    return [...toggles.values()]
  }

  async function saveTexts({ tx, announce, conversation, requests }: Saving): Promise<Outcome> {
    await lockPeople?.(
      tx,
      requests.map(({ personId }) => personId),
    )
    const lastChange = await lockChanges(tx, conversation)
    if (lastChange === undefined) throw new Problem('NOT_FOUND')
    const stored = await lockMessages(tx, conversation, [...new Set(requests.map(({ seq }) => seq))])
    const { refusals, contents, flushed, forgotten } = planChanges(requests, stored)
    if (contents.length > 0) await saveContents(tx, conversation, contents)
    if (flushed.length > 0) await deleteReactions(tx, { conversationId: conversation.id, seqs: flushed })
    const gone = forgotten.size > 0 ? await forgetQuotes(tx, conversation, forgotten) : []

    const parts = new Map(changedSeqs(requests, { contents, gone }).map((seq) => [seq, ['content'] as const]))
    // Messages that have lost their last quote have fewer replies than when they were read.
    const known = [...stored, ...contents].filter(({ seq }) => !gone.includes(seq))
    const changed = await saveParts(tx, conversation, { lastChange, parts, known })
    const saved = { conversationId: conversation.id, changed, flushed, reactions: [] }
    if (changed.length > 0) await announceChanges(tx, announce, saved)
    return { saved, refusals }
  }
}

/** Reactions are stored in another way than edits and deletions, and none overtakes another. */
function batchSize(queue: readonly Queued[]): number {
  const [first] = queue
  const end = queue.findIndex(({ request }) => isReaction(request) !== (first && isReaction(first.request)))
  return Math.min(end < 0 ? queue.length : end, BATCH_MAX)
}

function isReaction(request: ChangeRequest): request is ReactionRequest {
  return request.type === 'react'
}

function toggleKey({ seq, personId, emoji }: Pick<Toggle, 'seq' | 'personId' | 'emoji'>): string {
  return `${seq} ${emoji} ${personId}`
}

type Saving = { tx: Tx; announce: Announce; conversation: Conversation; requests: readonly ContentRequest[] }
type Parts = ReadonlyMap<number, FullChange['parts']>

/** Numbers the changes of a locked conversation; returns the messages as they are now. What is known is not read again. */
export async function saveParts(
  tx: Tx,
  conversation: Conversation,
  { lastChange, parts, known = [] }: { lastChange: number; parts: Parts; known?: readonly MessageState[] },
): Promise<FullChange[]> {
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
