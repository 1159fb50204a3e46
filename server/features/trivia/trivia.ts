/** Premium trivia: one approved fact at a time, as often as the caretaker has set. */
import type { adminAddTrivia, adminEditTrivia, TriviaFact } from '#contract/admin/admin.ts'
import type { AppSettings } from '#contract/admin/settings.ts'
import type { getTriviaCard } from '#contract/bowl/trivia.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { newId } from '#server/lib/tokens.ts'
import { FIRST_FACTS } from './first-facts.ts'
import { turnAt } from './rotation.ts'
import {
  allFacts,
  approvedIds,
  deleteFact,
  findFact,
  insertFact,
  lockFact,
  readerZone,
  seedFacts,
  updateFact,
} from './trivia.store.ts'

/** Of this many readers it is remembered what they saw last. */
const READERS_REMEMBERED = 10_000

type Needs = { db: Db; settings: () => AppSettings; now: () => Date }
type TriviaText = BodyOf<typeof adminAddTrivia>
type TriviaChange = BodyOf<typeof adminEditTrivia>
type CardAnswer = AnswerOf<typeof getTriviaCard>

export type Trivia = Awaited<ReturnType<typeof openTrivia>>

export async function openTrivia({ db, settings, now }: Needs) {
  const lastSeen = new Map<string, string>()
  await db.transaction((tx) => seedFacts(tx, FIRST_FACTS, now()))

  return {
    async card(userId: string): Promise<CardAnswer> {
      const ids = await approvedIds(db)
      const frequency = settings().triviaFrequency
      if (frequency === 'always') return cardOf(another(userId, ids))
      const { index, until } = turnAt({ frequency, at: now(), zone: await readerZone(db, userId) })
      return cardOf(ids[index % ids.length], until)
    },

    list: (): Promise<TriviaFact[]> => allFacts(db),

    /** Inside a transaction, as are the following. */
    async add(tx: Tx, { fact, source, approved = true }: TriviaText): Promise<TriviaFact> {
      const added = { id: newId('t'), fact, source, approved }
      await insertFact(tx, added, now())
      return added
    },

    /** What it was, and what it is now; what the change does not name stays. */
    async edit(tx: Tx, id: string, change: TriviaChange): Promise<{ before: TriviaFact; after: TriviaFact }> {
      const before = await lockFact(tx, id)
      if (!before) throw new Problem('NOT_FOUND')
      const { fact = before.fact, source = before.source, approved = before.approved } = change
      const after = { id, fact, source, approved }
      await updateFact(tx, after)
      return { before, after }
    },

    async remove(tx: Tx, id: string): Promise<void> {
      if (!(await deleteFact(tx, id))) throw new Problem('NOT_FOUND')
    },
  }

  /** The one after the one this reader saw last; it is kept in memory only, because a look should write nothing. */
  function another(userId: string, ids: readonly string[]): string | undefined {
    const last = ids.indexOf(lastSeen.get(userId) ?? '')
    const next = ids[(last + 1) % ids.length]
    lastSeen.delete(userId)
    if (next) lastSeen.set(userId, next)
    const [oldest] = lastSeen.keys()
    if (lastSeen.size > READERS_REMEMBERED && oldest) lastSeen.delete(oldest)
    return next
  }

  async function cardOf(id: string | undefined, until?: Date): Promise<CardAnswer> {
    const fact = id === undefined ? undefined : await findFact(db, id)
    if (!fact) return {}
    return { card: { ...fact, ...(until ? { until: until.toISOString() } : {}) } }
  }
}
