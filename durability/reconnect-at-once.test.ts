/** Five hundred sockets come back in the same moment after a restart: all of them join, and each is listed once. */
import { expect, onTestFinished, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { createChance } from '#server/testing/chance.ts'
import { guestCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { startServer } from '#server/testing/server-process.ts'
import { createGate, returnThrough } from './support/gate.ts'
import { compare, enter, storedMessages } from './support/ledger.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'

const SOCKETS = 500
const RESTARTS = ['SIGKILL', 'SIGTERM'] as const
/** Who speaks in a round: so many that what one misses is less than the room keeps. */
const SPEAKERS = 50

test('[PRES-10] [CHAT-13] everyone comes back at once after a restart', async (context) => {
  const row = beginRow(context, `${SOCKETS} sockets back at once, after ${RESTARTS.join(' and ')}`)
  const chance = createChance(SOCKETS)
  const dataDir = await freshDataFolder()
  const start = () => startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })
  let server = await start()
  const gate = createGate()
  const people = await guestCrowd(SOCKETS, () => server.url)
  const clients = people.map((person) =>
    createResilientClient({ url: () => server.url, person, chance, beforeReturn: returnThrough(gate, chance) }),
  )
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const areAllBack = () => clients.every(({ hasJoined, unacknowledged }) => hasJoined() && unacknowledged.size === 0)
  const listed = async () => (await server.browser().call(getActiveUsers)).body.users.map(({ id }) => id)
  const ids = people.map(({ id }) => id).sort()

  await until('everyone has joined', areAllBack)
  for (const [round, signal] of RESTARTS.entries()) {
    gate.shut()
    for (let n = 0; n < SPEAKERS; n++) clients[round * SPEAKERS + n]?.say(`${round}-${n}`)
    await server.stop(signal)
    server = await start()
    await timeRecovery(row, () => {
      gate.open()
      return until('everyone has joined again', areAllBack)
    })
    expect((await listed()).sort()).toEqual(ids)
  }
  const total = RESTARTS.length * SPEAKERS
  await until('everyone has everything', () => clients.every(({ list }) => list().at(-1)?.seq === total))
  await server.stop('SIGTERM')

  const { stored } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  enter(row, found)
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ acknowledged: total, lost: 0, doubled: 0 })
})
