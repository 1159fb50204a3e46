/** Everyone with an open sit, in memory: who is listed, who is away, who has gone quiet. Rules only, no clock of its own. */
import type { Person } from '#contract/users.ts'

export type Times = { graceMs: number; resumeMs: number; warnMs: number; offMs: number }

export type Shown = Person & { isPremium: boolean }

export type Sitting = {
  person: Shown
  startedAt: number
  lastSignAt: number
  /** Since when the person has had no connection at all. */
  awaySince: number | undefined
  isWarned: boolean
  /** The last sign of life is newer than the one in the database. */
  isUnsaved: boolean
}

/** What time brings about by itself. */
export type Due = { warn: string[]; endAsAway: Sitting[]; endAsInactive: Sitting[] }

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
      sitting.isWarned = false
      sitting.isUnsaved = true
    },

    /** The first connection is there. */
    comeBack(personId: string): void {
      const sitting = sittings.get(personId)
      if (sitting) sitting.awaySince = undefined
    },

    /** The last connection is gone; going away is a sign of life too, the last one for now. */
    goAway(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.awaySince = at
      sitting.lastSignAt = Math.max(sitting.lastSignAt, at)
      sitting.isUnsaved = true
    },

    /** Those who are here, or were a moment ago. */
    listed: (at: number): Sitting[] => [...sittings.values()].filter((sitting) => isListed(sitting, at)),

    due(at: number): Due {
      const due: Due = { warn: [], endAsAway: [], endAsInactive: [] }
      for (const sitting of sittings.values()) {
        const quietFor = at - sitting.lastSignAt
        if (sitting.awaySince !== undefined && at - sitting.awaySince > resumeMs) due.endAsAway.push(sitting)
        else if (sitting.awaySince === undefined && quietFor >= offMs) due.endAsInactive.push(sitting)
        else if (sitting.awaySince === undefined && quietFor >= warnMs && !sitting.isWarned) {
          sitting.isWarned = true
          due.warn.push(sitting.person.id)
        }
      }
      return due
    },
  }

  function isListed({ awaySince }: Sitting, at: number): boolean {
    return awaySince === undefined || at - awaySince <= graceMs
  }
}
