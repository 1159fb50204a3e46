/** PostgreSQL restarts or hangs while people write: the server stays up, and serves again by itself. */
import { expect, test } from 'vitest'
import { createChance } from '#server/testing/chance.ts'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { startServer } from '#server/testing/server-process.ts'
import { startWriting } from '#server/testing/steady-writers.ts'
import { compare, enter, storedMessages } from './support/ledger.ts'
import { startDurablePostgres } from './support/postgres.ts'
import { beginRow, needTools, type Row, timeRecovery, until } from './support/row.ts'

const RESTARTS = 10
const FREEZES = 5
const WRITERS = 8

test(`[SCALE-10] [DB-11] PostgreSQL restarts under writes (TEST_SEED=${SEED})`, async (context) => {
  needTools(context, 'postgres')
  const row = beginRow(context, `${RESTARTS} restarts of PostgreSQL under writes, every other one immediate`)
  const { postgres, writing, chance, finish } = await startWritingToPostgres()
  for (let nth = 0; nth < RESTARTS; nth++) {
    await writing.moreFromEach(20 + chance.below(40))
    await timeRecovery(row, async () => {
      await postgres.restart(nth % 2 === 0 ? 'immediate' : 'fast')
      await writing.moreFromEach(1)
    })
  }
  await finish(row)
})

test(`[SCALE-10] [DB-12] PostgreSQL hangs under writes (TEST_SEED=${SEED})`, async (context) => {
  needTools(context, 'postgres')
  const row = beginRow(context, `${FREEZES} times PostgreSQL hangs under writes, longer than a statement may take`)
  const { postgres, clients, writing, chance, finish } = await startWritingToPostgres()
  for (let nth = 0; nth < FREEZES; nth++) {
    await writing.moreFromEach(20 + chance.below(40))
    const before = clients.map(({ timesPutOff }) => timesPutOff())
    postgres.freeze()
    // The server gives up on a connection later than PostgreSQL would end the statement.
    await until('every writer was refused', () =>
      clients.every((client, at) => client.timesPutOff() > (before[at] ?? 0)),
    )
    postgres.thaw()
    await timeRecovery(row, () => writing.moreFromEach(1))
  }
  await finish(row)
})

async function startWritingToPostgres() {
  const chance = createChance(SEED)
  const postgres = await startDurablePostgres()
  const settings = { DATABASE_URL: postgres.url('bowl'), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const server = await startServer(settings)
  const url = () => server.url
  const people = await signUpCrowd(WRITERS, url)
  const clients = people.map((person) => createResilientClient({ url, person, chance }))
  const writing = await startWriting(clients)

  async function finish(row: Row): Promise<void> {
    await writing.stop()
    const { code } = await server.stop('SIGTERM')
    const { stored } = await storedMessages({ url: postgres.url('bowl') })
    const found = compare(clients, stored)
    enter(row, found)
    row.note = `${clients.reduce((sum, { timesPutOff }) => sum + timesPutOff(), 0)} writes refused and sent again`
    expect(found.faults).toEqual([])
    expect(row).toMatchObject({ lost: 0, doubled: 0 })
    expect(code).toBe(0)
  }

  return { postgres, clients, writing, chance, finish }
}
