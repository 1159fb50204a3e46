/** A refused upgrade closes its connection, even if the caller keeps its own side open. */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { requestUpgrade } from '#server/testing/raw-socket.ts'
import { openChannelTo, rhoda } from './channel.fixture.ts'

const CALLERS = 20

test.each([
  ['another path', 404, { path: '/nowhere' }],
  ['a foreign origin', 403, { headers: { origin: 'https://evil.example' } }],
  ['a broken key', 400, { headers: { 'sec-websocket-key': 'broken' } }],
])('[LIMIT-27] an upgrade with %s is answered %i, and its connection is closed', async (_name, status, opening) => {
  const { url, connections } = await openChannelTo(rhoda)
  const before = await connections()
  const statuses = await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      const [answer] = await once(requestUpgrade(url, opening), 'data')
      return Number(String(answer).split(' ')[1])
    }),
  )
  expect(statuses).toEqual(Array(CALLERS).fill(status))
  await expect.poll(connections).toBe(before)
})
