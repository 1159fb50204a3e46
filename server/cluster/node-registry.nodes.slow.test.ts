/** A node that dies: people who reconnect stay on the list, the others leave it. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { nodePeople } from '#server/db/schema/instance/cluster.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { guest, member, toggle } from '#server/testing/people.ts'
import { startServer } from '#server/testing/server-process.ts'
import { SHARED_SECRET, startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

let nodes: TestNodes

beforeAll(async () => {
  // Without a grace period, so that a wrong disconnect shows at once.
  nodes = await startNodes(2, { PRESENCE_GRACE_MS: '0' })
})
afterAll(() => nodes.stop())

async function listed(at: number): Promise<string[]> {
  const { body } = await (nodes.nodes[at] ?? nodes).browser().call(getActiveUsers)
  return body.users.map(({ id }) => id)
}

const inBothLists = (id: string) =>
  vi.waitFor(
    async () => expect([await listed(0), await listed(1)].map((ids) => ids.includes(id))).toEqual([true, true]),
    10_000,
  )

test('[SCALE-3] [SCALE-2] a node is killed: its people leave the lists within 20 s, people who reconnect within 10 s stay listed, other pages catch up', async () => {
  const dying = await startServer({ ...nodes.shared, SESSION_SECRET: SHARED_SECRET })
  const [rhoda, gus, pearl] = [await member(nodes, 'rhoda'), await guest(nodes), await member(nodes, 'pearl')]
  const bystanders = [await joinLive(nodes.url(0), pearl), await joinLive(nodes.url(1), pearl)]
  await toggle(rhoda, true)
  for (const person of [rhoda, gus]) await joinLive(dying.url, person)
  // Wait until the other nodes know that they are connected.
  for (const person of [rhoda, gus]) {
    await vi.waitFor(() => expect(nodes.nodes.every(({ app }) => app.isConnected(person.id))).toBe(true), 10_000)
    await inBothLists(person.id)
  }
  for (const live of bystanders) expect(live.eventsOf('CATCH_UP')).toEqual([])
  await dying.stop('SIGKILL')
  const diedAt = performance.now()
  const eventsBefore = bystanders.map((live) => live.eventsOf('ACTIVE_USERS').length)
  const wasOff: number[] = []
  let rejoined: Awaited<ReturnType<typeof joinLive>> | undefined
  let gusLeftAt = 0
  while (gusLeftAt === 0 && performance.now() - diedAt < 45_000) {
    const lists = [await listed(0), await listed(1)]
    if (!lists.every((ids) => ids.includes(rhoda.id))) wasOff.push(performance.now() - diedAt)
    if (lists.every((ids) => !ids.includes(gus.id))) gusLeftAt = performance.now()
    if (!rejoined && performance.now() - diedAt > 7000) rejoined = await joinLive(nodes.url(1), rhoda)
    await delay(200)
  }
  expect(gusLeftAt - diedAt).toBeGreaterThan(9000)
  expect(gusLeftAt - diedAt).toBeLessThan(20_000)
  await inBothLists(rhoda.id)
  expect(wasOff).toEqual([])
  for (const [at, live] of bystanders.entries()) {
    const lists = live.eventsOf('ACTIVE_USERS').slice(eventsBefore[at])
    expect(lists.length).toBeGreaterThan(0)
    for (const { users } of lists) expect(users.map(({ id }) => id)).toContain(rhoda.id)
  }
  // What the dead node had stored and not published is read from the rows.
  for (const live of bystanders) {
    await live.waitFor('CATCH_UP')
    expect(live.eventsOf('CATCH_UP')).toHaveLength(1)
    live.cut()
  }
  rejoined?.cut()
})

test('[SCALE-3] closing a page on one node changes nothing while another page is open on another node', async () => {
  const robin = await member(nodes, 'robin')
  const [here, there] = [await joinLive(nodes.url(0), robin), await joinLive(nodes.url(1), robin)]
  const pages = () => nodes.database.db.$count(nodePeople, eq(nodePeople.personId, robin.id))
  await toggle(robin, true)
  await there.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  await vi.waitFor(async () => expect(await pages()).toBe(2), 10_000)
  there.clear()
  here.cut()
  await vi.waitFor(async () => expect(await pages()).toBe(1), 10_000)
  expect(await listedNow(robin.id)).toEqual([true, true])
  there.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Still seated' } })
  await there.waitFor('MESSAGE', ({ message }) => message.content === 'Still seated')
  expect(there.eventsOf('STATUS', 'ERROR')).toEqual([])
  there.cut()
  await vi.waitFor(async () => expect(await listedNow(robin.id)).toEqual([false, false]), 10_000)
})

/** Whether a person is in the list of each node, after its timers have run. */
async function listedNow(id: string): Promise<boolean[]> {
  for (const { app } of nodes.nodes) await app.runPeriodicJobs()
  return [await listed(0), await listed(1)].map((ids) => ids.includes(id))
}
