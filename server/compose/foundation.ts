/** What every feature uses: the database, facts, limits, the clock, mail, and the sockets of this node. */
import type { FastifyBaseLogger } from 'fastify'
import { joinNodeRegistry, type NodeRegistry, noOtherNodes } from '#server/cluster/node-registry.ts'
import { createHub, type Hub } from '#server/fan-out/hub.ts'
import { loadSendToMany } from '#server/fan-out/send-to-many.ts'
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { type Background, createBackground } from '#server/lib/concurrency.ts'
import { type Limiter, noLimits } from '#server/limits/limiter.ts'
import { createMailer } from '#server/outside/mail/mail.ts'
import { type Cluster, TOPICS } from '../cluster/cluster.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { createFacts, type Facts, type PublishedFact } from '../facts/facts.ts'
import type { Pause } from '../features/admin/login-delay.ts'
import { createOutbox, type Outbox } from '../features/outbox/outbox.ts'
import type { Metrics } from '../metrics/metrics.ts'

export type AppContext = {
  config: Config
  db: Db
  messageDb: Db
  log: FastifyBaseLogger
  secrets: { session: string; adminPassword: string }
  /** The public address of this server; certain only once it listens. */
  publicUrl: () => string
  now: () => Date
  version: string
  cluster: Cluster
  metrics: Metrics
  isSharedDatabase: boolean
  hasher?: Hasher | undefined
  pause?: Pause | undefined
}

export type Foundation = AppContext & {
  facts: Facts
  background: Background
  limiter: Limiter
  outbox: Outbox
  mailer: ReturnType<typeof createMailer>
  hub: Hub
  nodeRegistry: NodeRegistry
  isHere: (personId: string) => boolean
  isConnected: (personId: string) => boolean
}

export async function createFoundation(context: AppContext): Promise<Foundation> {
  const { config, db, log, now, cluster, metrics } = context
  const facts = createFacts({
    db,
    onListenerError: (err) => log.error({ err }, 'listener failed'),
    publish: (published) => cluster.publish(TOPICS.facts, published),
  })
  cluster.subscribe(TOPICS.facts, (published) => facts.receive(published as PublishedFact[]))
  const outbox = createOutbox({ db, now })
  const hub = createHub(loadSendToMany((why) => log.info({ why }, 'running without the native socket writer')))
  const isHere = (personId: string) => hub.connectionsOf(personId).length > 0
  const nodeRegistry = await openNodeRegistry(context, { hub, isHere })

  return {
    ...context,
    facts,
    background: createBackground((err, work) => log.error({ err, work }, 'background work failed')),
    limiter: config.hasRateLimits ? cluster.limiter : noLimits,
    outbox,
    mailer: createMailer(config, outbox, () => metrics.noteOutsideFailure('mail')),
    hub,
    nodeRegistry,
    isHere,
    isConnected: (personId) => isHere(personId) || nodeRegistry.hasConnected(personId),
  }
}

/** The embedded database has one process, so there are no other nodes to register. */
async function openNodeRegistry(
  { isSharedDatabase, db, cluster, version, now, log }: AppContext,
  { hub, isHere }: Pick<Foundation, 'hub' | 'isHere'>,
): Promise<NodeRegistry> {
  if (!isSharedDatabase) return noOtherNodes
  const memoryMb = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
  const load = () => ({ connections: hub.size(), people: hub.people(), memoryMb: memoryMb() })
  return joinNodeRegistry({
    db,
    cluster,
    version,
    now,
    here: { load, has: isHere, people: hub.peopleIds },
    onError: (err) => log.error({ err }, 'could not store the list of connected people'),
  })
}
