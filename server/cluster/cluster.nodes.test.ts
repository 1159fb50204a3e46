/** Three nodes, one PostgreSQL, one Redis: what happens on one node is seen on all. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { adminBan, adminDeleteUser, adminPutSettings, adminSetPremium } from '#contract/admin/admin.ts'
import { adminNodes, adminOverview } from '#contract/admin/admin-overview.ts'
import { adminDecideReport, adminReports } from '#contract/admin/admin-reports.ts'
import { DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { endSession, listSessions } from '#contract/people/auth.ts'
import { blockPerson, report, unblockPerson } from '#contract/people/safety.ts'
import { requestBuddy } from '#contract/social/buddies.ts'
import { GUEST_MESSAGE_LIMIT } from '#contract/social/chat.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { waveAt } from '#contract/social/waves.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, anotherDevice, guest, type Member, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { scrape } from '#server/testing/scrape.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

/** Nodes read each other's rows every two seconds; only a test that fails waits this long. */
const A_REGISTRY_READ = { timeout: 60_000 }

let nodes: TestNodes
let rhoda: Member
let robin: Member
let pearl: Member
let percy: Member

beforeAll(async () => {
  nodes = await startNodes(3, { METRICS_PORT: '0' })
  rhoda = await member(nodes, 'rhoda')
  robin = await member(nodes, 'robin')
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

/** The active list of a node, and its total. */
async function listed(at: number) {
  const { body } = await (nodes.nodes[at] ?? nodes).browser().call(getActiveUsers)
  return { ids: body.users.map(({ id }) => id), total: body.total }
}

test('[SCALE-1] messages sent through any node arrive on all, in the same order', async () => {
  const people = [rhoda, robin, pearl]
  const lives = await Promise.all(people.map((person, at) => join(at, person)))
  for (const person of people) await toggle(person, true)
  for (let n = 0; n < 40; n++) for (const [at, live] of lives.entries()) say(live, `local-${at}-${n}`)
  for (const live of lives) await live.until('received all', () => (seqsOf(live).length >= 120 ? true : undefined))
  const first = seqsOf(lives[0] as Live)[0] ?? 0
  for (const live of lives) {
    expect(textsOf(live)).toEqual(textsOf(lives[0] as Live))
    expect(seqsOf(live)).toEqual(Array.from({ length: 120 }, (_, at) => first + at))
  }
})

test('[SCALE-1] a person on the bowl is in the list of every node, on all their pages, and counted once', async () => {
  await toggle(rhoda, false)
  const others = [robin.id, pearl.id].sort()
  const allShow = async (ids: string[]) => {
    for (const at of [0, 1, 2]) {
      await vi.waitFor(async () => {
        const shown = await listed(at)
        expect({ ...shown, ids: shown.ids.sort() }).toEqual({ ids, total: ids.length })
      }, 10_000)
    }
  }
  await allShow(others)
  const [here, there] = [await join(0, rhoda), await join(1, rhoda)]
  await toggle(rhoda, true)
  for (const live of [here, there]) await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  await allShow([...others, rhoda.id].sort())
  there.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: false })
  await vi.waitFor(() => expect(here.eventsOf('STATUS').at(-1)?.isOnBowl).toBe(false), 10_000)
  await allShow(others)
})

test('[SCALE-4] [AUTH-22] a session that ends on one node closes its sockets on the others', async () => {
  const phone = await anotherDevice(nodes, robin)
  const [own, other] = [await join(0, phone), await join(1, robin)]
  const { body } = await robin.browser.call(listSessions)
  const ended = body.sessions.find(({ isCurrent }) => !isCurrent)
  await robin.browser.call(endSession, { params: { sessionId: ended?.id ?? '' } })
  expect(await own.closed()).toBe(4001)
  await other.caughtUp()
  expect(other.socket.readyState).toBe(other.socket.OPEN)
})

test('[SCALE-1] [WAVE-2] private messages, buddy requests and waves reach people on any node', async () => {
  const [hers, his] = [await join(1, pearl), await join(2, percy)]
  const body = { senderId: pearl.id, receiverId: percy.id, content: 'Room for two?' }
  await pearl.browser.call(sendPrivateMessage, { body })
  for (const live of [hers, his]) {
    await live.waitFor('PRIVATE_MESSAGE', ({ message }) => message.content === body.content)
  }
  await percy.browser.call(requestBuddy, { body: { senderId: percy.id, receiverId: pearl.id } })
  await hers.waitFor('BUDDY_REQUEST', ({ from }) => from.id === percy.id)
  await percy.browser.call(waveAt, { body: { userId: pearl.id } })
  await hers.waitFor('WAVE', ({ from }) => from.id === percy.id)
})

test('[SCALE-1] a block made on one node hides messages on all nodes, and unblocking shows them again', async () => {
  const [mine, theirs, third] = [await join(0, robin), await join(1, pearl), await join(2, percy)]
  for (const person of [robin, pearl]) await toggle(person, true)
  await robin.browser.call(blockPerson, { body: { userId: pearl.id } })
  await mine.waitFor('BLOCKED_CHANGED', ({ isBlocked }) => isBlocked)
  await theirs.waitFor('CHAT_HISTORY', ({ truncated }) => truncated === true)
  say(theirs, 'local-unheard')
  await third.waitFor('MESSAGE', ({ message }) => message.content === 'local-unheard')
  await mine.caughtUp()
  expect(textsOf(mine)).not.toContain('local-unheard')
  await robin.browser.call(unblockPerson, { params: { userId: pearl.id } })
  await mine.waitFor('BLOCKED_CHANGED', ({ isBlocked }) => !isBlocked)
  await vi.waitFor(
    () => expect(JSON.stringify(mine.eventsOf('CHAT_HISTORY').at(-1))).toContain('local-unheard'),
    10_000,
  )
})

