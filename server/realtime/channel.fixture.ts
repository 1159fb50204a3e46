/** A live channel without features or a database, on which every socket belongs to one fixed person. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { Command } from '#contract/protocol/wire.ts'
import { createHub } from '#server/fan-out/hub.ts'
import type { GuestActor, UserActor } from '#server/identity/actor.ts'
import { noLimits } from '#server/limits/limiter.ts'
import { createLog } from '#server/process/log.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { openLive } from '#server/testing/live.ts'
import { openLiveChannel } from './channel.ts'

export const rhoda: UserActor = { kind: 'user', id: 'u-rhoda', sessionId: 's-1', isPremium: false }
export const gus: GuestActor = {
  kind: 'guest',
  id: 'guest-Gus12345',
  nickname: '(Just Visiting)07',
  emoji: '💩',
  cookieKey: 'key-of-gus',
}

type Channel = ReturnType<typeof openLiveChannel>
type Hooks = {
  /** During the identity lookup of a JOIN. */
  whileIdentifying?: (channel: Channel) => Promise<void> | void
  /** Before that lookup. */
  onJoining?: () => Promise<void>
}

/** The channel, one open socket that has sent nothing, and a record of what happened. */
export async function openChannelTo(person: UserActor | GuestActor, { whileIdentifying, onJoining }: Hooks = {}) {
  const server = createServer()
  const hub = createHub()
  const joined: string[] = []
  const identified: string[] = []
  const handled: string[] = []
  const closed: number[] = []
  const identity = {
    // Called once for the upgrade and once for JOIN.
    identify: async () => {
      if (identified.push(person.id) === 2) await whileIdentifying?.(channel)
      return person
    },
    guestCookieOf: () => undefined,
    newGuestCookie: () => '',
    setCookieHeader: () => '',
    claimGuest: async () => gus,
  }
  const note = ({ command }: { command: Command }) => void handled.push(command.type)
  const channel = openLiveChannel({
    headers: {},
    server,
    hub,
    identity,
    log: createLog('silent'),
    origins: { publicOrigin: () => undefined, trustLoopbackHost: true },
    limiter: noLimits,
    addressOf: () => '203.0.113.7',
    requestIdOf: () => 'the-only-request',
    settings: { needsSocketOrigin: false, maxConnections: 10, hasRateLimits: true },
    handlers: {
      TOGGLE_STATUS: note,
      toggleOnBowl: note,
      MESSAGE: note,
      EDIT_MESSAGE: note,
      DELETE_MESSAGE: note,
      REACT: note,
      PRESENCE: note,
      ROOM: note,
      TYPING: note,
    },
    onJoining: () => onJoining?.(),
    onJoined: (_connection, { personId }) => void joined.push(personId),
    onLeft: () => undefined,
    onClosed: (code) => void closed.push(code),
  })
  onTestFinished(async () => {
    await channel.close()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = createBrowser(() => url)
  const connections = promisify(server.getConnections.bind(server))
  return { url, connections, channel, hub, joined, identified, handled, closed, live: await openLive(url, browser) }
}
