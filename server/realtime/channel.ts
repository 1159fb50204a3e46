/** The live channel as a whole: the door, the gateway, the heartbeat, and how they learn who is who. */
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { CommandOf } from '#contract/wire.ts'
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON } from '#contract/wire.ts'
import type { OwnOrigins } from '#server/http/origin.ts'
import type { Connection, Visitor } from './connection.ts'
import { createDoor, type SocketIdentity } from './door.ts'
import { type CommandHandlers, openGateway } from './gateway.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Hub } from './hub.ts'

type Needs = {
  server: Server
  hub: Hub
  log: FastifyBaseLogger
  origins: OwnOrigins
  identity: SocketIdentity
  addressOf: (request: IncomingMessage) => string
  settings: { needsSocketOrigin: boolean; maxConnections: number; hasRateLimits: boolean }
  handlers: CommandHandlers
  onJoined: (connection: Connection, visitor: Visitor, join: CommandOf<'JOIN'>) => void
  onLeft: (visitor: Visitor) => void
}

export function openLiveChannel({
  server,
  hub,
  log,
  origins,
  identity,
  addressOf,
  settings,
  handlers,
  ...rooms
}: Needs) {
  const { needsSocketOrigin, maxConnections, hasRateLimits } = settings
  const door = createDoor({
    origins: { ...origins, isRequired: needsSocketOrigin },
    addressOf,
    identity,
    caps: { overall: maxConnections, perAddress: hasRateLimits ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY },
  })

  const gateway = openGateway({
    ...{ server, hub, door, handlers, log },
    hasLimits: hasRateLimits,
    onJoined: (connection, visitor, join) => {
      const [oldest, ...others] = hub.of(visitor.personId)
      if (others.length >= SOCKETS_PER_PERSON) oldest?.close('tooManySockets')
      rooms.onJoined(connection, visitor, join)
    },
    onLeft: rooms.onLeft,
  })
  const heartbeat = startHeartbeat(gateway.connections)

  return {
    /** A session that is over takes its sockets with it. */
    endSessions(userId: string, sessionIds: readonly string[]): void {
      for (const connection of [...hub.of(userId)]) {
        const { sessionId } = connection.visitor ?? {}
        if (sessionId && sessionIds.includes(sessionId)) connection.close('sessionEnded')
      }
    },

    close(): void {
      heartbeat.stop()
      gateway.close()
    },
  }
}