test('[SCALE-4] an admin’s change on one node applies on all', async () => {
  const ada = await admin(nodes)
  const lives = [await join(0, rhoda), await join(1, rhoda), await join(2, rhoda)]
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: true } })
  for (const live of lives) await live.waitFor('PREMIUM_CHANGED', ({ isPremium }) => isPremium)
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: false } })
  for (const live of lives) await live.waitFor('PREMIUM_CHANGED', ({ isPremium }) => !isPremium)
  await toggle(rhoda, false)
  await ada.browser.call(adminPutSettings, { body: { ...DEFAULT_SETTINGS, requireBowlForChat: false } })
  for (const [at, live] of lives.entries()) {
    await live.waitFor('SETTINGS_CHANGED', ({ settings }) => !settings.requireBowlForChat)
    say(live, `local-free-${at}`)
    await live.waitFor('MESSAGE', ({ message }) => message.content === `local-free-${at}`)
  }
})

test('[SCALE-4] a message hidden on one node is hidden on all, and so are mutes, bans and deletions', async () => {
  const [ada, paula, gus] = [await admin(nodes), await member(nodes, 'paula'), await guest(nodes)]
  const onAll = (person: TestPerson) => Promise.all([0, 1, 2].map((at) => join(at, person)))
  const [his, hers, visiting] = [await onAll(robin), await onAll(paula), await onAll(gus)]
  await toggle(robin, true)
  say(his[0] as Live, 'local-vile')
  const { message } = await (hers[0] as Live).waitFor('MESSAGE', ({ message }) => message.content === 'local-vile')
  await paula.browser.call(report, { body: { kind: 'message', subjectId: message.id, reason: 'abuse' } })
  const [found] = (await ada.browser.call(adminReports)).body.reports
  const mute = { reason: 'Hush.', until: new Date(Date.now() + 3_600_000).toISOString() }
  await ada.browser.call(adminDecideReport, { params: { id: found?.id ?? '' }, body: { hide: true, mute } })
  for (const live of [...his, ...hers]) await live.waitFor('MESSAGE_HIDDEN', ({ id }) => id === message.id)
  for (const live of await onAll(rhoda)) expect(JSON.stringify(live.events)).not.toContain('local-vile')
  for (const [at, live] of his.entries()) {
    say(live, `local-muted-${at}`)
    await live.waitFor('ERROR', ({ code }) => code === 'MUTED')
  }
  const greta = await guest(nodes, 'guest-Greta123')
  const alsoVisiting = await onAll(greta)
  for (const { id } of [robin, greta]) await ada.browser.call(adminBan, { params: { id }, body: { reason: 'Out.' } })
  for (const live of [...his, ...alsoVisiting]) {
    await live.waitFor('ERROR', ({ message }) => message === 'You’re banned. Out.')
    expect(await live.closed()).toBe(his.includes(live) ? 4001 : 4403)
  }
  for (const { id } of [paula, gus]) await ada.browser.call(adminDeleteUser, { params: { id } })
  for (const live of [...hers, ...visiting]) expect(await live.closed()).toBe(4001)
})

test('[GUEST-12] [SCALE-4] of six messages a guest sends at once through each of two nodes, ten are accepted, not twelve', async () => {
  for (let round = 0; round < 5; round++) {
    const gus = await guest(nodes, `guest-Twice00${round}`)
    const [here, there] = [await join(0, gus), await join(1, gus)]
    const sentIds = Array.from({ length: 12 }, (_, n) => `local-guest-${round}-${n}`)
    for (const [n, id] of sentIds.entries()) say(n % 2 === 0 ? here : there, id)
    const refused = () => [...here.eventsOf('ERROR'), ...there.eventsOf('ERROR')]
    const counts = () => [textsOf(here).length, textsOf(there).length, refused().length]
    await vi.waitFor(() => expect(counts()).toEqual([10, 10, 2]), A_REGISTRY_READ)
    const words = 'Guest users can only send 10 messages. Sign up for unlimited messaging!'
    for (const error of refused()) expect(error).toMatchObject({ code: 'GUEST_LIMIT', message: words })
    expect([...textsOf(here), ...refused().map(({ clientId }) => clientId)].sort()).toEqual(sentIds.sort())
    expect(textsOf(there)).toEqual(textsOf(here))
    expect(await nodes.database.db.$count(chatMessages, eq(chatMessages.senderId, gus.id))).toBe(GUEST_MESSAGE_LIMIT)
  }
})

test('[SCALE-6] the admin sees every node, and each connected person counted once', async () => {
  const ada = await admin(nodes)
  const lives = [await join(0, rhoda), await join(1, rhoda), await join(2, pearl)]
  await vi.waitFor(async () => {
    const { seats } = (await ada.browser.call(adminNodes)).body
    expect(new Set(seats.map(({ id }) => id)).size).toBe(3)
    expect(seats.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
  }, A_REGISTRY_READ)
  await vi.waitFor(async () => expect((await ada.browser.call(adminOverview)).body.hereNow).toBe(2), A_REGISTRY_READ)
  for (const live of lives) live.cut()
})

test('[ACCESS-28] each node has its own metrics, with the number of nodes, the bus and the age of its lease', async () => {
  for (const { metricsUrl } of nodes.nodes) {
    await vi.waitFor(async () => {
      const { value } = await scrape(metricsUrl)
      expect([value('bowl_nodes'), value('bowl_bus_up')]).toEqual([3, 1])
      expect(value('bowl_lease_age_seconds')).toBeLessThan(15)
    }, A_REGISTRY_READ)
  }
})
