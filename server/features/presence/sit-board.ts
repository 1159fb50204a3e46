/** All open sits in memory: who is listed, away or inactive. Pure rules, without a clock. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Person } from '#contract/people/users.ts'

export type Times = { graceMs: number; resumeMs: number; warnMs: number; offMs: number }

export type ListedPerson = Person & { isPremium: boolean; badges: BadgeKey[] }

export type Sitting = {
  person: ListedPerson
  startedAt: number
  /** The last touch, key, scroll or message; inactivity counts from here. */
  lastSignAt: number
  /** The last moment the person was known to be here; the sit ends at it if they don't return. */
  lastHereAt: number
  /** Since when the person has had no connection. */
  awaySince: number | undefined
  isWarned: boolean
  /** The value of `lastHereAt` that is stored in the database. */
  savedAt: number
}

/** Who is to be warned, and whose sit is to end. */
export type Due = { warn: string[]; end: string[] }
/** Why a sit is over, and since when. */
export type Over = { reason: 'away' | 'inactive'; at: number }

export type SittingBoard = ReturnType<typeof createSittingBoard>

export function createSittingBoard({ graceMs, resumeMs, warnMs, offMs }: Times) {
  const sittings = new Map<string, Sitting>()

  return {
    has: (personId: string): boolean => sittings.has(personId),
    get: (personId: string): Sitting | undefined => sittings.get(personId),
    all: (): Iterable<Sitting> => sittings.values(),
    leave: (personId: string): boolean => sittings.delete(personId),

    sit(sitting: Sitting): void {
      sittings.set(sitting.person.id, sitting)
    },

    noteSignOfLife(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.lastSignAt = Math.max(sitting.lastSignAt, at)
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
      sitting.isWarned = false
    },

    /** A sign of life that another process has noted and stores. */
    noteRemoteSign(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting || sitting.lastSignAt >= at) return
      sitting.lastSignAt = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
      sitting.savedAt = Math.max(sitting.savedAt, at)
      sitting.isWarned = false
    },

    /** The person has a connection again. */
    comeBack(personId: string): void {
      const sitting = sittings.get(personId)
      if (sitting) sitting.awaySince = undefined
    },

    /** The last connection closed: the person was here until now, but a lost socket is no sign of life. */
    goAway(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.awaySince = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
    },

    /** Sits with a newer `lastHereAt` than the stored one, if the stored one is at most this recent. */
    unsaved: (savedBefore: number): Sitting[] =>
      [...sittings.values()].filter(({ lastHereAt, savedAt }) => lastHereAt > savedAt && savedAt <= savedBefore),

    /** People who are connected, or were within the grace period. */
    listed: (at: number): Sitting[] => [...sittings.values()].filter((sitting) => isListed(sitting, at)),

    due(at: number): Due {
      const due: Due = { warn: [], end: [] }
      for (const sitting of sittings.values()) {
        if (endOf(sitting, at)) due.end.push(sitting.person.id)
        else if (needsWarning(sitting, at)) {
          sitting.isWarned = true
          due.warn.push(sitting.person.id)
        }
      }
      return due
    },

    /** Undefined when the person is not on the bowl or may stay. */
    over(personId: string, at: number): Over | undefined {
      const sitting = sittings.get(personId)
      return sitting && endOf(sitting, at)
    },
  }

  function isListed({ awaySince }: Sitting, at: number): boolean {
    return awaySince === undefined || at - awaySince <= graceMs
  }

  function endOf({ awaySince, lastSignAt, lastHereAt }: Sitting, at: number): Over | undefined {
    if (awaySince !== undefined) return at - awaySince > resumeMs ? { reason: 'away', at: lastHereAt } : undefined
    return at - lastSignAt >= offMs ? { reason: 'inactive', at: lastSignAt } : undefined
  }

  function needsWarning({ awaySince, lastSignAt, isWarned }: Sitting, at: number): boolean {
    return awaySince === undefined && !isWarned && at - lastSignAt >= warnMs
  }
}
