/** A session or a visit that ends while its JOIN is under way: the socket must not outlive it. */
import { expect, test } from 'vitest'
import { gus, openChannelTo, rhoda } from './channel.fixture.ts'

test('[WS-9] a session that ends while its JOIN is under way takes the socket with it', async () => {
  const { live, joined, hub } = await openChannelTo(rhoda, {
    whileAsked: ({ endSessions }) => endSessions(rhoda.id, [rhoda.sessionId]),
  })
  live.say({ type: 'JOIN', userId: rhoda.id })
  expect(await live.closed()).toBe(4001)
  expect([live.heard, joined, hub.size()]).toEqual([[], [], 0])
})

test('[WS-9] [ADMIN-31] a guest who is put out while their JOIN is under way has to come back and ask anew', async () => {
  const { live, joined, hub } = await openChannelTo(gus, { whileAsked: ({ endGuest }) => endGuest(gus.id) })
  live.say({ type: 'JOIN', userId: gus.id })
  expect(await live.closed()).toBe(1001)
  expect([live.heard, joined, hub.size()]).toEqual([[], [], 0])
})

test('[GUEST-7] a guest who left and comes back under the same id a moment later is let in', async () => {
  const { channel, live, joined } = await openChannelTo(gus)
  channel.endGuest(gus.id)
  live.say({ type: 'JOIN', userId: gus.id })
  await live.caughtUp()
  expect(joined).toEqual([gus.id])
})
