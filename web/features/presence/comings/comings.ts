/** Who sat down and who got up, read off the changes of the list of people and merged into a few quiet lines. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'

const MERGED_WITHIN_MS = 20_000
const MINUTE_MS = 60_000
/** More changes in a minute than this are only shown on the bench. */
const CHANGES_PER_MINUTE = 10
const KEPT = 50

/** One line, of people who did the same within a few seconds. */
export type Coming = { key: string; kind: 'sat down' | 'got up'; at: number; people: readonly Person[] }

export type Comings = {
  /** The people of the last list; undefined until there is one to compare with. */
  known: ReadonlyMap<string, Person> | undefined
  /** When someone sat down or got up, within the last minute. */
  changedAt: readonly number[]
  /** Oldest first. */
  comings: readonly Coming[]
}

export const NO_COMINGS: Comings = { known: undefined, changedAt: [], comings: [] }

type List = { users: readonly ActiveUser[]; total: number }

/** The first list makes no lines, nor does one that is cut short: who is missing in it has not got up. */
export function receiveList(before: Comings, list: List, { myId, now }: { myId: string; now: number }): Comings {
  const people = list.users.filter(({ isOnBowl, isDemo = false }) => isOnBowl && !isDemo)
  if (people.length < list.total) return { ...before, known: undefined }
  const known = new Map(people.map(({ id, nickname, emoji }) => [id, { id, nickname, emoji }]))
  if (!before.known) return { ...before, known }
  const sat = newIn(known, before.known, myId)
  const up = newIn(before.known, known, myId)
  const changedAt = [...before.changedAt, ...[...sat, ...up].map(() => now)].filter((at) => now - at < MINUTE_MS)
  if (changedAt.length > CHANGES_PER_MINUTE) return { ...before, known, changedAt }
  const withSat = add(before.comings, { kind: 'sat down', people: sat, now })
  return { known, changedAt, comings: add(withSat, { kind: 'got up', people: up, now }).slice(-KEPT) }
}

/** After a lost connection the next list is compared with nothing. */
export function restart(before: Comings): Comings {
  return { ...before, known: undefined }
}

export function rename(before: Comings, person: Person): Comings {
  const renamed = (one: Person) => (one.id === person.id ? person : one)
  const comings = before.comings.map((coming) => ({ ...coming, people: coming.people.map(renamed) }))
  return { ...before, comings }
}

export function clear(before: Comings): Comings {
  return { ...before, comings: [] }
}

/** "sat down", "and 3 others sat down": what follows the first name. */
export function comingWords({ kind, people }: Coming): string {
  const others = people.length - 1
  if (others === 0) return kind
  return `and ${others} ${others === 1 ? 'other' : 'others'} ${kind}`
}

function newIn(people: ReadonlyMap<string, Person>, others: ReadonlyMap<string, Person>, myId: string): Person[] {
  return [...people.values()].filter(({ id }) => id !== myId && !others.has(id))
}

type Addition = { kind: Coming['kind']; people: readonly Person[]; now: number }

function add(comings: readonly Coming[], { kind, people, now }: Addition): readonly Coming[] {
  const [first] = people
  if (!first) return comings
  const at = comings.findLastIndex((coming) => coming.kind === kind && now - coming.at < MERGED_WITHIN_MS)
  const open = comings[at]
  if (!open) return [...comings, { key: `${kind} ${first.id} ${now}`, kind, at: now, people }]
  const more = people.filter(({ id }) => open.people.every((person) => person.id !== id))
  return comings.with(at, { ...open, people: [...open.people, ...more] })
}
