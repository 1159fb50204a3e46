/** Writes down who is connected through this process, while others want to know. One writing at a time, without timers. */
import type { Db } from '#server/db/db.ts'
import { type Cluster, TOPICS } from './cluster.ts'
import { addPeople, bumpPeople, insertNode, type NewNode, removeAllPeople, removePeople } from './nodes.store.ts'

/** What other processes are told about changes; `version` says whether something is missing in between. */
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
  /** Whether the rows are ours as of the last writing; otherwise all of them are written anew. */
  let areListed = false

  return {
    /** Somebody's first page opened, or the last one closed. */
    changed(personId: string): void {
      changed.add(personId)
      void write()
    },

    /** Also what could not be written before. */
    write,

    /** The next writing is of everybody. */
    forget(): void {
      areListed = false
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
    if (!areListed) await writeEveryone()
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
      await bumpPeople(tx, node.id)
      await removeAllPeople(tx, node.id)
      await addPeople(tx, node.id, [...new Set(everyoneHere())])
    })
    areListed = true
  }

  async function writeChanges(ids: string[]): Promise<void> {
    const came = ids.filter(isHere)
    const went = ids.filter((id) => !isHere(id))
    const version = await db.transaction(async (tx) => {
      const next = await bumpPeople(tx, node.id)
      if (next === undefined) return undefined
      await addPeople(tx, node.id, came)
      await removePeople(tx, node.id, went)
      return next
    })
    if (version === undefined) return writeEveryone()
    const news: ConnectionChanges = { nodeId: node.id, version, came, went }
    cluster.tell(TOPICS.people, news)
  }
}
