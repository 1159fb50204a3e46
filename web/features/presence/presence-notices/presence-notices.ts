/** Who sat down and who got up, read off the changes of the list of people and merged into a few notices. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import type { NoticeKind } from '../presence.words.ts'

const MERGED_WITHIN_MS = 20_000
const MINUTE_MS = 60_000
/** With more changes in a minute than this, only the bench shows them. */
const CHANGES_PER_MINUTE = 10
const KEPT = 50

/** One line, of people who did the same within a few seconds. */
export type PresenceNotice = { key: string; kind: NoticeKind; at: number; people: readonly Person[] }

export type PresenceNotices = {
  /** The people of the last list; undefined until there is one to compare with. */
  known: ReadonlyMap<string, Person> | undefined
  /** When someone sat down or got up, within the last minute. */
  changedAt: readonly number[]
  /** Oldest first. */
  notices: readonly PresenceNotice[]
}

export const NO_NOTICES: PresenceNotices = { known: undefined, changedAt: [], notices: [] }

type List = { users: readonly ActiveUser[]; total: number }

/** The first list makes no lines. Neither does a shortened list, because a missing person may still sit. */
export function receiveList(
  before: PresenceNotices,
  list: List,
  { myId, now }: { myId: string; now: number },
): PresenceNotices {
  const people = list.users.filter(({ isOnBowl, isDemo = false }) => isOnBowl && !isDemo)
  if (people.length < list.total) return { ...before, known: undefined }
  const known = new Map(people.map(({ id, nickname, emoji }) => [id, { id, nickname, emoji }]))
  if (!before.known) return { ...before, known }
  const sat = newIn(known, before.known, myId)
  const up = newIn(before.known, known, myId)
  const changedAt = [...before.changedAt, ...[...sat, ...up].map(() => now)].filter((at) => now - at < MINUTE_MS)
  if (changedAt.length > CHANGES_PER_MINUTE) return { ...before, known, changedAt }
  const withSat = add(before.notices, { kind: 'sat down', people: sat, now })
  return { known, changedAt, notices: add(withSat, { kind: 'got up', people: up, now }).slice(-KEPT) }
}

/** After a lost connection the next list is compared with nothing. */
export function restart(before: PresenceNotices): PresenceNotices {
  return { ...before, known: undefined }
}

export function rename(before: PresenceNotices, person: Person): PresenceNotices {
  const renamed = (one: Person) => (one.id === person.id ? person : one)
  const notices = before.notices.map((notice) => ({ ...notice, people: notice.people.map(renamed) }))
  return { ...before, notices }
}

export function clear(before: PresenceNotices): PresenceNotices {
  return { ...before, notices: [] }
}

function newIn(people: ReadonlyMap<string, Person>, others: ReadonlyMap<string, Person>, myId: string): Person[] {
  return [...people.values()].filter(({ id }) => id !== myId && !others.has(id))
}

type Addition = { kind: PresenceNotice['kind']; people: readonly Person[]; now: number }

function add(notices: readonly PresenceNotice[], { kind, people, now }: Addition): readonly PresenceNotice[] {
  const [first] = people
  if (!first) return notices
  const at = notices.findLastIndex((notice) => notice.kind === kind && now - notice.at < MERGED_WITHIN_MS)
  const open = notices[at]
  if (!open) return [...notices, { key: `${kind} ${first.id} ${now}`, kind, at: now, people }]
  const more = people.filter(({ id }) => open.people.every((person) => person.id !== id))
  return notices.with(at, { ...open, people: [...open.people, ...more] })
}
