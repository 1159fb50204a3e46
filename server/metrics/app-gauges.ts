/** The app's gauges, read at every scrape: sockets, people, queues, the database and other nodes. */
import type { Registry } from 'prom-client'
import { readAtScrape } from './read-at-scrape.ts'

export type AppGauges = {
  isReady: () => Promise<boolean>
  sockets: {
    open: () => number
    joined: () => number
    most: number
    buffered: () => { all: number; largest: number }
    slowReaders: () => number
  }
  people: { connected: () => number; onBowl: () => number }
  writes: () => number
  queues: () => Record<string, number>
  database: () => { open: number; idle: number; most: number }
  /** Absent with PostgreSQL, whose disk is elsewhere. */
  disk: (() => Promise<{ free: number; size: number } | undefined>) | undefined
  /** `leaseAgeMs` is `undefined` where no other node can exist, `isBusUp` where there is no bus. */
  cluster: {
    nodes: () => number
    leaseAgeMs: () => number | undefined
    isBusUp: () => boolean | undefined
    gaps: () => number
  }
}

export function collectAppGauges(registry: Registry, gauges: AppGauges): void {
  const { isReady, sockets, people, writes, queues, database, disk, cluster } = gauges
  const { gauge, count } = readAtScrape(registry)

  gauge(
    { name: 'bowl_ready', help: '1 while this process can serve, as /api/ready says, 0 while it cannot.' },
    async () => Number(await isReady()),
  )
  gauge({ name: 'bowl_sockets', help: 'Open sockets of this process.' }, sockets.open)
  gauge({ name: 'bowl_sockets_joined', help: 'Open sockets of this process that have joined.' }, sockets.joined)
  gauge({ name: 'bowl_sockets_max', help: 'How many sockets this process may have open.' }, () => sockets.most)
  // Gauges are read in this order, so that one pass over all sockets serves both.
  let largest = 0
  gauge({ name: 'bowl_socket_buffered_bytes', help: 'Bytes that all sockets have yet to read.' }, () => {
    const buffered = sockets.buffered()
    largest = buffered.largest
    return buffered.all
  })
  gauge(
    { name: 'bowl_socket_buffered_largest_bytes', help: 'Bytes that the slowest reader has yet to read.' },
    () => largest,
  )
  count(
    { name: 'bowl_slow_readers_total', help: 'Sockets that were cut because their reader was too far behind.' },
    sockets.slowReaders,
  )
  count({ name: 'bowl_socket_writes_total', help: 'Writes to sockets, events of every kind.' }, writes)
  gauge({ name: 'bowl_people_connected', help: 'People with a page open through this process.' }, people.connected)
  gauge({ name: 'bowl_people_on_bowl', help: 'People on the bowl, through whichever process.' }, people.onBowl)

  gauge({ name: 'bowl_queue_length', help: 'How much work waits in each queue.', labels: ['queue'] }, queues)
  gauge(
    { name: 'bowl_database_connections', help: 'Connections to the database, by what they do.', labels: ['state'] },
    () => {
      const { open, idle } = database()
      return { busy: open - idle, idle }
    },
  )
  gauge({ name: 'bowl_database_connections_max', help: 'How many connections to the database there may be.' }, () => {
    return database().most
  })
  gauge({ name: 'bowl_disk_free_bytes', help: 'Free space on the disk of DATA_DIR, without PostgreSQL.' }, async () => {
    return (await disk?.())?.free
  })
  gauge({ name: 'bowl_disk_size_bytes', help: 'Size of the disk of DATA_DIR, without PostgreSQL.' }, async () => {
    return (await disk?.())?.size
  })

  gauge({ name: 'bowl_nodes', help: 'Processes on this database that are alive, this one included.' }, cluster.nodes)
  gauge({ name: 'bowl_lease_age_seconds', help: 'How long ago this process last renewed its lease.' }, () => {
    const age = cluster.leaseAgeMs()
    return age === undefined ? undefined : age / 1000
  })
  gauge(
    { name: 'bowl_bus_up', help: '1 while the message bus to other nodes is reachable, 0 while it is not.' },
    () => {
      const isUp = cluster.isBusUp()
      return isUp === undefined ? undefined : Number(isUp)
    },
  )
  count(
    { name: 'bowl_bus_gaps_total', help: 'How often messages were lost and the database was read instead.' },
    cluster.gaps,
  )
}
