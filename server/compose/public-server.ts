/** Everything that is reachable from outside: the calls of every feature, the live channel, the pages. */
import type { FastifyBaseLogger } from 'fastify'
import { isGuestId } from '#contract/people/users.ts'
import type { Config } from '#server/config.ts'
import { openCachedResponseFastPath } from '#server/fan-out/cached-response-fast-path.ts'
import { serveAccount } from '#server/features/account/account.http.ts'
import { serveAdmin } from '#server/features/admin/admin.http.ts'
import { serveAdminInstance } from '#server/features/admin/admin-instance.http.ts'
import { createNodeStatus, otherNodeStatus } from '#server/features/admin/overview/node-status.ts'
import { serveAuth } from '#server/features/auth/auth.http.ts'
import { createIdentity } from '#server/features/auth/session/identify.http.ts'
import { createSocketIdentity } from '#server/features/auth/session/identify.live.ts'
import { serveBuddies } from '#server/features/buddies/buddies.http.ts'
import { changeCommands, sendOwnReactions } from '#server/features/chat/changes/room-changes.live.ts'
import { serveChat } from '#server/features/chat/chat.http.ts'
import { chatCommands } from '#server/features/chat/chat.live.ts'
import { sendHistory } from '#server/features/chat/reading/room-history.live.ts'
import { roomTypingCommands } from '#server/features/chat/typing/room-typing.live.ts'
import { serveInstance } from '#server/features/instance/instance.http.ts'
import { serveLeaderboard } from '#server/features/leaderboard/leaderboard.http.ts'
import { serveOutbox } from '#server/features/outbox/outbox.http.ts'
import { servePageViews } from '#server/features/page-views/page-views.http.ts'
import { servePins } from '#server/features/pins/pins.http.ts'
import { servePreferences } from '#server/features/preferences/preferences.http.ts'
import { serveBillingEvents, servePremium } from '#server/features/premium/premium.http.ts'
import { servePresence } from '#server/features/presence/presence.http.ts'
import { presenceCommands } from '#server/features/presence/presence.live.ts'
import { servePrivateChats } from '#server/features/private-chat/private-chat.http.ts'
import { servePush } from '#server/features/push/push.http.ts'
import { serveSafety } from '#server/features/safety/safety.http.ts'
import { serveSharePages } from '#server/features/share/page/share-pages.http.ts'
import { serveShares } from '#server/features/share/share.http.ts'
import { serveSits } from '#server/features/sits/sits.http.ts'
import { serveBadges } from '#server/features/stats/badges.http.ts'
import { serveStats } from '#server/features/stats/stats.http.ts'
import { serveSuites } from '#server/features/suites/suites.http.ts'
import { serveSupport } from '#server/features/support/support.http.ts'
import { serveTrivia } from '#server/features/trivia/trivia.http.ts'
import { serveVisitCharts } from '#server/features/visit-charts/visit-charts.http.ts'
import { serveWaves } from '#server/features/waves/waves.http.ts'
import { IDLE_PER_ADDRESS, limitIdleConnections } from '#server/http/connections/idle-connections.ts'
import { createAddressReader, createRequestIds } from '#server/http/connections/trusted-proxy.ts'
import { cookieNames } from '#server/http/cookies.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { createUnservedHandler } from '#server/http/other-methods.ts'
import { servePages } from '#server/http/pages.ts'
import { createCaller, createServe } from '#server/http/serve.ts'
import { createServer } from '#server/http/server.ts'
import { isPerson } from '#server/identity/actor.ts'
import { rememberLast } from '#server/lib/remember-last.ts'
import { createCallLimits } from '#server/limits/call-limits.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { openLiveChannel } from '#server/realtime/channel.ts'
import type { Features } from './features.ts'

type Needs = {
  config: Config
  log: FastifyBaseLogger
  features: Features
  version: string
  webFolder?: string | undefined
  isReady: () => Promise<boolean>
  /** PUBLIC_URL, or where this server listens; empty until it does. */
  publicUrl: () => string
  metrics: Metrics
}

