/** The whole server, put together: the features, the door to them, and what time alone brings about. Read this first. */
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createResyncSchedule } from '#server/cluster/resync-schedule.ts'
import { openPublicServer } from '#server/compose/public-server.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hasher } from '#server/features/auth/password/passwords.ts'
import { listeningAddress } from '#server/lib/loopback.ts'
import { newId } from '#server/lib/tokens.ts'
import { readGauges } from '#server/metrics/gauges.ts'
import { startMetrics } from '#server/metrics/start-metrics.ts'
import { clusterNamespace } from '#server/process/generated-secrets.ts'
import { startSweeper } from '#server/process/sweeper.ts'
import { joinCluster } from './cluster/cluster.ts'
import { openFeatures } from './compose/features.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { Pause } from './features/admin/login-delay.ts'
import { createMetrics } from './metrics/metrics.ts'

const SWEEP_EVERY_MS = 60_000
const PULSE_EVERY_MS = 500
/** The same for every page. */
const CATCH_UP = frameOf({ type: 'CATCH_UP' })

export type Outside = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  secrets: { session: string; adminPassword: string }
  version: string
  /** The built web app; a server without one only answers calls. */
  webFolder?: string | undefined
  now?: () => Date
  /** Time alone brings nothing about: whoever turns the clock calls `pulse` and `sweep`. */
  isTimedByHand?: boolean
  /** How passwords are hashed, if not as usual. */
  hasher?: Hasher | undefined
  /** How an attempt to log in as the admin is delayed, if not by the clock. */
  pause?: Pause | undefined
}

export type App = Awaited<ReturnType<typeof createApp>>

export async function createApp({ config, database, log, secrets, version, webFolder, ...outside }: Outside) {
  const now = outside.now ?? (() => new Date(Date.now() + config.clockOffsetMs))
  let publicUrl = config.publicUrl ?? ''
  let isStopping = false
  const metrics = createMetrics()

  const cluster = await joinCluster({
    ...{ redisUrl: config.redisUrl, redisTimeoutMs: config.redisTimeoutMs, now },
    nodeId: newId(`${hostname()}-${process.pid}`),
    house: config.redisUrl ? await clusterNamespace(database.db) : '',
    onAway: (err, what) => log.error({ err, what }, 'other processes could not be reached'),
    onFault: (err, what) => log.error({ err, what }, 'what another process told was not followed'),
  })
  const features = await openFeatures({
    ...{ config, db: database.db, log, secrets, now, version, cluster, metrics },
    publicUrl: () => publicUrl,
    isShared: database.engine === 'postgres',
    hasher: outside.hasher,
    pause: outside.pause,
  })
  const { presence, sessions, guests, passwordChanges, chat, outbox, desk, background } = features
  features.facts.after('messages.posted', ({ messages }) => metrics.noteStored('public', messages.length))
  features.facts.after('private-message.sent', () => metrics.noteStored('private', 1))
  const door = await openPublicServer({
    ...{ config, log, features, version, webFolder, metrics },
    publicUrl: () => publicUrl,
    isReady: async () => {
      await database.ping()
      return !isStopping
    },
  })

  /** What is kept in memory is as the database says, whoever wrote it. */
  const resync = async () => {
    await features.resync()
    await door.resync()
  }
  const keepingUp = createResyncSchedule({
    ...{ cluster, neighbours: features.neighbours, resync },
    follow: chat.catchUp,
    askPages: () => features.hub.toAll(CATCH_UP),
  })
  features.neighbours.listen({
    onCame: presence.cameElsewhere,
    onWent: presence.wentElsewhere,
    onMet: () => {
      if (!config.redisUrl) log.warn('another process works on this database; REDIS_URL would let them hear each other')
    },
    onLost: keepingUp.noteGap,
  })
  cluster.listen()

  const levels = readGauges({ features, door, database, cluster, hasBus: config.redisUrl !== undefined })
  let observatory: Awaited<ReturnType<typeof startMetrics>>

  const sweeper = startSweeper({
    jobs: {
      sessions: sessions.sweep,
      guests: guests.sweep,
      resets: passwordChanges.sweep,
      signInAttempts: features.attempts.sweep,
      chat: chat.sweep,
      outbox: outbox.sweep,
      admin: desk.admin.sweep,
      bans: features.bans.sweep,
      premium: features.premium.sweep,
      shares: features.shares.sweep,
      pins: features.pins.sweep,
      blocks: features.blocks.sweep,
      mutes: features.reports.sweep,
    },
    everyMs: outside.isTimedByHand ? undefined : SWEEP_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'housekeeping failed'),
  })
  const pulse = startSweeper({
    jobs: {
      keepingUp: keepingUp.tick,
      presence: presence.tick,
      signs: presence.saveNowAndThen,
      premium: features.premium.tick,
    },
    everyMs: outside.isTimedByHand ? undefined : PULSE_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'pulse failed'),
  })

  return {
    facts: features.facts,
    hub: features.hub,
    routes: door.routes,
    background,
    /** False once other processes on the same database have been seen. */
    isAlone: () => !features.neighbours.areThere(),
    /** Whether somebody has a page open, through this process or another. */
    isConnected: features.isConnected,
    /** Reads anew what other processes may have changed. */
    resync,
    /** What time alone brings about, now: for whoever turns the clock. */
    pulse: pulse.now,
    /** The housekeeping, now. */
    sweep: sweeper.now,

    /** `address` is for people; `metricsPort` only when there are metrics. */
    async listen(): Promise<{ port: number; address: string; metricsPort: number | undefined }> {
      observatory = await startMetrics({ where: config.metrics, metrics, levels, version, log })
      await door.listen()
      const { port } = door.address() as AddressInfo
      publicUrl ||= listeningAddress({ host: config.host, port })
      return { port, address: publicUrl, metricsPort: observatory?.port }
    },

    /** Answers what has been asked, finishes what was begun, and asks for nothing more. */
    async close(): Promise<void> {
      isStopping = true
      // Whoever asks whether we are ready hears it while the door is still open, and sends the next caller elsewhere.
      if (config.drainMs > 0) await delay(config.drainMs)
      // Until the last socket is gone: when somebody was last here is kept below.
      await door.close()
      features.listTelling.stop()
      await pulse.stop()
      await sweeper.stop()
      await presence.saveAll().catch((err: unknown) => log.error({ err }, 'who was here last was not written down'))
      features.pushSender.close()
      await background.settled()
      await features.neighbours.leave().catch((err: unknown) => log.error({ err }, 'the lease was not given back'))
      await cluster.close()
      await features.cards.close()
      await features.mailer.close()
      await observatory?.close()
    },
  }
}
