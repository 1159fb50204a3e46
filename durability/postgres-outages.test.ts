/** PostgreSQL restarts or hangs while people write: the server stays up and recovers by itself. */
import { expect, test } from 'vitest'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { startWriting } from '#server/testing/steady-writers.ts'
import { addToRow, compare, storedMessages } from './support/compare-stored.ts'
import { startDurablePostgres } from './support/postgres.ts'
import { beginRow, type Row, requireTools, timeRecovery, until } from './support/row.ts'

const RESTARTS = 10
const FREEZES = 5
const WRITERS = 8

test(`[SCALE-10] [DB-11] PostgreSQL restarts under writes lose nothing (TEST_SEED=${SEED})`, async (context) => {
  requireTools(context, 'postgres')
  const row = beginRow(context, `${RESTARTS} restarts of PostgreSQL under writes, every other one immediate`)
  const { postgres, writing, random, finish } = await startWritingToPostgres()
  for (let nth = 0; nth < RESTARTS; nth++) {
    await writing.moreFromEach(20 + random.below(40))
    await timeRecovery(row, async () => {
      await postgres.restart(nth % 2 === 0 ? 'immediate' : 'fast')
      await writing.moreFromEach(1)
    })
  }
  await finish(row)
})

test(`[SCALE-10] [DB-12] a PostgreSQL that hangs under writes loses nothing (TEST_SEED=${SEED})`, async (context) => {
  requireTools(context, 'postgres')
  const row = beginRow(context, `${FREEZES} times PostgreSQL hangs under writes, longer than a statement may take`)
  const { postgres, clients, writing, random, finish } = await startWritingToPostgres()
  for (let nth = 0; nth < FREEZES; nth++) {
    await writing.moreFromEach(20 + random.below(40))
    const before = clients.map(({ timesRefused }) => timesRefused())
    postgres.freeze()
    // Outlasts the timeout after which the server drops the connection.
    await until('every writer was refused', () =>
      clients.every((client, at) => client.timesRefused() > (before[at] ?? 0)),
    )
    postgres.thaw()
    await timeRecovery(row, () => writing.moreFromEach(1))
  }
  await finish(row)
})

async function startWritingToPostgres() {
  const random = createSeededRandom(SEED)
  const postgres = await startDurablePostgres()
  const settings = { DATABASE_URL: postgres.url('bowl'), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const server = await startServer(settings)
  const url = () => server.url
  const people = await signUpCrowd(WRITERS, url)
  const clients = people.map((person) => createResilientClient({ url, person, random }))
  const writing = await startWriting(clients)

  async function finish(row: Row): Promise<void> {
    await writing.stop()
    const { code } = await server.stop('SIGTERM')
    const { stored } = await storedMessages({ url: postgres.url('bowl') })
    const found = compare(clients, stored)
    addToRow(row, found)
    row.note = `${clients.reduce((sum, { timesRefused }) => sum + timesRefused(), 0)} writes refused and sent again`
    expect(found.faults).toEqual([])
    expect(row).toMatchObject({ lost: 0, duplicates: 0 })
    expect(code).toBe(0)
  }

  return { postgres, clients, writing, random, finish }
}
