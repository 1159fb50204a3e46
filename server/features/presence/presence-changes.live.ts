/** Presence for pages that ask for changes: the list when they join, then one frame for all of them. */
import type { Connection } from '#server/fan-out/connection.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { ActiveList } from './active-list.ts'
import { type PresenceChange, type PresenceChanges, type Unlisted, withoutPeople } from './presence-changes.ts'

type Needs = {
  hub: Hub
  list: ActiveList
  changes: PresenceChanges
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  /** The accepted buddies of each of these people. */
  findBuddies: (personIds: string[]) => Promise<{ personId: string; buddyId: string }[]>
  runInBackground: (what: string, work: () => Promise<void>) => void
}

export const wantsChanges = ({ wantsPresenceChanges }: Connection) => wantsPresenceChanges
export const wantsLists = ({ wantsPresenceChanges }: Connection) => !wantsPresenceChanges

export type PresencePages = ReturnType<typeof createPresencePages>

export function createPresencePages({ hub, list, changes, blockedEitherWay, findBuddies, runInBackground }: Needs) {
  return {
    sendList,

    /** Whether anything has changed, and whether more than could be sent. */
    sendChanges(): { hasChanged: boolean; hasMore: boolean } {
      const next = changes.next()
      const hasMore = changes.hasMore()
      if (!next) return { hasChanged: false, hasMore }
      const { change, unlisted } = next
      const readers = readersWithBlocks(change)
      hub.broadcast(frameOf({ type: 'PRESENCE_CHANGED', ...change }), readers, wantsChanges)
      for (const id of readers) sendTo(id, withoutPeople(change, blockedEitherWay(id), totalFor(id)))
      if (unlisted.came.length + unlisted.left.length > 0) {
        runInBackground('presence of buddies', () => sendToBuddies(unlisted))
      }
      return { hasChanged: true, hasMore }
    },
  }

  function sendList(connection: Connection): void {
    const id = connection.person?.personId ?? ''
    const { revision, people } = changes.current()
    const hidden = blockedEitherWay(id)
    const shown = people.filter((person) => !hidden.has(person.id))
    connection.send({ type: 'PRESENCE', revision, total: totalFor(id), people: shown })
    if (changes.hasUnlisted()) runInBackground('presence of buddies', () => sendBuddiesOf(connection, id))
  }

  /** People who are blocked, in either direction, are not counted for this reader. */
  function totalFor(personId: string): number {
    return changes.current().total - (list.total() - list.total(personId))
  }

  function readersWithBlocks({ left }: PresenceChange): ReadonlySet<string> {
    const readers = new Set<string>()
    for (const ids of [list.everyone(), left]) {
      for (const id of ids) {
        for (const reader of blockedEitherWay(id)) if (hub.connectionsOf(reader).length > 0) readers.add(reader)
      }
    }
    return readers
  }

  function sendTo(personId: string, change: PresenceChange): void {
    const connections = hub.connectionsOf(personId).filter(wantsChanges)
    if (connections.length === 0) return
    const frame = frameOf({ type: 'PRESENCE_CHANGED', ...change })
    for (const connection of connections) connection.write(frame)
  }

  /** In a crowd: everyone hears of their own buddies, in frames of their own without a revision of their own. */
  async function sendToBuddies({ came, left }: Unlisted): Promise<void> {
    const concerned = new Map<string, string[]>()
    for (const { personId, buddyId } of await findBuddies([...came, ...left])) {
      if (hub.connectionsOf(buddyId).some(wantsChanges)) {
        concerned.set(buddyId, [...(concerned.get(buddyId) ?? []), personId])
      }
    }
    for (const [buddyId, ids] of concerned) sendTo(buddyId, personalChange(buddyId, ids))
  }

  async function sendBuddiesOf(connection: Connection, id: string): Promise<void> {
    const ids = (await findBuddies([id])).map(({ buddyId }) => buddyId).filter(changes.isUnlisted)
    if (ids.length > 0) connection.send({ type: 'PRESENCE_CHANGED', ...personalChange(id, ids) })
  }

  /** As they are now, which may be later than when the buddies were looked up. */
  function personalChange(readerId: string, ids: readonly string[]): PresenceChange {
    const { revision } = changes.current()
    const came = ids.flatMap((id) => (changes.isUnlisted(id) ? (list.entryOf(id) ?? []) : []))
    const left = ids.filter((id) => !list.everyone().has(id))
    return { revision, total: totalFor(readerId), came, left, changed: [] }
  }
}
