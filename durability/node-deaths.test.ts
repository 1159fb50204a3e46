/** One of three nodes is killed while a hundred people are connected: they reconnect elsewhere, or leave the lists. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { SEED } from '#server/testing/long-tests.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { createSeededRandom, type SeededRandom } from '#server/testing/seeded-random.ts'
import { startServer } from '#server/testing/server-process.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { addToRow, compare, storedMessages } from './support/compare-stored.ts'
import { createGate } from './support/gate.ts'
import { startDurablePostgres } from './support/postgres.ts'
import { beginRow, requireTools, timeRecovery, until } from './support/row.ts'

const DEATHS = 10
const NODES = 3
const PEOPLE = 100
/** This many people of the killed node stay away until they have left the lists. */
const AWAY = 5
/** SCALE-3 */
const GONE_WITHIN_MS = 20_000
const RECONNECT_WITHIN_MS = 200

test(`[SCALE-3] [SCALE-1] killed nodes lose and duplicate nothing, and their people leave the lists (TEST_SEED=${SEED})`, async (context) => {
  requireTools(context, 'postgres', 'redis')
  const row = beginRow(context, `${DEATHS} deaths of one of ${NODES} nodes, ${PEOPLE} people connected`)
  const random = createSeededRandom(SEED)
  const postgres = await startDurablePostgres()
  const redis = await startTemporaryRedis()
  onTestFinished(() => redis.remove())
  const where = { DATABASE_URL: postgres.url('bowl'), REDIS_URL: redis.url }
  const startNode = () => startServer({ ...where, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const nodes = [await startNode(), await startNode(), await startNode()]

  const anyNode = () => random.pick(nodes).url
  const clients = (await signUpCrowd(PEOPLE, anyNode)).map((person) => createMovingClient(person, anyNode, random))
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  type Clients = typeof clients
  const areBack = (some: Clients) => () => some.every((it) => it.hasJoined() && it.unacknowledged.size === 0)
  const seeEachOther = (some: Clients) => () =>
    some.every(
      (it) => it.people().length === some.length && some.every(({ person }) => it.people().includes(person.id)),
    )

  await until('everyone sees everyone', seeEachOther(clients))
  let slowestGoneMs = 0
  for (let round = 0; round < DEATHS; round++) {
    const victim = random.pick(nodes)
    const away = clients.filter((it) => it.node() === victim.url).slice(0, AWAY)
    const others = clients.filter((it) => !away.includes(it))
    for (const client of away) client.gate.shut()
    for (const [at, client] of clients.entries()) client.send(`${round}-${at}`)
    nodes.splice(nodes.indexOf(victim), 1)
    const diedAt = performance.now()
    await timeRecovery(row, async () => {
      await victim.stop('SIGKILL')
      await until('all others have reconnected', areBack(others))
    })
    await until('the people who stayed away have left the lists', seeEachOther(others))
    slowestGoneMs = Math.max(slowestGoneMs, performance.now() - diedAt)
    nodes.push(await startNode())
    for (const client of away) client.gate.open()
    await until('everyone is back', areBack(clients))
    await until('everyone sees everyone again', seeEachOther(clients))
  }
  const total = DEATHS * PEOPLE
  await until('everyone has everything', () => clients.every(({ list }) => list().at(-1)?.seq === total))

  const { stored } = await storedMessages({ url: postgres.url('bowl') })
  const found = compare(clients, stored)
  addToRow(row, found)
  row.note = `out of the lists within ${(slowestGoneMs / 1000).toFixed(1)} s`
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ acknowledged: total, lost: 0, duplicates: 0 })
  expect(slowestGoneMs).toBeLessThan(GONE_WITHIN_MS)
})

/** A client that reconnects to any live node once its gate is open. */
function createMovingClient(person: TestPerson, anyNode: () => string, random: SeededRandom) {
  let node = ''
  const gate = createGate()
  const url = () => {
    node = anyNode()
    return node
  }
  const beforeReconnect = () => Promise.all([gate.pass(), delay(random.next() * RECONNECT_WITHIN_MS)])
  return {
    ...createResilientClient({ url, person, random, beforeReconnect }),
    gate,
    node: () => node,
  }
}
