/** The other nodes on this database: which are alive, by leases that are rows, and who is connected to them. */
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
  readPeople,
  renewNode,
} from './nodes.store.ts'
import { createRemoteConnections } from './remote-connections.ts'

const RENEW_EVERY_MS = 5000
const READ_EVERY_MS = 2000
/** A node whose row has not changed for this long is dead. */
const LEASE_MS = 15_000
/** After a pause this long, suspended or without a database, it is unknown whether other nodes kept renewing. */
const PAUSED_MS = 3 * READ_EVERY_MS

type Needs = {
  db: Db
  cluster: Cluster
  version: string
  now: () => Date
  /** Monotonic, in milliseconds: a wall clock that is set back must not stop renewals. */
  clock?: () => number
  here: { load: () => NodeLoad; has: (personId: string) => boolean; people: () => Iterable<string> }
  onError: (error: unknown) => void
}

type Listener = {
  onConnected: (personIds: string[]) => void
  /** These people have had no page open on another node since `at`. */
  onDisconnected: (personIds: string[], at: number) => void
  onNodeJoined: () => void
  /** The node may have died before it published everything. */
  onNodeLost: () => void
}

type Peer = { beat: number; version: number; changedAt: number }

export type NodeRegistry = Awaited<ReturnType<typeof joinNodeRegistry>>

export async function joinNodeRegistry({ db, cluster, version, now, clock, here, onError }: Needs) {
  const { nodeId } = cluster
  const node = { id: nodeId, startedAt: now(), version }
  const peers = new Map<string, Peer>()
  let listener: Listener = {
    onConnected: () => {},
    onDisconnected: () => {},
    onNodeJoined: () => {},
    onNodeLost: () => {},
  }
  const remote = createRemoteConnections({
    onConnected: (personIds) => listener.onConnected(personIds),
    onDisconnected: (personIds, at) => listener.onDisconnected(personIds, at),
  })
  const local = createLocalConnections({ db, cluster, node, isHere: here.has, everyoneHere: here.people, onError })
  const time = clock ?? (() => performance.now())
  const wallTime = (at: number) => now().getTime() - (time() - at)
  let renewedAt = time()
  let leasedAt = time()
  let readAt = time()
  let succeededAt = time()

  cluster.subscribe(TOPICS.people, (payload) => applyChanges(payload as ConnectionChanges))
  await insertNode(db, node)
  await readNodes()

  return {
    hasPeers: (): boolean => peers.size > 0,
    count: (): number => peers.size + 1,
    leaseAgeMs: (): number | undefined => time() - leasedAt,
    hasConnected: remote.has,
    countConnected: (): number => remote.countWithout(here.has),
    async peers() {
      const others = await otherNodes(db, nodeId)
      return others.map(({ beat, ...other }) => ({ ...other, silentMs: silentMs(other.id, beat) }))
    },

    /** One listener for all that follows; people who are connected already are not repeated. */
    listen(newListener: Listener): void {
      listener = newListener
      if (peers.size > 0) newListener.onNodeJoined()
    },

    changed(personId: string): void {
      if (peers.size > 0) local.changed(personId)
    },

    async tick(): Promise<void> {
      if (time() - renewedAt >= RENEW_EVERY_MS) await renew()
      if (time() - readAt >= READ_EVERY_MS) await readNodes()
    },

    async leave(): Promise<void> {
      await local.write()
      await deleteNode(db, nodeId)
    },
  }

  function silentMs(id: string, beat: number): number {
    const peer = peers.get(id)
    return peer?.beat === beat ? time() - peer.changedAt : 0
  }

  async function renew(): Promise<void> {
    renewedAt = time()
    if (!(await renewNode(db, nodeId, here.load()))) {
      local.invalidate()
      await insertNode(db, node)
    }
    leasedAt = time()
  }

  async function readNodes(): Promise<void> {
    readAt = time()
    const others = (await allNodes(db)).filter(({ id }) => id !== nodeId)
    if (readAt - succeededAt > PAUSED_MS) for (const peer of peers.values()) peer.changedAt = readAt
    succeededAt = readAt
    const wasAlone = peers.size === 0
    for (const row of others) await updatePeer(row)
    for (const id of peers.keys()) if (!others.some((row) => row.id === id)) removePeer(id)
    // Without peers nobody reads the rows, so they are not written.
    if (wasAlone || peers.size === 0) local.invalidate()
    if (peers.size > 0) await local.write()
  }

  async function updatePeer({ id, beat, peopleVersion }: NodeRow): Promise<void> {
    const peer = peers.get(id) ?? addPeer(id, beat)
    if (peer.beat !== beat) Object.assign(peer, { beat, changedAt: readAt })
    if (readAt - peer.changedAt > LEASE_MS) {
      await deleteDeadNode(db, id, beat)
      return removePeer(id)
    }
    if (peer.version === peopleVersion) return
    const read = await readPeople(db, id)
    // A newer change may have arrived over the bus during the query.
    if (!read || read.version < peer.version) return
    peer.version = read.version
    remote.replace(id, read.people, wallTime(readAt))
  }

  function addPeer(id: string, beat: number): Peer {
    const peer = { beat, version: -1, changedAt: readAt }
    peers.set(id, peer)
    listener.onNodeJoined()
    return peer
  }

  /** The node has left or is dead: its people were last known to be connected when its row last changed. */
  function removePeer(id: string): void {
    const changedAt = peers.get(id)?.changedAt ?? readAt
    peers.delete(id)
    remote.replace(id, [], wallTime(changedAt))
    listener.onNodeLost()
  }

  function applyChanges({ nodeId: id, version, came: connected, went: disconnected }: ConnectionChanges): void {
    const peer = peers.get(id)
    // After a gap in the versions, the next read catches up.
    if (!peer || version !== peer.version + 1) return
    peer.version = version
    remote.change(id, { connected, disconnected }, now().getTime())
  }
}

/** For the embedded database, which only one process can use. */
export const noOtherNodes: NodeRegistry = {
  hasPeers: () => false,
  count: () => 1,
  leaseAgeMs: () => undefined,
  hasConnected: () => false,
  countConnected: () => 0,
  peers: async () => [],
  listen: () => undefined,
  changed: () => undefined,
  tick: async () => undefined,
  leave: async () => undefined,
}
