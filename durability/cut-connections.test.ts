/** A proxy cuts connections at random bytes, in every way TCP allows, while everyone writes. */
import { expect, onTestFinished, test } from 'vitest'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { addToRow, compare, storedMessages } from './support/compare-stored.ts'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'

const CLIENTS = 50
const CUTS = 40

test(`[CHAT-12] [CHAT-13] cut connections lose and duplicate nothing (TEST_SEED=${SEED})`, async (context) => {
  const row = beginRow(context, `${CLIENTS} clients, each cut off at least ${CUTS} times`)
  const random = createSeededRandom(SEED)
  const dataDir = await freshDataFolder()
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })

  const people = await signUpCrowd(CLIENTS, () => server.url)
  const proxies = await Promise.all(people.map(() => startCuttingProxy({ serverUrl: () => server.url, random })))
  const clients = people.map((person, at) =>
    createResilientClient({ url: () => proxies[at]?.url ?? '', person, random }),
  )
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  const everyoneHas = (total: number) =>
    until(`everyone has ${total} messages`, () =>
      clients.every(({ list, hasJoined }) => hasJoined() && (list().at(-1)?.seq ?? 0) === total),
    )

  await everyoneHas(0)
  for (let round = 1; proxies.some((proxy) => proxy.cuts() < CUTS); round++) {
    await timeRecovery(row, () => {
      for (const proxy of proxies) proxy.arm()
      for (const [at, client] of clients.entries()) client.send(`${round}-${at}`)
      return everyoneHas(round * CLIENTS)
    })
  }
  await server.stop('SIGTERM')

  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  row.note = `${cuts.toLocaleString('en')} cuts`
  const { stored } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  addToRow(row, found)
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ lost: 0, duplicates: 0 })
})
