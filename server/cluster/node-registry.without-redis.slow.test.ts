/** Two nodes on one PostgreSQL without Redis: everything arrives later, and nothing is wrong. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { adminBan } from '#contract/admin/admin.ts'
import { endSession, listSessions } from '#contract/people/auth.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { joinLive, openLive } from '#server/testing/live.ts'
import { admin, anotherDevice, guest, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

let nodes: TestNodes

beforeAll(async () => {
  nodes = await startNodes(2, { REDIS_URL: '', INACTIVITY_WARN_MS: '8000', INACTIVITY_OFF_MS: '10000' })
})
afterAll(() => nodes.stop())

async function join(at: number, person: TestPerson) {
  const live = await joinLive(nodes.url(at), person)
  onTestFinished(() => live.cut())
  return live
}

const soon = { timeout: 25_000, interval: 50 }

test('[SCALE-7] without Redis messages, blocks and the ends of sessions still reach the other node', async () => {
  const [rhoda, robin] = [await member(nodes, 'rhoda'), await member(nodes, 'robin')]
  const phone = await anotherDevice(nodes, robin)
  const [hers, his, lost] = [await join(0, rhoda), await join(1, robin), await join(0, phone)]
  await toggle(rhoda, true)
  const reach = async (id: string, content: string) => {
    const saidAt = performance.now()
    hers.send({ type: 'MESSAGE', message: { id, content } })
    await his.waitFor('MESSAGE', ({ message }) => message.content === content)
    return performance.now() - saidAt
  }
  // The full resync comes every 5 s; a message must arrive sooner than that.
  await reach('local-1', 'Anyone there?')
  expect(await reach('local-2', 'Anyone at all?')).toBeLessThan(4500)

  const { body } = await robin.browser.call(listSessions)
  const ended = body.sessions.find(({ isCurrent }) => !isCurrent)
  await robin.browser.call(endSession, { params: { sessionId: ended?.id ?? '' } })
  await rhoda.browser.call(blockPerson, { body: { userId: robin.id } })
  expect(await lost.closed()).toBe(4001)
  await his.waitFor('CHAT_HISTORY', ({ truncated }) => truncated === true)
  expect(JSON.stringify(his.eventsOf('CHAT_HISTORY').at(-1))).not.toContain('Anyone')
  const warned = nodes.lines.filter((line) => line.includes('another node uses this database'))
  expect(warned.length).toBeGreaterThan(0)
})

test('[SCALE-4] [SCALE-7] [ADMIN-31] without Redis a guest who is banned on one node is disconnected from the other', async () => {
  const [here] = nodes.nodes
  const [ada, gus, other] = [await admin(here ?? nodes), await guest(nodes), await guest(nodes, 'guest-Greta123')]
  const [his, hers] = [await join(1, gus), await join(1, other)]
  await ada.browser.call(adminBan, { params: { id: gus.id }, body: { reason: 'Out.' } })
  expect(await his.closed()).toBe(1001)
  await hers.caughtUp()
  const again = await openLive(nodes.url(1), gus.browser)
  again.send({ type: 'JOIN', userId: gus.id })
  expect(await again.closed()).toBe(4403)
  expect(again.events).toMatchObject([{ type: 'ERROR', code: 'BANNED' }])
})

test('[PRES-11, PRES-12] activity on one node counts on all; a person who is inactive on all is taken off the bowl once, on all', async () => {
  const pearl = await member(nodes, 'pearl')
  const [here, there] = [await join(0, pearl), await join(1, pearl)]
  await toggle(pearl, true)
  const begun = Date.now()
  const typing = setInterval(() => here.send({ type: 'TOGGLE_STATUS', userId: pearl.id, isOnBowl: true }), 500)
  for (const live of [here, there]) await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  await vi.waitFor(() => expect(Date.now() - begun).toBeGreaterThan(11_000), soon)
  clearInterval(typing)
  expect(there.eventsOf('INACTIVITY_WARNING', 'AUTO_LOGOUT')).toEqual([])
  for (const live of [here, there]) await vi.waitFor(() => expect(live.eventsOf('AUTO_LOGOUT')).toHaveLength(1), soon)
  await Promise.all([here.caughtUp(), there.caughtUp()])
  for (const live of [here, there]) expect(live.eventsOf('AUTO_LOGOUT')).toHaveLength(1)
})
