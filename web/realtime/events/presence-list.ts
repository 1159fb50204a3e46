/** Who is on the bowl, kept up to date from what changes, so that everyone else on the page sees whole lists. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { LiveEvent, LiveEventOf } from '#contract/protocol/wire.ts'

type Needs = {
  /** Asks for the whole list, after a change was missed. */
  ask: () => void
}

export function createPresenceList({ ask }: Needs) {
  /** Undefined until the list has come, and after a missing change. */
  let revision: number | undefined
  let people: ReadonlyMap<string, ActiveUser> = new Map()

  return {
    /** A change becomes the list it makes; undefined if that is not known. Other events stay what they are. */
    toList(event: LiveEvent): LiveEvent | undefined {
      if (event.type === 'PRESENCE') return replace(event)
      if (event.type === 'PRESENCE_CHANGED') return change(event)
      return event
    },
  }

  function replace(event: LiveEventOf<'PRESENCE'>): LiveEvent {
    revision = event.revision
    people = byId(event.people)
    return listEvent(event.total)
  }

  function change({ revision: next, total, came, left, changed }: LiveEventOf<'PRESENCE_CHANGED'>) {
    // The list that was asked for is under way.
    if (revision === undefined) return undefined
    if (next !== revision && next !== revision + 1) {
      revision = undefined
      ask()
      return undefined
    }
    revision = next
    const kept = [...people.values()].filter(({ id }) => !left.includes(id))
    const news = new Map(changed.map((one) => [one.id, one]))
    const updated = kept.map((person) => {
      const changes = news.get(person.id)
      // A person without changes stays the same value, so that their row isn't rendered again.
      return changes ? ({ ...person, ...changes } as ActiveUser) : person
    })
    people = byId([...updated, ...came])
    return listEvent(total)
  }

  function listEvent(total: number): LiveEventOf<'ACTIVE_USERS'> {
    return { type: 'ACTIVE_USERS', users: [...people.values()], total }
  }
}

function byId(people: readonly ActiveUser[]): ReadonlyMap<string, ActiveUser> {
  return new Map(people.map((person) => [person.id, person]))
}
