/** Counts a visit and its end for the statements of presence, so that a sit is stored together with its stats. */
import { type Achievements, type BadgeKey, badges, earnedBadges } from '#contract/bowl/badges.ts'
import type { StatementPart } from '#server/db/db.ts'
import { type BadgeNeed, countSitSql, storeVisitSql, visitsSql } from './visit-counting.store.ts'
import { type Visit, type VisitRecord, withVisit } from './visit-streak.ts'

const NO_VISITS: VisitRecord = {
  totalVisits: 0,
  currentStreak: 0,
  longestStreak: 0,
  lastVisitDay: null,
  lastVisitAt: null,
  lastVisitZone: null,
  visitsOnDay: 0,
}

export const visitCounting = {
  visitsSql,
  storeVisitSql,
  countSitSql: (personId: StatementPart, at: StatementPart) => countSitSql(personId, at, badgesFor('longestSeconds')),

  /** `visits` is the JSON of `visitsSql`, null without any; the result is the JSON for `storeVisitSql`. */
  countVisit(visits: string | null, visit: Visit): string {
    const before = visits === null ? NO_VISITS : parseVisits(visits)
    const after = withVisit(before, visit)
    return JSON.stringify({
      beforeTotal: before.totalVisits,
      beforeOnDay: before.visitsOnDay,
      beforeDay: before.lastVisitDay,
      ...after,
      reachedAt: after.totalVisits > before.totalVisits ? visit.at : null,
      badges: reachedBadges(before, after),
    })
  },
}

export function badgesFor(stat: keyof Achievements): BadgeNeed[] {
  return Object.entries<{ needs: Partial<Achievements> }>(badges).flatMap(([badge, { needs }]) => {
    const least = needs[stat]
    return least === undefined ? [] : [{ badge: badge as BadgeKey, needs: least }]
  })
}

function parseVisits(text: string): VisitRecord {
  const record = JSON.parse(text) as VisitRecord & { lastVisitAt: string | null }
  return { ...record, lastVisitAt: record.lastVisitAt === null ? null : new Date(record.lastVisitAt) }
}

function reachedBadges(before: VisitRecord, after: VisitRecord): BadgeKey[] {
  const others = { messagesCount: 0, longestSeconds: 0 }
  const had = earnedBadges({ ...before, ...others })
  return earnedBadges({ ...after, ...others }).filter((badge) => !had.includes(badge))
}
