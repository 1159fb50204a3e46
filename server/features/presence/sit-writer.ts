/** Stores and ends sits, each in one statement with its stats and badges. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS, type Press } from '#contract/bowl/presence.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Facts, PublishedFact } from '#server/facts/facts.ts'
import { localDay } from '#server/lib/dates.ts'
import {
  type Counting,
  createSitStatements,
  type EndReason,
  type OpenSitRow,
  type VisitsSoFar,
} from './presence.store.ts'

/** Each time another node has stored a visit of the same person in between. */
const TRIES = 5
const REMEMBERED = 10_000

export type Ending = { at: Date; reason: EndReason; press?: Press | undefined }

type Needs = { db: Db; facts: Facts; counting: Counting }

export function createSitWriter({ db, facts, counting }: Needs) {
  const { findVisits, openSit, closeSit } = createSitStatements(counting)
  /** Of people who sat on this node: the statement that stores a sit checks whether they are still true. */
  const remembered = new Map<string, VisitsSoFar>()

  return {
    closeIn,

    /** Undefined when the person was on the bowl already, or is nobody. */
    async open(personId: string, at: Date, press: Press | undefined): Promise<OpenSitRow | undefined> {
      for (let tried = 0; tried < TRIES; tried++) {
        const before = remembered.get(personId) ?? (await findVisits(db, personId))
        remembered.delete(personId)
        if (!before) return undefined
        const { zone, visits } = before
        const day = localDay(at, zone)
        const visit = counting.countVisit(visits, { at, day, zone })
        const sit = await openSit(db, { personId, at, zone, localDay: day, visit })
        if (sit?.isOutdated) continue
        if (!sit?.isNew) return undefined
        remember(personId, { zone, visits: visit })
        const { nickname, emoji, isPremium, badges, earned } = sit
        const entered = { name: 'bowl.entered', fact: { personId, at, day, zone, press } } as const
        await facts.announceStored([entered, ...earned.map((badge) => badgeFact(personId, badge))])
        const listed = { id: personId, nickname, emoji, isPremium, badges: [...badges, ...earned] }
        return { person: listed, startedAt: at, lastActivityAt: at }
      }
      throw new Problem('BUSY', { retryAfterSeconds: 1 })
    },

    async close(personId: string, ending: Ending): Promise<void> {
      await facts.announceStored(await closeIn(db, personId, ending))
    },
  }

  function remember(personId: string, visits: VisitsSoFar): void {
    remembered.set(personId, visits)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  /** Returns the facts to announce. */
  async function closeIn(tx: Tx, personId: string, { at, reason, press }: Ending): Promise<PublishedFact[]> {
    const sit = await closeSit(tx, { personId, at, reason })
    if (!sit) return []
    const seconds = Math.floor((at.getTime() - sit.startedAt.getTime()) / 1000)
    const left = { personId, seconds: Math.min(Math.max(0, seconds), LONGEST_SIT_SECONDS), at, press }
    return [{ name: 'bowl.left', fact: left }, ...sit.earned.map((badge) => badgeFact(personId, badge))]
  }
}

function badgeFact(userId: string, badge: BadgeKey) {
  return { name: 'badge.earned', fact: { userId, badge } } as const
}
