/** One of three nodes is killed while a hundred people are connected: they come back elsewhere, or leave the lists. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Chance, createChance } from '#server/testing/chance.ts'
import { signUpCrowd } from '#server/testing/crowd.ts'
import { SEED } from '#server/testing/long-tests.ts'
import type { Visitor } from '#server/testing/people.ts'
import { createResilientClient } from '#server/testing/resilient-client.ts'
import { startServer } from '#server/testing/server-process.ts'
import { startTemporaryRedis } from '#server/testing/temporary-redis.ts'
import { createGate } from './support/gate.ts'
import { compare, enter, storedMessages } from './support/ledger.ts'
import { startDurablePostgres } from './support/postgres.ts'
import { beginRow, needTools, timeRecovery, until } from './support/row.ts'

const DEATHS = 10
const NODES = 3
const PEOPLE = 100
/** Of those on the dead node, so many do not come back until they have left the lists. */
const AWAY = 5
/** SCALE-3 */
const GONE_WITHIN_MS = 20_000
const BACK_WITHIN_MS = 200

test(`[SCALE-3] [SCALE-1] deaths of nodes (TEST_SEED=${SEED})`, async (context) => {
  needTools(context, 'postgres', 'redis')
  const row = beginRow(context, `${DEATHS} deaths of one of ${NODES} nodes, ${PEOPLE} people connected`)
  const chance = createChance(SEED)
  const postgres = await startDurablePostgres()
  const redis = await startTemporaryRedis()
  onTestFinished(() => redis.remove())
  const where = { DATABASE_URL: postgres.url('bowl'), REDIS_URL: redis.url }
  const startNode = () => startServer({ ...where, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const nodes = [await startNode(), await startNode(), await startNode()]

  const anyNode = () => chance.pick(nodes).url
  const clients = (await signUpCrowd(PEOPLE, anyNode)).map((person) => createMovingClient(person, anyNode, chance))
  onTestFinished(() => clients.forEach(({ stop }) => void stop()))
  type Clients = typeof clients
  const areBack = (some: Clients) => () => some.every((it) => it.hasJoined() && it.unacknowledged.size === 0)
  /** Each of them sees all of them, and no one else. */
  const seeEachOther = (some: Clients) => () =>
    some.every(
      (it) => it.people().length === some.length && some.every(({ person }) => it.people().includes(person.id)),
    )

  await until('everyone sees everyone', seeEachOther(clients))
  let slowestGoneMs = 0
  for (let round = 0; round < DEATHS; round++) {
    const victim = chance.pick(nodes)
    const away = clients.filter((it) => it.node() === victim.url).slice(0, AWAY)
    const others = clients.filter((it) => !away.includes(it))
    for (const client of away) client.gate.shut()
    for (const [at, client] of clients.entries()) client.say(`${round}-${at}`)
    nodes.splice(nodes.indexOf(victim), 1)
    const diedAt = performance.now()
    await timeRecovery(row, async () => {
      await victim.stop('SIGKILL')
      await until('those on other nodes are back', areBack(others))
    })
    await until('those who stayed away have left the lists', seeEachOther(others))
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
  enter(row, found)
  row.note = `out of the lists within ${(slowestGoneMs / 1000).toFixed(1)} s`
  expect(found.faults).toEqual([])
  expect(row).toMatchObject({ acknowledged: total, lost: 0, doubled: 0 })
  expect(slowestGoneMs).toBeLessThan(GONE_WITHIN_MS)
})

/** A client that comes back to any node that lives, when its gate is open. */
function createMovingClient(person: Visitor, anyNode: () => string, chance: Chance) {
  let node = ''
  const gate = createGate()
  const url = () => {
    node = anyNode()
    return node
  }
  const beforeReturn = () => Promise.all([gate.pass(), delay(chance.next() * BACK_WITHIN_MS)])
  return {
    ...createResilientClient({ url, person, chance, beforeReturn }),
    gate,
    /** The one it is connected to, or tries to. */
    node: () => node,
  }
}
