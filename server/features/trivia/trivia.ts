/** Premium trivia: one approved fact at a time, as often as the caretaker has set. */
import type { AppSettings } from '#contract/admin.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getTriviaCard } from '#contract/trivia.ts'
import type { Db } from '#server/db/db.ts'
import { FIRST_FACTS } from './first-facts.ts'
import { approvedIds, findFact, readerZone, seedFacts } from './trivia.store.ts'
import { turnAt } from './turns.ts'

/** Of this many readers it is remembered what they saw last. */
const READERS_REMEMBERED = 10_000

type Needs = { db: Db; settings: () => AppSettings; now: () => Date }
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