export async function openPublicServer(needs: Needs) {
  const { config, log, features, version, webFolder, isReady, publicUrl, metrics } = needs
  const { facts, background, limiter, hub, outbox, adminServices, nodeRegistry } = features
  const { auth, sessions, guests, passwordChanges, presence, activeList, chat } = features
  const { blockedEitherWay, hasBlocked } = features.blocks
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const areGuestsAllowed = () => features.settings.current().allowGuestUsers
  const origins = {
    publicOrigin: () => originOf(publicUrl()),
    // With an https PUBLIC_URL, a plain http page on localhost is not ours.
    trustLoopbackHost: config.isLocal && !isHttps,
  }
  const headers = securityHeaders({
    isHttps,
    hasAnalytics: config.analyticsMeasurementId !== undefined,
    hasStripe: config.billingMode === 'stripe',
    mapTilesOrigin: config.mapTilesUrl && new URL(config.mapTilesUrl).origin,
  })
  const { server, routes, isClosing } = await createServer({
    log,
    headers,
    origins,
    trustProxy: config.trustProxy,
    onAnswered: metrics.noteAnswered,
    onRefused: (code) => metrics.noteRefused('call', code),
  })
  const identity = createIdentity({ sessions, guests, findAdmin: adminServices.admin.find })
  const limits = createCallLimits(limiter)
  const { checkLimits } = limits
  const addressOf = createAddressReader(config.trustProxy)
  const requestIdOf = createRequestIds(config.trustProxy)
  const { addCachedRoute } = openCachedResponseFastPath({
    server,
    isClosing,
    headers,
    addressOf,
    requestIdOf,
    checkLimits,
    onAnswered: metrics.noteAnswered,
  })
  limitIdleConnections({
    server: server.server,
    trustProxy: config.trustProxy,
    overall: config.maxConnections,
    perAddress: config.hasRateLimits ? IDLE_PER_ADDRESS : Number.POSITIVE_INFINITY,
  })
  const serve = createServe({ server, identity, limits, isHttps, addCachedRoute })

  serveAuth(serve, { auth, sessions, passwordChanges, customProfile: features.customProfile })
  serveAccount(serve, features.account)
  servePreferences(serve, features.preferences)
  servePresence(serve, { presence, list: activeList, findEmail: auth.findEmail })
  serveChat(serve, features.roomPages)
  serveStats(serve, { stats: features.stats, blockedEitherWay, hasBlocked })
  serveBadges(serve, features.badges)
  serveSits(serve, features.sits)
  serveLeaderboard(serve, { leaderboard: features.leaderboard, blockedEitherWay })
  serveShares(serve, { shares: features.shares, publicUrl })
  serveSharePages(server, {
    shares: features.shares,
    cards: features.cards,
    publicUrl,
    checkLimits,
    readListing: async (request, reply) => {
      const actor = await identity.identify(createCaller(request, reply, isHttps))
      return isPerson(actor) ? activeList.listingFor(actor.id) : activeList.listing()
    },
    areGuestsAllowed,
  })
  servePremium(serve, features.premium)
  await serveBillingEvents(server, features.premium)
  serveSuites(serve, features.suites)
  serveVisitCharts(serve, features.visitCharts)
  serveTrivia(serve, features.trivia)
  serveSupport(serve, features.support)
  servePins(serve, features.pins)
  serveBuddies(serve, features.buddies)
  servePrivateChats(serve, features.privateChats)
  serveWaves(serve, features.waves)
  servePush(serve, features.push)
  serveSafety(serve, { blocks: features.blocks, reports: features.reports })
  serveAdmin(serve, adminServices)
  const nodeStatus = createNodeStatus({
    id: features.nodeId,
    version,
    startedAt: features.openedAt,
    hub,
    memoryUsed: () => process.memoryUsage.rss(),
  })
  serveAdminInstance(serve, {
    ...adminServices,
    nodes: async () => [{ ...nodeStatus(), isThisOne: true }, ...(await nodeRegistry.peers()).map(otherNodeStatus)],
  })
  servePageViews(serve, features.pageViews)
  serveInstance(serve, {
    about: {
      billingMode: config.billingMode,
      hasOutbox: config.hasOutbox,
      supportEmail: config.supportEmail,
      version,
      showsAdminHint: !config.isProduction,
      ...(config.mapTilesUrl ? { mapTiles: { url: config.mapTilesUrl, attribution: config.mapTilesAttribution } } : {}),
      ...(config.analyticsMeasurementId ? { analyticsMeasurementId: config.analyticsMeasurementId } : {}),
    },
    settings: features.settings.forPages,
    isReady,
  })
  if (config.hasOutbox) serveOutbox(server, { outbox, settled: background.settled })

  const channel = openLiveChannel({
    server: server.server,
    hub,
    log,
    origins,
    headers,
    settings: config,
    identity: createSocketIdentity({ sessions, guests, isHttps }),
    limiter,
    addressOf,
    requestIdOf,
    handlers: {
      ...presenceCommands(presence, features.presencePages),
      ...chatCommands({ chat, noteActivity: presence.noteActivity }),
      ...changeCommands({ chat, noteActivity: presence.noteActivity }),
      ...roomTypingCommands({ roomTyping: features.roomTyping, typeTo: features.privateChats.typeTo }),
    },
    onJoining: (seen) => chat.catchUpTo(seen),
    onJoined: (connection, { personId }, { timeZone, presence: wanted, ...seen }) => {
      if (hub.connectionsOf(personId).length === 1) nodeRegistry.changed(personId)
      presence.connected(personId)
      connection.send({ type: 'STATUS', ...presence.findStatus(personId) })
      connection.wantsPresenceChanges = wanted === 'changes'
      features.sendListTo(connection, personId)
      sendHistory(chat, connection, seen, blockedEitherWay)
      background.run('own reactions', () => sendOwnReactions(chat, connection, seen))
      const { noteTimeZone } = isGuestId(personId) ? guests : auth
      if (timeZone) background.run('time zone', () => noteTimeZone(personId, timeZone))
    },
    onLeft: (connection, { personId }) => {
      features.roomTyping.close(connection)
      if (hub.connectionsOf(personId).length === 0) nodeRegistry.changed(personId)
      presence.disconnected(personId)
    },
    onRefused: (code) => metrics.noteRefused('frame', code),
    onClosed: metrics.noteClosed,
  })
  facts.everywhere('sessions.ended', ({ userId, sessionIds }) => channel.endSessions(userId, sessionIds))
  facts.everywhere('person.left', ({ personId }) => channel.endGuest(personId))
  // Ends a JOIN that is still under way; `sessions.ended` has closed the sockets that had joined.
  facts.everywhere('account.deleted', ({ userId }) => channel.endGuest(userId))
  const cookies = cookieNames(isHttps)
  await servePages(server, {
    folder: webFolder,
    refuseUnserved: createUnservedHandler(server, routes),
    landing: {
      countOnBowl: activeList.total,
      isVisitor: (request) => !request.cookies[cookies.session] && !request.cookies[cookies.guest],
      areGuestsAllowed,
      publicUrl,
    },
  })

  return {
    routes,
    connections: channel.connections,
    writes: channel.writes,
    slowReaders: channel.slowReaders,
    listen: () => server.listen({ port: config.port, host: config.host }),
    address: () => server.server.address(),
    /** Closes sockets whose session or guest has ended, if this node missed the event. */
    resync: () => channel.endUnknown({ sessions: sessions.knownAmong, guests: guests.knownAmong }),
    close: () => Promise.all([channel.close(), server.close()]),
  }
}

const originOf = rememberLast((address: string) => (address ? new URL(address).origin : undefined))
