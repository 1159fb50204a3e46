/** The list of people as changes: what is different from the revision before. In a crowd, most are only a number. */
import { type ActiveUser, type ChangedUser, PRESENCE_PEOPLE_MAX } from '#contract/bowl/presence.ts'
import type { ActiveList } from './active-list.ts'

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

type Needs = {
  list: Pick<ActiveList, 'listing' | 'total' | 'everyone'>
  /** Who has spoken lately: in a crowd, only they are listed for everyone. */
  recentSpeakers: () => ReadonlySet<string>
}

export type PresenceChanges = ReturnType<typeof createPresenceChanges>

export function createPresenceChanges({ list, recentSpeakers }: Needs) {
  let revision = 0
  let total = 0
  let isCrowd = false
  let people = new Map<string, ActiveUser>()
  let unlisted = new Set<string>()

  return {
    /** The list as of the last revision. */
    current(): { revision: number; total: number; people: ActiveUser[] } {
      if (revision === 0) next()
      return { revision, total, people: [...people.values()] }
    },

    isUnlisted: (personId: string): boolean => unlisted.has(personId),
    isCrowd: (): boolean => isCrowd,
    next,
  }

  /** Undefined when nothing has changed. */
  function next(): { change: PresenceChange; unlisted: Unlisted } | undefined {
    const before = { total, people, unlisted }
    total = list.total()
    isCrowd = total > PRESENCE_PEOPLE_MAX || (isCrowd && total >= CROWD_ENDS_BELOW)
    people = new Map(listedPeople().map((person) => [person.id, person]))
    unlisted = new Set(isCrowd ? [...list.everyone()].filter((id) => !people.has(id)) : [])
    const came = [...people.values()].filter(({ id }) => !before.people.has(id))
    const left = [...before.people.keys()].filter((id) => !people.has(id))
    const changed = [...people.values()].flatMap((person) => differingFields(before.people.get(person.id), person))
    const others = {
      came: [...unlisted].filter((id) => !before.unlisted.has(id)),
      left: [...before.unlisted].filter((id) => !unlisted.has(id) && !people.has(id)),
    }
    const differences = [came, left, changed, others.came, others.left]
    if (revision > 0 && total === before.total && differences.every(({ length }) => length === 0)) return undefined
    revision++
    return { change: { revision, total, came, left, changed }, unlisted: others }
  }

  function listedPeople(): ActiveUser[] {
    const { users } = list.listing()
    if (!isCrowd) return users
    const speakers = recentSpeakers()
    return users.filter(({ id }) => speakers.has(id)).slice(0, PRESENCE_PEOPLE_MAX)
  }
}

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
