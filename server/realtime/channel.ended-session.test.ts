/** A session that ends while its JOIN is under way: the socket must not outlive it. Who is who is made up here. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#server/http/actor.ts'
import { createLog } from '#server/log.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { openLive } from '#server/testing/live.ts'
import { openLiveChannel } from './channel.ts'
import { createHub } from './hub.ts'

const rhoda: Actor = { kind: 'user', id: 'u-rhoda', sessionId: 's-1', isPremium: false }

test('[WS-9] a session that ends while its JOIN is under way takes the socket with it', async () => {
  const server = createServer()
  const hub = createHub()
  const joined: string[] = []
  const identity = {
    // Found alive, but by the time the answer is here it has ended.
    identify: async () => {
      if (hub.size() === 0 && asked++ > 0) channel.endSessions(rhoda.id, [rhoda.sessionId])
      return rhoda
    },
    guestCookieOf: () => undefined,
    newGuestCookie: () => '',
    setCookieLine: () => '',
    claimGuest: async () => ({ id: '' }),
  }
  let asked = 0
  const channel = openLiveChannel({
    headers: {},
    ...{ server, hub, identity, log: createLog('silent'), origins: { publicOrigin: '', trustHostHeader: true } },
    addressOf: () => '203.0.113.7',
    requestIdOf: () => 'the-only-request',
    settings: { needsSocketOrigin: false, maxConnections: 10, hasRateLimits: true },
    handlers: { TOGGLE_STATUS: () => undefined, toggleOnBowl: () => undefined, MESSAGE: () => undefined },
    onJoined: (_connection, { personId }) => void joined.push(personId),
    onLeft: () => undefined,
  })
  onTestFinished(async () => {
    await channel.close()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const live = await openLive(
    url,
    createBrowser(() => url),
  )
  live.say({ type: 'JOIN', userId: rhoda.id })
  expect(await live.closed()).toBe(4001)
  expect([live.heard, joined]).toEqual([[], []])
})
