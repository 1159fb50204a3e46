/** The one place that knows every room. Read this first. */
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { DEFAULT_SETTINGS } from '#contract/admin.ts'
import { createBackground } from './background.ts'
import { createMemoryLimiter, noLimits } from './cluster/limiter.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { createFactBoard } from './facts/facts.ts'
import { serveAdmin } from './features/admin/admin.http.ts'
import { createAdmin } from './features/admin/admin.ts'
import { serveAuth } from './features/auth/auth.http.ts'
import { createAuth } from './features/auth/auth.ts'
import { createGuests } from './features/auth/guests.ts'
import { createIdentity } from './features/auth/identity.ts'
import { createPasswordChanges } from './features/auth/password-changes.ts'
import { createPasswords } from './features/auth/passwords.ts'
import { createSessions } from './features/auth/sessions.ts'
import { createSignInBrakes } from './features/auth/sign-in-brakes.ts'
import { createSocketIdentity } from './features/auth/socket-identity.ts'
import { chatCommands, sendHistory, tellMessages } from './features/chat/chat.live.ts'
import { openChat } from './features/chat/chat.ts'
import { serveInstance } from './features/instance/instance.http.ts'
import { serveLeaderboard } from './features/leaderboard/leaderboard.http.ts'
import { createLeaderboard } from './features/leaderboard/leaderboard.ts'
import { serveOutbox } from './features/outbox/outbox.http.ts'
import { createOutbox } from './features/outbox/outbox.ts'
import { servePageViews } from './features/page-views/page-views.http.ts'
import { createPageViews } from './features/page-views/page-views.ts'
import { servePremium } from './features/premium/premium.http.ts'
import { createPremium } from './features/premium/premium.ts'
import { createActiveList } from './features/presence/active-list.ts'
import { createDemoBuddies, DEMO_BUDDIES } from './features/presence/demo-buddies.ts'
import { servePresence } from './features/presence/presence.http.ts'
import {
  createListTelling,
  presenceCommands,
  tellPutOff,
  tellStatus,
  tellWarning,
} from './features/presence/presence.live.ts'
import { openPresence } from './features/presence/presence.ts'
import { serveStats } from './features/stats/stats.http.ts'
import { createStats } from './features/stats/stats.ts'
import { createAddressReader } from './http/address.ts'
import { securityHeaders } from './http/headers.ts'
import { createCallLimits } from './http/limits.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { servePages } from './http/pages.ts'
import { createServe } from './http/serve.ts'
import { createServer } from './http/server.ts'
import { passwordChangedLetter, resetLetter } from './outside/mail/letters.ts'
import { createMailer } from './outside/mail/mailer-of.ts'
import { openLiveChannel } from './realtime/channel.ts'
import { createHub } from './realtime/hub.ts'
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
  const { db } = database
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  let isStopping = false
  let publicUrl = config.publicUrl ?? ''

  const facts = createFactBoard({ db, onListenerError: (err) => log.error({ err }, 'listener failed') })
  const background = createBackground((err, work) => log.error({ err, work }, 'background work failed'))
  const limiter = config.hasRateLimits ? createMemoryLimiter(now) : noLimits
  const outbox = createOutbox({ db, now })
  const mailer = createMailer(config, outbox)
  const hasOutbox = !config.isProduction && !config.smtpUrl

  // Everyone's way in.
  const passwords = createPasswords()
  const sessions = createSessions({ db, facts, now })
  const guests = createGuests({ db, facts, limiter, secret: secrets.session, now })
  const brakes = createSignInBrakes({ limiter, pause: (ms) => new Promise((done) => setTimeout(done, ms)) })
  const auth = createAuth({ db, facts, sessions, passwords, brakes, now })
  const passwordChanges = createPasswordChanges({
    ...{ db, facts, sessions, passwords, limiter, background, now },
    resetTokenMs: config.resetTokenMs,
    sendResetLetter: ({ email, nickname, token }) => {
      const link = `${publicUrl}/reset-password?token=${token}`
      return mailer.send({
        to: email,
        ...resetLetter({ nickname, link, minutes: Math.ceil(config.resetTokenMs / 60_000) }),
      })
    },
  })
  facts.after('password.changed', ({ email, nickname, by, at }) =>
    background.run('notice letter', () =>
      mailer.send({ to: email, ...passwordChangedLetter({ nickname, when: at, by }) }),
    ),
  )

  // The rooms.
  const hub = createHub()
  const presence = await openPresence({
    ...{ db, facts, limiter, now },
    times: config.times,
    isConnected: (personId) => hub.of(personId).length > 0,
    onListChanged: () => listTelling.changed(),
    onStatusChanged: (personId) => tellStatus(hub, presence, personId),
    onWarning: (personId) => tellWarning(hub, personId),
    onPutOff: (personId) => tellPutOff(hub, personId),
  })
  const demoBuddies = createDemoBuddies(config.hasDemoBuddies)
  if (config.hasDemoBuddies) await auth.seedDemo(DEMO_BUDDIES)
  const activeList = createActiveList({ board: presence.board, demoBuddies, now })
  const listTelling = createListTelling(hub, activeList)
  const chat = await openChat({
    ...{ db, facts, limiter, now },
    isOnBowl: presence.isOnBowl,
    personOf: async (personId) => presence.board.get(personId)?.person ?? auth.shown(personId),
    settings: () => DEFAULT_SETTINGS,
    onPosted: (messages) => tellMessages(hub, messages),
  })
  const premium = createPremium({ db, facts, now, billingMode: config.billingMode })
  // After presence and chat: it counts what they have moved from a guest to the new account.
  const stats = createStats({ db, facts, now })
  const leaderboard = createLeaderboard({ db, facts, now })
  facts.after('badge.earned', ({ userId, badge }) => hub.toPerson(userId, { type: 'BADGE_EARNED', badge }))
  const pageViews = createPageViews({ db, background, now })
  const admin = createAdmin({
    ...{ db, facts, limiter, now },
    password: secrets.adminPassword,
    hashPassword: passwords.hash,
    replacePassword: passwordChanges.replace,
    removeUser: auth.remove,
    grantPremium: premium.grant,
    revokePremium: premium.revoke,
  })

  // The front door.
  const origins = {
    publicOrigin: config.publicUrl ? new URL(config.publicUrl).origin : '',
    trustHostHeader: !config.isProduction,
  }
  const headers = securityHeaders({
    isHttps,
    hasAnalytics: config.analyticsMeasurementId !== undefined,
    hasStripe: config.billingMode === 'stripe',
    mapTilesOrigin: config.mapTilesUrl && new URL(config.mapTilesUrl).origin,
  })
  const { server, routes } = await createServer({ log, headers, origins, trustProxy: config.trustProxy })
  const identity = createIdentity({ sessions, guests, findAdmin: admin.find })
  const serve = createServe({ server, identity, spend: createCallLimits(limiter), isHttps })

  serveAuth(serve, { auth, sessions, passwordChanges })
  servePresence(serve, { presence, list: activeList, emailOf: auth.emailOf })
  serveStats(serve, stats)
  serveLeaderboard(serve, leaderboard)
  servePremium(serve, premium)
  serveAdmin(serve, admin)
  servePageViews(serve, pageViews)
  serveInstance(serve, {
    about: {
      billingMode: config.billingMode,
      hasOutbox,
      supportEmail: config.supportEmail,
      version,
      ...(config.analyticsMeasurementId ? { analyticsMeasurementId: config.analyticsMeasurementId } : {}),
    },
    isReady: async () => {
      await database.ping()
      return !isStopping
    },
  })
  if (hasOutbox) serveOutbox(server, outbox)
  const channel = openLiveChannel({
    ...{ server: server.server, hub, log, origins, headers, settings: config },
    identity: createSocketIdentity({ sessions, guests, isHttps }),
    addressOf: createAddressReader(config.trustProxy),
    handlers: { ...presenceCommands(presence), ...chatCommands({ chat, noteSignOfLife: presence.noteSignOfLife }) },
    onJoined: (connection, { personId }, { lastSeq, timeZone }) => {
      presence.connected(personId)
      connection.send({ type: 'STATUS', ...presence.statusOf(personId) })
      connection.write(activeList.frame())
      sendHistory(chat, connection, lastSeq)
      if (timeZone) background.run('time zone', () => auth.noteTimeZone(personId, timeZone))
    },
    onLeft: ({ personId }) => presence.disconnected(personId),
  })
  facts.after('sessions.ended', ({ userId, sessionIds }) => channel.endSessions(userId, sessionIds))
  facts.after('person.left', ({ personId }) => channel.endGuest(personId))
  refuseOtherMethods(server, routes)
  await servePages(server, webFolder)

  const sweeper = startSweeper({
    jobs: {
      sessions: sessions.sweep,
      guests: guests.sweep,
      resets: passwordChanges.sweep,
      chat: chat.sweep,
      outbox: outbox.sweep,
      admin: admin.sweep,
    },
    everyMs: SWEEP_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'housekeeping failed'),
  })

  const pulse = startSweeper({
    jobs: { presence: presence.tick, signs: presence.save },
    everyMs: PULSE_EVERY_MS,
    onError: (err, job) => log.error({ err, job }, 'pulse failed'),
  })

  return {
    facts,
    hub,
    routes,
    background,
    /** What time alone brings about, now: for whoever turns the clock. */
    pulse: pulse.now,

    async listen(): Promise<{ port: number }> {
      await server.listen({ port: config.port, host: config.host })
      const { port } = server.server.address() as AddressInfo
      publicUrl ||= `http://localhost:${port}`
      return { port }
    },

    /** Answers what has been asked, finishes what was begun, and asks for nothing more. */
    async close(): Promise<void> {
      isStopping = true
      // Until the last socket is gone: when somebody was last here is kept below.
      await Promise.all([channel.close(), server.close()])
      listTelling.stop()
      await pulse.stop()
      await sweeper.stop()
      await presence.save()
      await background.settled()
      await mailer.close()
    },
  }
}
