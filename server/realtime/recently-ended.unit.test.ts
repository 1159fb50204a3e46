/** A session or guest that ends during its JOIN: the socket must not outlive it. */
import { expect, test } from 'vitest'
import { gus, openChannelTo, rhoda } from './channel.fixture.ts'

test('[WS-9] a session that ends during its JOIN closes the socket', async () => {
  const { live, joined, hub } = await openChannelTo(rhoda, {
    whileIdentifying: ({ endSessions }) => endSessions(rhoda.id, [rhoda.sessionId]),
  })
  live.send({ type: 'JOIN', userId: rhoda.id })
  expect(await live.closed()).toBe(4001)
  expect([live.events, joined, hub.size()]).toEqual([[], [], 0])
})

test('[WS-9] [ADMIN-31] a guest who is removed during their JOIN has to reconnect', async () => {
  const { live, joined, hub } = await openChannelTo(gus, { whileIdentifying: ({ endGuest }) => endGuest(gus.id) })
  live.send({ type: 'JOIN', userId: gus.id })
  expect(await live.closed()).toBe(1001)
  expect([live.events, joined, hub.size()]).toEqual([[], [], 0])
})

test('[GUEST-7] a guest who left and returns under the same id a moment later is admitted', async () => {
  const { channel, live, joined } = await openChannelTo(gus)
  channel.endGuest(gus.id)
  live.send({ type: 'JOIN', userId: gus.id })
  await live.caughtUp()
  expect(joined).toEqual([gus.id])
})
