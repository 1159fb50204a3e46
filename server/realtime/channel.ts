/** The live channel: upgrade check, gateway and heartbeat together, and closing the sockets of ended sessions. */
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { isGuestId } from '#contract/people/users.ts'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import type { CommandOf } from '#contract/protocol/wire.ts'
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON } from '#contract/protocol/wire.ts'
import type { Connection, JoinedPerson } from '#server/fan-out/connection.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import type { OwnOrigins } from '#server/http/origin.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { openGateway } from './gateway.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createRecentlyEnded } from './recently-ended.ts'
import type { CommandHandlers } from './socket-session.ts'
import { createUpgradeCheck, type SocketIdentity } from './upgrade.ts'

type Needs = {
  server: Server
  hub: Hub
  log: FastifyBaseLogger
  origins: OwnOrigins
  headers: Record<string, string>
  identity: SocketIdentity
  limiter: Limiter
  addressOf: (request: IncomingMessage) => string
  requestIdOf: (request: IncomingMessage) => string
  settings: { needsSocketOrigin: boolean; maxConnections: number; hasRateLimits: boolean }
  handlers: CommandHandlers
  onJoining?: (join: CommandOf<'JOIN'>) => Promise<void> | undefined
  onJoined: (connection: Connection, person: JoinedPerson, join: CommandOf<'JOIN'>) => void
  onLeft: (connection: Connection, person: JoinedPerson) => void
  onRefused?: (code: ProblemCode) => void
  onClosed?: (code: number) => void
}

type FindKnown = (ids: string[]) => Promise<Set<string>>

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
  onJoining,
  onJoined,
  onLeft,
  onRefused,
  onClosed,
}: Needs) {
  const { needsSocketOrigin, maxConnections, hasRateLimits } = settings
  const recentlyEnded = createRecentlyEnded()
  const upgradeCheck = createUpgradeCheck({
    origins: { ...origins, isRequired: needsSocketOrigin },
    addressOf,
    identity,
    limiter,
    caps: { overall: maxConnections, perAddress: hasRateLimits ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY },
  })

  const gateway = openGateway({
    server,
    hub,
    upgradeCheck,
    handlers,
    log,
    headers,
    requestIdOf,
    hasLimits: hasRateLimits,
    watchEndings: recentlyEnded.watch,
    onJoining,
    onJoined: (connection, person, join) => {
      // All but the newest, because sockets that are closing may still be in the hub.
      for (const old of hub.connectionsOf(person.personId).slice(0, -SOCKETS_PER_PERSON)) old.close('tooManySockets')
      onJoined(connection, person, join)
    },
    onLeft,
    onRefused,
    onClosed,
  })
  const heartbeat = startHeartbeat(gateway.connections)

  return {
    connections: gateway.connections as ReadonlySet<Connection>,

    writes: gateway.writes,
    slowReaders: gateway.slowReaders,

    endSessions(userId: string, sessionIds: readonly string[]): void {
      for (const sessionId of sessionIds) recentlyEnded.note(sessionId)
      for (const connection of [...hub.connectionsOf(userId)]) {
        const { sessionId } = connection.person ?? {}
        if (sessionId && sessionIds.includes(sessionId)) connection.close('sessionEnded')
      }
    },

    /** Closes the sockets of sessions and guests whose end was missed, because they are no longer in the database. */
    async endUnknown(known: { sessions: FindKnown; guests: FindKnown }): Promise<void> {
      const people = hub.everyone().flatMap(({ person }) => person ?? [])
      const sessionIds = people.flatMap(({ sessionId }) => sessionId ?? [])
      const guestIds = people.map(({ personId }) => personId).filter(isGuestId)
      const [sessions, guests] = [await known.sessions(sessionIds), await known.guests(guestIds)]
      for (const { personId, sessionId } of people) {
        if (sessionId && !sessions.has(sessionId)) this.endSessions(personId, [sessionId])
        if (isGuestId(personId) && !guests.has(personId)) this.endGuest(personId)
      }
    },

    /** Often the guest has signed in: their pages reconnect as the member. */
    endGuest(personId: string | undefined): void {
      if (personId === undefined || !isGuestId(personId)) return
      recentlyEnded.note(personId)
      for (const connection of hub.connectionsOf(personId)) connection.close('goingAway')
    },

    async close(): Promise<void> {
      heartbeat.stop()
      await gateway.close()
    },
  }
}
