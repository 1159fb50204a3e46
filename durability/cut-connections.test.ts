/** Connections are torn at random byte positions by a proxy, in every way TCP allows, while everyone writes. */
import { expect, onTestFinished, test } from 'vitest'
import { createChance } from '#server/testing/chance.ts'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { freshDataFolder } from '#server/testing/database.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { startServer } from '#server/testing/server-process.ts'
import { compare, enter, storedMessages } from './support/ledger.ts'
import { beginRow, timeRecovery, until } from './support/row.ts'
import { startTearingProxy } from './support/tearing-proxy.ts'

const CLIENTS = 50
const CUTS = 40

test(`[CHAT-12] [CHAT-13] torn connections lose and double nothing (TEST_SEED=${SEED})`, async (context) => {
  const row = beginRow(context, `${CLIENTS} clients, each cut off at least ${CUTS} times`)
  const chance = createChance(SEED)
  const dataDir = await freshDataFolder()
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', LOG_LEVEL: 'silent' })

  const people = await signUpCrowd(CLIENTS, () => server.url)
  const proxies = await Promise.all(people.map(() => startTearingProxy({ serverUrl: () => server.url, chance })))
  const clients = people.map((person, at) =>
    createResilientClient({ url: () => proxies[at]?.url ?? '', person, chance }),
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
      for (const [at, client] of clients.entries()) client.say(`${round}-${at}`)
      return everyoneHas(round * CLIENTS)
    })
  }
  await server.stop('SIGTERM')

  const cuts = proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)
  row.note = `${cuts.toLocaleString('en')} cuts`
  const { stored } = await storedMessages({ dataDir })
  const found = compare(clients, stored)
  enter(row, found)
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ lost: 0, doubled: 0 })
})
