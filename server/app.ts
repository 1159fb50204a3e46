/** Assembles the whole server: features, public server, cluster, metrics and periodic jobs. Read this first. */
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createResyncSchedule } from '#server/cluster/resync-schedule.ts'
import { createAppGauges } from '#server/compose/gauges.ts'
import { openPublicServer } from '#server/compose/public-server.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { listeningAddress } from '#server/lib/addresses.ts'
import { newId } from '#server/lib/tokens.ts'
import { startMetrics } from '#server/metrics/start-metrics.ts'
import { clusterNamespace } from '#server/process/generated-secrets.ts'
import { startPeriodicJobs } from '#server/process/periodic-jobs.ts'
import { joinCluster } from './cluster/redis-cluster.ts'
import { openFeatures } from './compose/features.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { Pause } from './features/admin/login-delay.ts'
import { createMetrics } from './metrics/metrics.ts'

const SWEEP_EVERY_MS = 60_000
const PERIODIC_JOBS_EVERY_MS = 500
const CATCH_UP = frameOf({ type: 'CATCH_UP' })

export type AppOptions = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  secrets: { session: string; adminPassword: string }
  version: string
  webFolder?: string | undefined
  now?: () => Date
  /** For tests: periodic jobs run only when the test calls `runPeriodicJobs` or `sweep`. */
  hasManualTimers?: boolean
  hasher?: Hasher | undefined
  pause?: Pause | undefined
}

export type App = Awaited<ReturnType<typeof createApp>>

export async function createApp({ config, database, log, secrets, version, webFolder, ...options }: AppOptions) {
  const now = options.now ?? (() => new Date(Date.now() + config.clockOffsetMs))
  let publicUrl = config.publicUrl ?? ''
  let isStopping = false
  const metrics = createMetrics()

  const cluster = await joinCluster({
    redisUrl: config.redisUrl,
    redisTimeoutMs: config.redisTimeoutMs,
    now,
    nodeId: newId(`${hostname()}-${process.pid}`),
    namespace: config.redisUrl ? await clusterNamespace(database.db) : '',
    onUnavailable: (err, what) => log.error({ err, what }, 'Redis is unreachable: other nodes get events late'),
    onDeliveryError: (err, what) => log.error({ err, what }, 'could not handle a message from another node'),
  })
  const features = await openFeatures({
    config,
    db: database.db,
    messageDb: database.messageDb,
    log,
    secrets,
    now,
    version,
    cluster,
    metrics,
    publicUrl: () => publicUrl,
    isSharedDatabase: database.engine === 'postgres',
    hasher: options.hasher,
    pause: options.pause,
  })
  const { presence, sessions, guests, passwordChanges, chat, outbox, adminServices, background } = features
  features.facts.after('messages.posted', ({ messages }) => metrics.noteStored('public', messages.length))
  features.facts.after('private-message.sent', () => metrics.noteStored('private', 1))
  const isReady = () =>
    database.ping().then(
      () => !isStopping,
      () => false,
    )
  const publicServer = await openPublicServer({
    config,
    log,
    features,
    version,
    webFolder,
    metrics,
    publicUrl: () => publicUrl,
    isReady,
  })

  const resync = async () => {
    await features.resync()
    await publicServer.resync()
  }
  const resyncSchedule = createResyncSchedule({
    cluster,
    nodeRegistry: features.nodeRegistry,
    resync,
    catchUpChat: chat.catchUp,
    resyncPages: () => features.hub.broadcast(CATCH_UP),
  })
  features.nodeRegistry.listen({
    onConnected: presence.connectedElsewhere,
    onDisconnected: presence.disconnectedElsewhere,
    onNodeJoined: () => {
      if (!config.redisUrl) log.warn('another node uses this database; set REDIS_URL so that they can exchange events')
    },
    onNodeLost: resyncSchedule.noteGap,
  })
  cluster.startDelivery()

  const gauges = createAppGauges({ features, publicServer, database, cluster, config, isReady })
  let metricsServer: Awaited<ReturnType<typeof startMetrics>>

  const sweep = startPeriodicJobs({
    jobs: {
      sessions: sessions.sweep,
      guests: guests.sweep,
      resets: passwordChanges.sweep,
      signInAttempts: features.attempts.sweep,
      chat: chat.sweep,
      reactions: features.reactionRemoval.sweep,
      outbox: outbox.sweep,
      admin: adminServices.admin.sweep,
      bans: features.bans.sweep,
      premium: features.premium.sweep,
      shares: features.shares.sweep,
      pins: features.pins.sweep,
      waves: features.waves.sweep,
      blocks: features.blocks.sweep,
      mutes: features.reports.sweep,
    },
    everyMs: options.hasManualTimers ? undefined : SWEEP_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'sweep failed'),
  })
  const periodicJobs = startPeriodicJobs({
    jobs: {
      resyncSchedule: resyncSchedule.tick,
      presence: presence.tick,
      demoBuddies: features.demoBuddies.tick,
      activity: presence.saveDueActivity,
      premium: features.premium.tick,
      roomTyping: async () => features.roomTyping.tick(),
    },
    everyMs: options.hasManualTimers ? undefined : PERIODIC_JOBS_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'a periodic job failed'),
  })

  return {
    facts: features.facts,
    hub: features.hub,
    routes: publicServer.routes,
    background,
    /** False once other nodes on the same database have been seen. */
    isOnlyNode: () => !features.nodeRegistry.hasPeers(),
    isConnected: features.isConnected,
    resync,
    runPeriodicJobs: periodicJobs.now,
    sweep: sweep.now,

    /** `address` is the URL to show; `metricsPort` is set only when metrics are on. */
    async listen(): Promise<{ port: number; address: string; metricsPort: number | undefined }> {
      metricsServer = await startMetrics({ where: config.metrics, metrics, gauges, version, log })
      await publicServer.listen()
      const { port } = publicServer.address() as AddressInfo
      publicUrl ||= listeningAddress({ host: config.host, port })
      return { port, address: publicUrl, metricsPort: metricsServer?.port }
    },

    async close(): Promise<void> {
      isStopping = true
      // The balancer must see "not ready" while we still accept calls, so that it sends new ones elsewhere.
      if (config.drainMs > 0) await delay(config.drainMs)
      // Before `saveAll`: a person's last moment here is known only when their last socket is gone.
      await publicServer.close()
      features.listBroadcast.stop()
      await periodicJobs.stop()
      await sweep.stop()
      await presence.saveAll().catch((err: unknown) => log.error({ err }, 'could not store the last activity'))
      features.pushSender.close()
      await background.settled()
      await features.nodeRegistry
        .leave()
        .catch((err: unknown) => log.error({ err }, 'could not release the node lease'))
      await cluster.close()
      await features.cards.close()
      await features.mailer.close()
      await metricsServer?.close()
    },
  }
}
