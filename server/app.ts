/** The whole server, put together: the rooms, the door to them, and what time alone brings about. Read this first. */
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { openFrontDoor } from './front-door.ts'
import { openRooms } from './rooms.ts'
import { startSweeper } from './sweeper.ts'

const SWEEP_EVERY_MS = 60_000
const PULSE_EVERY_MS = 500

export type Outside = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  secrets: { session: string; adminPassword: string }
  version: string
  /** The built web app; a server without one only answers calls. */
  webFolder?: string | undefined
  now?: () => Date
}

export type App = Awaited<ReturnType<typeof createApp>>

export async function createApp({ config, database, log, secrets, version, webFolder, ...outside }: Outside) {
  const now = outside.now ?? (() => new Date(Date.now() + config.clockOffsetMs))
  let publicUrl = config.publicUrl ?? ''
  let isStopping = false

  const rooms = await openRooms({ config, db: database.db, log, secrets, publicUrl: () => publicUrl, now })
  const { presence, sessions, guests, passwordChanges, chat, outbox, admin, background } = rooms
  const door = await openFrontDoor({
    ...{ config, log, rooms, version, webFolder },
    isReady: async () => {
      await database.ping()
      return !isStopping
    },
  })

  const sweeper = startSweeper({
    jobs: {
      sessions: sessions.sweep,
      guests: guests.sweep,
      resets: passwordChanges.sweep,
      chat: chat.sweep,
      outbox: outbox.sweep,
      admin: admin.sweep,
      premium: rooms.premium.sweep,
      shares: rooms.shares.sweep,
      pins: rooms.pins.sweep,
      blocks: rooms.blocks.sweep,
      mutes: rooms.reports.sweep,
    },
    everyMs: SWEEP_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'housekeeping failed'),
  })
  const pulse = startSweeper({
    jobs: { presence: presence.tick, signs: presence.save, premium: rooms.premium.tick },
    everyMs: PULSE_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'pulse failed'),
  })

  return {
    facts: rooms.facts,
    hub: rooms.hub,
    routes: door.routes,
    background,
    /** What time alone brings about, now: for whoever turns the clock. */
    pulse: pulse.now,
    /** The housekeeping, now. */
    sweep: sweeper.now,

    async listen(): Promise<{ port: number }> {
      await door.listen()
      const { port } = door.address() as AddressInfo
      publicUrl ||= `http://localhost:${port}`
      return { port }
    },

    /** Answers what has been asked, finishes what was begun, and asks for nothing more. */
    async close(): Promise<void> {
      isStopping = true
      // Until the last socket is gone: when somebody was last here is kept below.
      await door.close()
      rooms.listTelling.stop()
      await pulse.stop()
      await sweeper.stop()
      await presence.save()
      await background.settled()
      await rooms.cards.close()
      await rooms.mailer.close()
    },
  }
}
