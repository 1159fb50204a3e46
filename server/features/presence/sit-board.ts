/** Everyone with an open sit, in memory: who is listed, who is away, who has gone quiet. Rules only, no clock of its own. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Person } from '#contract/people/users.ts'

export type Times = { graceMs: number; resumeMs: number; warnMs: number; offMs: number }

export type Shown = Person & { isPremium: boolean; badges: BadgeKey[] }

export type Sitting = {
  person: Shown
  startedAt: number
  /** The last touch, key, scroll or send: what inactivity is counted from. */
  lastSignAt: number
  /** The last moment they were known to be here: where the sit ends when nobody comes back. */
  lastHereAt: number
  /** Since when the person has had no connection at all. */
  awaySince: number | undefined
  isWarned: boolean
  /** What the database has of `lastHereAt`. */
  savedAt: number
}

/** What time brings about by itself. */
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
    sit: (sitting: Sitting): void => void sittings.set(sitting.person.id, sitting),
    leave: (personId: string): boolean => sittings.delete(personId),

    noteSignOfLife(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.lastSignAt = Math.max(sitting.lastSignAt, at)
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
      sitting.isWarned = false
    },

    /** A sign of life that another process has noted, and keeps. */
    hearSign(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting || sitting.lastSignAt >= at) return
      sitting.lastSignAt = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
      sitting.savedAt = Math.max(sitting.savedAt, at)
      sitting.isWarned = false
    },

    /** The first connection is there. */
    comeBack(personId: string): void {
      const sitting = sittings.get(personId)
      if (sitting) sitting.awaySince = undefined
    },

    /** There is no connection: they were here until now, but a lost line is no touch. */
    goAway(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.awaySince = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
    },

    /** The last connection was through another process, which may not live to keep that moment. */
    goAwayElsewhere(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.awaySince = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
    },

    /** Those of whom the database knows only what is as old as this, or older, though there is more to know. */
    unsaved: (atMost: number): Sitting[] =>
      [...sittings.values()].filter(({ lastHereAt, savedAt }) => lastHereAt > savedAt && savedAt <= atMost),

    /** Those who are here, or were a moment ago. */
    listed: (at: number): Sitting[] => [...sittings.values()].filter((sitting) => isListed(sitting, at)),

    due(at: number): Due {
      const due: Due = { warn: [], end: [] }
      for (const sitting of sittings.values()) {
        if (whyOver(sitting, at)) due.end.push(sitting.person.id)
        else if (isToBeWarned(sitting, at)) {
          sitting.isWarned = true
          due.warn.push(sitting.person.id)
        }
      }
      return due
    },

    /** Nothing, when the person is not on the bowl or may stay. */
    over(personId: string, at: number): Over | undefined {
      const sitting = sittings.get(personId)
      return sitting && whyOver(sitting, at)
    },
  }

  function isListed({ awaySince }: Sitting, at: number): boolean {
    return awaySince === undefined || at - awaySince <= graceMs
  }

  function whyOver({ awaySince, lastSignAt, lastHereAt }: Sitting, at: number): Over | undefined {
    if (awaySince !== undefined) return at - awaySince > resumeMs ? { reason: 'away', at: lastHereAt } : undefined
    return at - lastSignAt >= offMs ? { reason: 'inactive', at: lastSignAt } : undefined
  }

  function isToBeWarned({ awaySince, lastSignAt, isWarned }: Sitting, at: number): boolean {
    return awaySince === undefined && !isWarned && at - lastSignAt >= warnMs
  }
}
