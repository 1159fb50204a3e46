/** The other processes on this database: which of them live, and who is connected through them. Leases are rows. */
import type { Db } from '#server/db/db.ts'
import { type Cluster, TOPICS } from './cluster.ts'
import { type ConnectionChanges, createLocalConnections } from './local-connections.ts'
import {
  allNodes,
  deleteDeadNode,
  deleteNode,
  insertNode,
  type NodeLoad,
  type NodeRow,
  otherNodes,
  peopleOf,
  renewNode,
} from './nodes.store.ts'
import { createRemoteConnections } from './remote-connections.ts'

const RENEW_EVERY_MS = 5000
const LOOK_EVERY_MS = 2000
/** Whose row has not moved for so long is dead. */
const LEASE_MS = 15_000
/** Whoever has not seen the rows for so long, asleep or without a database, cannot say that others stood still. */
const SLEPT_MS = 3 * LOOK_EVERY_MS

type Needs = {
  db: Db
  cluster: Cluster
  version: string
  now: () => Date
  /** In milliseconds, and forward only: a wall clock that is set back must not keep anybody from renewing. */
  clock?: () => number
  /** This process's own sockets. */
  here: { load: () => NodeLoad; has: (personId: string) => boolean; people: () => Iterable<string> }
  onError: (error: unknown) => void
}

type Listener = {
  /** The first page of these opened elsewhere. */
  onCame: (personIds: string[]) => void
  /** No page of these is open elsewhere any more, since then. */
  onWent: (personIds: string[], at: number) => void
  /** A process has joined. */
  onMet: () => void
  /** A process is gone, perhaps before it had told everything. */
  onLost: () => void
}

type Known = { beat: number; version: number; movedAt: number }

export type NodeRegistry = Awaited<ReturnType<typeof joinNodeRegistry>>

export async function joinNodeRegistry({ db, cluster, version, now, clock, here, onError }: Needs) {
  const { nodeId } = cluster
  const node = { id: nodeId, startedAt: now(), version }
  const known = new Map<string, Known>()
  let listener: Listener = { onCame: () => {}, onWent: () => {}, onMet: () => {}, onLost: () => {} }
  const people = createRemoteConnections({
    onCame: (personIds) => listener.onCame(personIds),
    onWent: (personIds, at) => listener.onWent(personIds, at),
  })
  const own = createLocalConnections({ db, cluster, node, isHere: here.has, everyoneHere: here.people, onError })
  const time = clock ?? (() => performance.now())
  /** When that was, for people. */
  const moment = (at: number) => now().getTime() - (time() - at)
  let renewedAt = time()
  /** When the row was last written; trying is not enough. */
  let leasedAt = time()
  let lookedAt = time()
  /** The last look at which the database answered. */
  let sawAt = time()

  cluster.hear(TOPICS.people, (news) => hear(news as ConnectionChanges))
  await insertNode(db, node)
  await look()

  return {
    areThere: (): boolean => known.size > 0,
    /** How many processes live, this one included. */
    count: (): number => known.size + 1,
    /** How long ago the lease was renewed; nothing where nobody asks for one. */
    leaseAgeMs: (): number | undefined => time() - leasedAt,
    /** Whether somebody has a page open through another process. */
    hasConnected: people.has,
    /** How many have a page open through others and none through this one. */
    countConnected: (): number => people.countWithout(here.has),
    /** The others, for whoever looks after them, and for how long each has been silent. */
    async all() {
      const others = await otherNodes(db, nodeId)
      return others.map(({ beat, ...other }) => ({ ...other, silentMs: silentMs(other.id, beat) }))
    },

    /** From now on; what is known already can be asked. */
    listen(heard: Listener): void {
      listener = heard
      if (known.size > 0) heard.onMet()
    },

    /** Somebody's first page here opened, or the last one closed. */
    changed(personId: string): void {
      if (known.size > 0) own.changed(personId)
    },

    /** As often as the clock is looked at. */
    async tick(): Promise<void> {
      if (time() - renewedAt >= RENEW_EVERY_MS) await renew()
      if (time() - lookedAt >= LOOK_EVERY_MS) await look()
    },

    async leave(): Promise<void> {
      await own.write()
      await deleteNode(db, nodeId)
    },
  }

  function silentMs(id: string, beat: number): number {
    const one = known.get(id)
    return one?.beat === beat ? time() - one.movedAt : 0
  }

  async function renew(): Promise<void> {
    renewedAt = time()
    if (!(await renewNode(db, nodeId, here.load()))) {
      own.forget()
      await insertNode(db, node)
    }
    leasedAt = time()
  }

  async function look(): Promise<void> {
    lookedAt = time()
    const others = (await allNodes(db)).filter(({ id }) => id !== nodeId)
    if (lookedAt - sawAt > SLEPT_MS) for (const one of known.values()) one.movedAt = lookedAt
    sawAt = lookedAt
    const wasAlone = known.size === 0
    for (const row of others) await lookAt(row)
    for (const id of known.keys()) if (!others.some((row) => row.id === id)) lose(id)
    // Nobody reads what a process on its own would write down.
    if (wasAlone || known.size === 0) own.forget()
    if (known.size > 0) await own.write()
  }

  async function lookAt({ id, beat, peopleVersion }: NodeRow): Promise<void> {
    const one = known.get(id) ?? meet(id, beat)
    if (one.beat !== beat) Object.assign(one, { beat, movedAt: lookedAt })
    if (lookedAt - one.movedAt > LEASE_MS) {
      await deleteDeadNode(db, id, beat)
      return lose(id)
    }
    if (one.version === peopleVersion) return
    const read = await peopleOf(db, id)
    // Told of something newer while this was read.
    if (!read || read.version < one.version) return
    one.version = read.version
    people.replace(id, read.people, moment(lookedAt))
  }

  function meet(id: string, beat: number): Known {
    const one = { beat, version: -1, movedAt: lookedAt }
    known.set(id, one)
    listener.onMet()
    return one
  }

  /** It left, or it is dead: its people were last known to be there when it last moved. */
  function lose(id: string): void {
    const movedAt = known.get(id)?.movedAt ?? lookedAt
    known.delete(id)
    people.replace(id, [], moment(movedAt))
    listener.onLost()
  }

  function hear({ nodeId: id, version: heard, came, went }: ConnectionChanges): void {
    const one = known.get(id)
    if (!one || heard <= one.version) return
    // What lies in between is read at the next look.
    if (heard !== one.version + 1) return
    one.version = heard
    people.change(id, { came, went }, now().getTime())
  }
}

/** For a database that no other process can share. */
export const noOtherNodes: NodeRegistry = {
  areThere: () => false,
  count: () => 1,
  leaseAgeMs: () => undefined,
  hasConnected: () => false,
  countConnected: () => 0,
  all: async () => [],
  listen: () => undefined,
  changed: () => undefined,
  tick: async () => undefined,
  leave: async () => undefined,
}
