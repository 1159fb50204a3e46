/** Three nodes, one PostgreSQL, one Redis that is killed and started again: how soon the nodes agree. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { endSession, listSessions } from '#contract/people/auth.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { anotherDevice, type Member, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { scrape } from '#server/testing/scrape.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

/** Nodes read each other's rows every two seconds. */
const A_REGISTRY_READ = { timeout: 8000 }

let nodes: TestNodes
let rhoda: Member
let pearl: Member
let percy: Member

beforeAll(async () => {
  nodes = await startNodes(3, { METRICS_PORT: '0' })
  rhoda = await member(nodes, 'rhoda')
  pearl = await member(nodes, 'pearl')
  percy = await member(nodes, 'percy')
})
afterAll(() => nodes.stop())

async function join(at: number, person: TestPerson): Promise<Live> {
  const live = await joinLive(nodes.url(at), person)
  onTestFinished(() => live.cut())
  return live
}

const say = (live: Live, id: string) => live.send({ type: 'MESSAGE', message: { id, content: id } })
const textsOf = (live: Live) => live.eventsOf('MESSAGE').map(({ message }) => message.content)
const seqsOf = (live: Live) => live.eventsOf('MESSAGE').map(({ message }) => message.seq)

test('[AUTH-22] the sockets of an ended session close within 1 s on its node and within 5 s on the others', async () => {
  const phone = await anotherDevice(nodes, rhoda)
  const sockets = [await join(0, phone), await join(1, phone), await join(2, phone)]
  const { body } = await rhoda.browser.call(listSessions)
  const ended = body.sessions.find(({ isCurrent }) => !isCurrent)
  const begun = performance.now()
  const [one] = nodes.nodes
  const cookie = [...rhoda.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await one?.browser().call(endSession, { params: { sessionId: ended?.id ?? '' }, headers: { cookie } })
  const closing = sockets.map(async (live) => ({ code: await live.closed(), ms: performance.now() - begun }))
  const [here, ...elsewhere] = await Promise.all(closing)
  expect(here?.ms).toBeLessThan(1000)
  for (const { code, ms } of elsewhere) expect([code, ms < 5000]).toEqual([4001, true])
})

test('[ACCESS-28] while Redis is away the metrics of each node say that the bus is down', async () => {
  const buses = () => Promise.all(nodes.nodes.map(async (node) => (await scrape(node.metricsUrl)).value('bowl_bus_up')))
  await nodes.redis.kill()
  await vi.waitFor(async () => expect(await buses()).toEqual([0, 0, 0]), A_REGISTRY_READ)
  await nodes.redis.start()
  await vi.waitFor(async () => expect(await buses()).toEqual([1, 1, 1]), A_REGISTRY_READ)
})

test('[SCALE-2] [ACCESS-19] Redis is killed and restarted ten times: every page is up to date within 5 s, or told to catch up', async () => {
  const lives = [await join(0, rhoda), await join(1, pearl), await join(2, percy)] as const
  const [mine, theirs, his] = lives
  for (const person of [rhoda, pearl]) await toggle(person, true)
  const receivedInPrivate = () => his.eventsOf('PRIVATE_MESSAGE').map(({ message }) => message.content)
  const catchUps = () => his.eventsOf('CATCH_UP').length
  for (let round = 0; round < 10; round++) {
    const caughtUp = catchUps()
    await nodes.redis.kill()
    say(mine, `local-without-${round}`)
    const body = { senderId: pearl.id, receiverId: percy.id, content: `round ${round}` }
    await pearl.browser.call(sendPrivateMessage, { body })
    expect((await rhoda.browser.request('/api/ready')).status).toBe(200)
    await nodes.redis.start()
    say(theirs, `local-with-${round}`)
    // One timeout for all pages and nodes together, from the moment Redis is back.
    const expected = [`local-without-${round}`, `local-with-${round}`]
    const expectAllReceived = () => {
      for (const live of lives) expect(textsOf(live)).toEqual(expect.arrayContaining(expected))
      // The page reads its private messages again when it is told that it may have missed some.
      expect(receivedInPrivate().includes(body.content) || catchUps() > caughtUp).toBe(true)
    }
    await vi.waitFor(expectAllReceived, { timeout: 5000, interval: 20 })
  }
  for (const live of lives) {
    expect(seqsOf(live)).toEqual(Array.from({ length: 20 }, (_, at) => (seqsOf(live)[0] ?? 0) + at))
  }
  expect(receivedInPrivate()).toEqual([...new Set(receivedInPrivate())].sort())
})

test('[SCALE-2] [CHAT-13] a page that moves to a node that is behind need not reload the history', async () => {
  const here = await join(0, rhoda)
  await toggle(rhoda, true)
  await nodes.redis.kill()
  onTestFinished(() => nodes.redis.start())
  for (let n = 0; n < 5; n++) {
    say(here, `local-moving-${n}`)
    const { message } = await here.waitFor('MESSAGE', ({ message }) => message.clientId === `local-moving-${n}`)
    const there = await joinLive(nodes.url(1), rhoda, { lastSeq: message.seq })
    expect(there.eventsOf('CHAT_HISTORY')).toMatchObject([{ messages: [] }])
    there.cut()
  }
})
