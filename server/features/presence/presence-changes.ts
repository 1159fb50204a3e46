/** The list of people as changes: what is different from the revision before. In a crowd, most are only a number. */
import { type ActiveUser, type ChangedUser, PRESENCE_PEOPLE_MAX } from '#contract/bowl/presence.ts'
import type { ActiveList } from './active-list.ts'
import { createByteBudget } from './byte-budget.ts'

/** Lower than where a crowd begins, so that one person who comes and goes does not send the list again and again. */
const CROWD_ENDS_BELOW = 150

export type PresenceChange = {
  revision: number
  total: number
  came: ActiveUser[]
  left: string[]
  changed: ChangedUser[]
}
/** The ids of those who are on the bowl and not in the list, or no longer. */
export type Unlisted = { came: string[]; left: string[] }
type People = ReadonlyMap<string, ActiveUser>

type Needs = {
  list: Pick<ActiveList, 'listing' | 'total' | 'everyone' | 'entryOf'>
  /** Who has spoken lately, the latest first: in a crowd, only they are listed for everyone. */
  recentSpeakers: () => ReadonlySet<string>
  /** Monotonic, in milliseconds. */
  clock: () => number
}

export type PresenceChanges = ReturnType<typeof createPresenceChanges>

export function createPresenceChanges({ list, recentSpeakers, clock }: Needs) {
  const budget = createByteBudget(clock)
  let revision = 0
  let total = 0
  let isCrowd = false
  /** As of the last revision. */
  let people: People = new Map()
  let unlisted: ReadonlySet<string> = new Set()
  let hasMore = false

  return {
    /** The list as of the last revision. */
    current(): { revision: number; total: number; people: ActiveUser[] } {
      if (revision === 0) begin()
      return { revision, total, people: [...people.values()] }
    },

    isUnlisted: (personId: string): boolean => unlisted.has(personId),
    hasUnlisted: (): boolean => unlisted.size > 0,
    /** Whether something of the last change did not fit. */
    hasMore: (): boolean => hasMore,

    /** Undefined when nothing has changed. */
    next(): { change: PresenceChange; unlisted: Unlisted } | undefined {
      if (revision === 0) return begin()
      const before = { total, people, unlisted }
      const changes = readChanges()
      const difference = compareUnlisted(before)
      const isSame = total === before.total && [...Object.values(changes), ...Object.values(difference)].every(isEmpty)
      if (isSame) return undefined
      revision++
      return { change: { revision, total, ...changes }, unlisted: difference }
    },
  }

  /** No page has a list yet that could change. */
  function begin(): undefined {
    revision = 1
    total = list.total()
    people = readPeople()
    unlisted = readUnlisted()
  }

  /** What fits into a frame; the list becomes what it says. */
  function readChanges(): Omit<PresenceChange, 'revision' | 'total'> {
    total = list.total()
    const [known, current] = [people, readPeople()]
    const { take, isFull } = budget.open()
    // Those who have left come first: they are short, and too many people in a list are worse than too few.
    const left = [...known.keys()].filter((id) => !current.has(id)).filter(take)
    const came = [...current.values()].filter(({ id }) => !known.has(id)).filter(take)
    const changed = [...current.values()]
      .flatMap((person) => differingFields(known.get(person.id), person))
      .filter(take)
    hasMore = isFull()
    const [gone, sent] = [new Set(left), new Set([...came, ...changed].map(({ id }) => id))]
    const kept = [...known].filter(([id]) => !gone.has(id))
    people = new Map([...kept, ...[...current].filter(([id]) => sent.has(id))])
    unlisted = readUnlisted()
    return { came, left, changed }
  }

  function compareUnlisted(before: { people: People; unlisted: ReadonlySet<string> }): Unlisted {
    return {
      came: [...unlisted].filter((id) => !before.unlisted.has(id)),
      left: [...before.unlisted].filter((id) => !unlisted.has(id) && !people.has(id)),
    }
  }

  function readUnlisted(): ReadonlySet<string> {
    return new Set([...list.everyone()].filter((id) => !people.has(id)))
  }

  /** Whom the list is to have. */
  function readPeople(): People {
    isCrowd = total > PRESENCE_PEOPLE_MAX || (isCrowd && total >= CROWD_ENDS_BELOW)
    const listed = isCrowd ? presentSpeakers() : list.listing().users
    return new Map(listed.map((person) => [person.id, person]))
  }

  function presentSpeakers(): ActiveUser[] {
    const speakers = [...recentSpeakers()].flatMap((id) => list.entryOf(id) ?? [])
    return speakers.slice(0, PRESENCE_PEOPLE_MAX)
  }
}

const isEmpty = ({ length }: { length: number }) => length === 0

function differingFields(before: ActiveUser | undefined, after: ActiveUser): ChangedUser[] {
  if (!before || before === after) return []
  const names = Object.keys(after) as (keyof ActiveUser)[]
  const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (different.length === 0) return []
  return [{ ...Object.fromEntries(different.map((name) => [name, after[name]])), id: after.id }]
}

/** For a reader who must not hear of some of the people. */
export function withoutPeople(change: PresenceChange, hidden: ReadonlySet<string>, total: number): PresenceChange {
  const isShown = ({ id }: { id: string }) => !hidden.has(id)
  return {
    ...change,
    total,
    came: change.came.filter(isShown),
    left: change.left.filter((id) => !hidden.has(id)),
    changed: change.changed.filter(isShown),
  }
}
