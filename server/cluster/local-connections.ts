/** Stores who is connected to this node, for its peers, one write at a time. */
import type { Db } from '#server/db/db.ts'
import { type Cluster, TOPICS } from './cluster.ts'
import {
  addPeople,
  incrementPeopleVersion,
  insertNode,
  type NewNode,
  removeAllPeople,
  removePeople,
} from './nodes.store.ts'

/** Published after every write; a jump of `version` means a missing change. Nodes exchange these names. */
export type ConnectionChanges = { nodeId: string; version: number; came: string[]; went: string[] }

type Needs = {
  db: Db
  cluster: Cluster
  node: NewNode
  isHere: (personId: string) => boolean
  everyoneHere: () => Iterable<string>
  onError: (error: unknown) => void
}

export function createLocalConnections({ db, cluster, node, isHere, everyoneHere, onError }: Needs) {
  let changed = new Set<string>()
  let writing: Promise<void> | undefined
  /** False when the rows can't be trusted, so that the next write replaces all of them. */
  let areRowsCurrent = false

  return {
    changed(personId: string): void {
      changed.add(personId)
      void write()
    },

    /** Writes all changes, including those that failed before. */
    write,

    invalidate(): void {
      areRowsCurrent = false
      changed.clear()
    },
  }

  function write(): Promise<void> {
    writing ??= writeAll()
      .catch(onError)
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  async function writeAll(): Promise<void> {
    if (!areRowsCurrent) await writeEveryone()
    while (changed.size > 0) {
      const ids = [...changed]
      changed = new Set()
      try {
        await writeChanges(ids)
      } catch (error) {
        for (const id of ids) changed.add(id)
        throw error
      }
    }
  }

  async function writeEveryone(): Promise<void> {
    changed = new Set()
    await db.transaction(async (tx) => {
      await insertNode(tx, node)
      await incrementPeopleVersion(tx, node.id)
      await removeAllPeople(tx, node.id)
      await addPeople(tx, node.id, [...new Set(everyoneHere())])
    })
    areRowsCurrent = true
  }

  async function writeChanges(ids: string[]): Promise<void> {
    const connected = ids.filter(isHere)
    const disconnected = ids.filter((id) => !isHere(id))
    const version = await db.transaction(async (tx) => {
      const next = await incrementPeopleVersion(tx, node.id)
      if (next === undefined) return undefined
      await addPeople(tx, node.id, connected)
      await removePeople(tx, node.id, disconnected)
      return next
    })
    if (version === undefined) return writeEveryone()
    const changes: ConnectionChanges = { nodeId: node.id, version, came: connected, went: disconnected }
    cluster.publish(TOPICS.people, changes)
  }
}
