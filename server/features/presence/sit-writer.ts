/** Stores and ends sits, each in one statement with its stats and badges. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import { LONGEST_SIT_SECONDS, type Press } from '#contract/bowl/presence.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Facts, PublishedFact } from '#server/facts/facts.ts'
import { localDay } from '#server/lib/dates.ts'
import { type Counting, createSitStatements, type EndReason, type OpenSitRow } from './presence.store.ts'

/** Each time another node has stored a visit of the same person in between. */
const TRIES = 5

export type Ending = { at: Date; reason: EndReason; press?: Press | undefined }

type Needs = { db: Db; facts: Facts; counting: Counting }

export function createSitWriter({ db, facts, counting }: Needs) {
  const { findPerson, openSit, closeSit } = createSitStatements(counting)

  return {
    closeIn,

    /** Undefined when the person was on the bowl already, or is nobody. */
    async open(personId: string, at: Date, press: Press | undefined): Promise<OpenSitRow | undefined> {
      for (let tried = 0; tried < TRIES; tried++) {
        const person = await findPerson(db, personId, at)
        if (!person) return undefined
        const { nickname, emoji, isPremium, badges, timeZone: zone, visits } = person
        const day = localDay(at, zone)
        const visit = counting.countVisit(visits, { at, day, zone })
        const { isNew, isOutdated, earned } = await openSit(db, { personId, at, localDay: day, visit })
        if (isOutdated) continue
        if (!isNew) return undefined
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
