/** Five hundred sockets reconnect at the same moment after a restart: all of them join, and each is listed once. */
import { expect, onTestFinished, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { guestCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { addToRow, compare, storedMessages } from './support/compare-stored.ts'
import { createGate, reconnectThrough } from './support/gate.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'

const SOCKETS = 500
const RESTARTS = ['SIGKILL', 'SIGTERM'] as const
/** Writers per round: few enough that a client misses less than the room stores. */
const WRITERS = 50

test('[PRES-10] [CHAT-13] everyone reconnects at once after a restart', async (context) => {
  const row = beginRow(context, `${SOCKETS} sockets back at once, after ${RESTARTS.join(' and ')}`)
  const random = createSeededRandom(SOCKETS)
  const dataDir = await freshDataFolder()
  const start = () => startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
  let server = await start()
  const gate = createGate()
  const people = await guestCrowd(SOCKETS, () => server.url)
  const clients = people.map((person) =>
    createResilientClient({ url: () => server.url, person, random, beforeReconnect: reconnectThrough(gate, random) }),
  )
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const areAllBack = () => clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0)
  const listed = async () => (await server.browser().call(getActiveUsers)).body.users.map(({ id }) => id)
  const ids = people.map(({ id }) => id).sort()

  await until('everyone has joined', areAllBack)
  for (const [round, signal] of RESTARTS.entries()) {
    gate.shut()
    for (let n = 0; n < WRITERS; n++) clients[round * WRITERS + n]?.send(`${round}-${n}`)
    await server.stop(signal)
    server = await start()
    await timeRecovery(row, () => {
      gate.open()
      return until('everyone has joined again', areAllBack)
    })
    expect((await listed()).sort()).toEqual(ids)
  }
  const total = RESTARTS.length * WRITERS
  await until('everyone has everything', () => clients.every(({ list }) => list().at(-1)?.seq === total))
  await server.stop('SIGTERM')

  const { stored } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  addToRow(row, found)
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ acknowledged: total, lost: 0, duplicates: 0 })
})
