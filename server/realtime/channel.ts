/** The live channel as a whole: the door, the gateway, the heartbeat, and how they learn who is who. */
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { isGuestId } from '#contract/people/users.ts'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import type { CommandOf } from '#contract/protocol/wire.ts'
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON } from '#contract/protocol/wire.ts'
import type { Connection, Visitor } from '#server/fan-out/connection.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { OwnOrigins } from '#server/http/origin.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { openGateway } from './gateway.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createEndings } from './recently-ended.ts'
import type { CommandHandlers } from './socket-session.ts'
import { createUpgradeCheck, type SocketIdentity } from './upgrade.ts'

type Needs = {
  server: Server
  hub: Hub
  log: FastifyBaseLogger
  origins: OwnOrigins
  /** The security headers of a refused upgrade. */
  headers: Record<string, string>
  identity: SocketIdentity
  limiter: Limiter
  addressOf: (request: IncomingMessage) => string
  requestIdOf: (request: IncomingMessage) => string
  settings: { needsSocketOrigin: boolean; maxConnections: number; hasRateLimits: boolean }
  handlers: CommandHandlers
  onJoining?: (join: CommandOf<'JOIN'>) => Promise<void> | undefined
  onJoined: (connection: Connection, visitor: Visitor, join: CommandOf<'JOIN'>) => void
  onLeft: (visitor: Visitor) => void
  /** For whoever counts. */
  onRefused?: (code: ProblemCode) => void
  onClosed?: (code: number) => void
}

/** Which of these are still known. */
type KnownOf = (ids: string[]) => Promise<Set<string>>

export function openLiveChannel({
  server,
  hub,
  log,
  origins,
  headers,
  identity,
  limiter,
  addressOf,
  requestIdOf,
  settings,
  handlers,
  ...rooms
}: Needs) {
  const { needsSocketOrigin, maxConnections, hasRateLimits } = settings
  const endings = createEndings()
  const door = createUpgradeCheck({
    origins: { ...origins, isRequired: needsSocketOrigin },
    addressOf,
    identity,
    limiter,
    caps: { overall: maxConnections, perAddress: hasRateLimits ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY },
  })

  const gateway = openGateway({
    ...{ server, hub, door, handlers, log, headers, requestIdOf },
    hasLimits: hasRateLimits,
    watchEndings: endings.watch,
    onJoined: (connection, visitor, join) => {
      // All beyond the newest, as those that were told to go may still be here.
      for (const old of hub.of(visitor.personId).slice(0, -SOCKETS_PER_PERSON)) old.close('tooManySockets')
      rooms.onJoined(connection, visitor, join)
    },
    ...{ onJoining: rooms.onJoining, onLeft: rooms.onLeft, onRefused: rooms.onRefused, onClosed: rooms.onClosed },
  })
  const heartbeat = startHeartbeat(gateway.connections)

  return {
    /** Every open socket, also of those that have not joined. */
    connections: gateway.connections as ReadonlySet<Connection>,

    writes: gateway.writes,

    /** A session that is over takes its sockets with it. */
    endSessions(userId: string, sessionIds: readonly string[]): void {
      for (const sessionId of sessionIds) endings.note(sessionId)
      for (const connection of [...hub.of(userId)]) {
        const { sessionId } = connection.visitor ?? {}
        if (sessionId && sessionIds.includes(sessionId)) connection.close('sessionEnded')
      }
    },

    /** Sessions and guests that ended unheard: whom nobody knows any more has no socket either. */
    async endUnknown(known: { sessions: KnownOf; guests: KnownOf }): Promise<void> {
      const visitors = hub.everyone().flatMap(({ visitor }) => visitor ?? [])
      const sessionIds = visitors.flatMap(({ sessionId }) => sessionId ?? [])
      const guestIds = visitors.map(({ personId }) => personId).filter(isGuestId)
      const [sessions, guests] = [await known.sessions(sessionIds), await known.guests(guestIds)]
      for (const { personId, sessionId } of visitors) {
        if (sessionId && !sessions.has(sessionId)) this.endSessions(personId, [sessionId])
        if (isGuestId(personId) && !guests.has(personId)) this.endGuest(personId)
      }
    },

    /** A guest's claim is over, often because they signed in: they come back as whoever they are by then. */
    endGuest(personId: string | undefined): void {
      if (personId === undefined || !isGuestId(personId)) return
      endings.note(personId)
      for (const connection of hub.of(personId)) connection.close('goingAway')
    },

    async close(): Promise<void> {
      heartbeat.stop()
      await gateway.close()
    },
  }
}
