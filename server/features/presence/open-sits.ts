/** Presence in memory: who is listed, and when a sit ends by itself (inactive, or away too long). Pure, without a clock. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Press } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'

const PAGES_KEPT = 20_000

export type Times = { graceMs: number; resumeMs: number; warnMs: number; endAfterInactiveMs: number }

export type ListedPerson = Person & { isPremium: boolean; badges: BadgeKey[] }

export type Sitting = {
  person: ListedPerson
  startedAt: number
  /** The last touch, key, scroll or message; inactivity counts from here. */
  lastActivityAt: number
  /** The last moment the person was known to be here; the sit ends at it if they don't return. */
  lastHereAt: number
  awaySince: number | undefined
  isWarned: boolean
  /** The value of `lastHereAt` that is stored in the database. */
  savedAt: number
}

export type Due = { warn: string[]; end: string[] }
export type DueEnd = { reason: 'away' | 'inactive'; at: number }

export type OpenSits = ReturnType<typeof createOpenSits>

export function createOpenSits({ graceMs, resumeMs, warnMs, endAfterInactiveMs }: Times) {
  const sittings = new Map<string, Sitting>()

  return {
    has: (personId: string): boolean => sittings.has(personId),
    get: (personId: string): Sitting | undefined => sittings.get(personId),
    all: (): Iterable<Sitting> => sittings.values(),
    remove: (personId: string): boolean => sittings.delete(personId),

    add(sitting: Sitting): void {
      sittings.set(sitting.person.id, sitting)
    },

    noteActivity(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.lastActivityAt = Math.max(sitting.lastActivityAt, at)
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
      sitting.isWarned = false
    },

    noteRemoteActivity(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting || sitting.lastActivityAt >= at) return
      sitting.lastActivityAt = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
      sitting.savedAt = Math.max(sitting.savedAt, at)
      sitting.isWarned = false
    },

    /** Whether the person is listed again. */
    markConnected(personId: string, at: number): boolean {
      const sitting = sittings.get(personId)
      if (!sitting) return false
      const wasListed = isListed(sitting, at)
      sitting.awaySince = undefined
      return !wasListed
    },

    /** The last connection closed: the person was here until now, but a lost socket is no activity. */
    markDisconnected(personId: string, at: number): void {
      const sitting = sittings.get(personId)
      if (!sitting) return
      sitting.awaySince = at
      sitting.lastHereAt = Math.max(sitting.lastHereAt, at)
    },

    /** Sits with a newer `lastHereAt` than the stored one, if the stored one is at most this recent. */
    unsaved: (savedBefore: number): Sitting[] =>
      [...sittings.values()].filter(({ lastHereAt, savedAt }) => lastHereAt > savedAt && savedAt <= savedBefore),

    listed: (at: number): Sitting[] => [...sittings.values()].filter((sitting) => isListed(sitting, at)),

    countListed(at: number): number {
      let count = 0
      for (const sitting of sittings.values()) if (isListed(sitting, at)) count++
      return count
    },

    takeDue(at: number): Due {
      const due: Due = { warn: [], end: [] }
      for (const sitting of sittings.values()) {
        if (findDueEnd(sitting, at)) due.end.push(sitting.person.id)
        else if (needsWarning(sitting, at)) {
          sitting.isWarned = true
          due.warn.push(sitting.person.id)
        }
      }
      return due
    },

    dueEnd(personId: string, at: number): DueEnd | undefined {
      const sitting = sittings.get(personId)
      return sitting && findDueEnd(sitting, at)
    },
  }

  function isListed({ awaySince }: Sitting, at: number): boolean {
    return awaySince === undefined || at - awaySince <= graceMs
  }

  function findDueEnd({ awaySince, lastActivityAt, lastHereAt }: Sitting, at: number): DueEnd | undefined {
    if (awaySince !== undefined) return at - awaySince > resumeMs ? { reason: 'away', at: lastHereAt } : undefined
    return at - lastActivityAt >= endAfterInactiveMs ? { reason: 'inactive', at: lastActivityAt } : undefined
  }

  function needsWarning({ awaySince, lastActivityAt, isWarned }: Sitting, at: number): boolean {
    return awaySince === undefined && !isWarned && at - lastActivityAt >= warnMs
  }
}

/** Remembers the last press of each page, so that a late copy of a press changes nothing. */
export function createToggleOrder() {
  const last = new Map<string, number>()

  /** A press without a number is always new. */
  return function isNewPress(personId: string, press: Press | undefined): boolean {
    if (!press) return true
    const page = `${personId} ${press.page}`
    if (press.number <= (last.get(page) ?? 0)) return false
    last.delete(page)
    last.set(page, press.number)
    const [oldest] = last.keys()
    if (last.size > PAGES_KEPT && oldest !== undefined) last.delete(oldest)
    return true
  }
}
