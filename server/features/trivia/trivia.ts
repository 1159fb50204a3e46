/** Premium trivia: shows one approved fact at a time, changing as often as the admin has set. */
import type { adminAddTrivia, adminEditTrivia, TriviaFact } from '#contract/admin/admin.ts'
import type { AppSettings } from '#contract/admin/settings.ts'
import type { getTriviaCard } from '#contract/bowl/trivia.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { newId } from '#server/lib/tokens.ts'
import { rotationAt } from './rotation.ts'
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

const READERS_REMEMBERED = 10_000

const SEED_FACTS: readonly TriviaFact[] = [
  {
    id: 'first-lifetime',
    fact: 'The average person spends about 3 months of their lifetime on the toilet.',
    source: 'Our arithmetic: five minutes a day for 72 years',
    approved: true,
  },
  {
    id: 'first-paper',
    fact: 'The first toilet paper was used in China in the 6th century.',
    source: 'Joseph Needham, Science and Civilisation in China, volume 5, part 1',
    approved: true,
  },
  {
    id: 'first-visits',
    fact: 'Most people use the toilet 6 to 8 times a day.',
    source: 'World Toilet Organization',
    approved: true,
  },
]

type Needs = { db: Db; settings: () => AppSettings; now: () => Date }
type TriviaText = BodyOf<typeof adminAddTrivia>
type TriviaChange = BodyOf<typeof adminEditTrivia>
type CardResponse = AnswerOf<typeof getTriviaCard>

export type Trivia = Awaited<ReturnType<typeof openTrivia>>

export async function openTrivia({ db, settings, now }: Needs) {
  const lastSeen = new Map<string, string>()
  await db.transaction((tx) => seedFacts(tx, SEED_FACTS, now()))

  return {
    async card(userId: string): Promise<CardResponse> {
      const ids = await approvedIds(db)
      const frequency = settings().triviaFrequency
      if (frequency === 'always') return findCard(nextFor(userId, ids))
      const { index, until } = rotationAt({ frequency, at: now(), zone: await readerZone(db, userId) })
      return findCard(ids[index % ids.length], until)
    },

    list: (): Promise<TriviaFact[]> => allFacts(db),

    async add(tx: Tx, { fact, source, approved = true }: TriviaText): Promise<TriviaFact> {
      const added = { id: newId('t'), fact, source, approved }
      await insertFact(tx, added, now())
      return added
    },

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

  /** The fact after the one this reader saw last. Kept in memory only, because reading should not write. */
  function nextFor(userId: string, ids: readonly string[]): string | undefined {
    const last = ids.indexOf(lastSeen.get(userId) ?? '')
    const next = ids[(last + 1) % ids.length]
    lastSeen.delete(userId)
    if (next) lastSeen.set(userId, next)
    const [oldest] = lastSeen.keys()
    if (lastSeen.size > READERS_REMEMBERED && oldest) lastSeen.delete(oldest)
    return next
  }

  async function findCard(id: string | undefined, until?: Date): Promise<CardResponse> {
    const fact = id === undefined ? undefined : await findFact(db, id)
    if (!fact) return {}
    return { card: { ...fact, ...(until ? { until: until.toISOString() } : {}) } }
  }
}
