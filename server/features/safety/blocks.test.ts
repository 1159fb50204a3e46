/** Blocks end to end: after one, neither person meets the other anywhere. */
import { expect, test } from 'vitest'
import { getLeaderboard } from '#contract/bowl/leaderboard.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { signUp } from '#contract/people/auth.ts'
import { BLOCKS_PER_HOUR, blockPerson, listBlocks, unblockPerson } from '#contract/people/safety.ts'
import { updatePremiumProfile } from '#contract/premium/premium.ts'
import { requestBuddy } from '#contract/social/buddies.ts'
import {
  getPrivateUnread,
  listPrivateChats,
  listPrivateMessages,
  sendPrivateMessage,
} from '#contract/social/private-chat.ts'
import { blocks } from '#server/db/schema/people/safety.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { guest, type Member, member, signUpBody, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const block = (by: TestPerson, userId: string) => by.browser.call(blockPerson, { body: { userId } })
const unblock = (by: TestPerson, userId: string) => by.browser.call(unblockPerson, { params: { userId } })
const write = (from: Member, to: Member, content: string) =>
  from.browser.call(sendPrivateMessage, { body: { senderId: from.id, receiverId: to.id, content } })

async function listed(by: TestPerson): Promise<{ ids: string[]; total: number }> {
  const { body } = await by.browser.call(getActiveUsers)
  return { ids: body.users.map(({ id }) => id), total: body.total }
}

async function sitting(person: TestPerson): Promise<Live> {
  await toggle(person, true)
  return joinLive(app.url, person)
}

let messageCount = 0
async function post(live: Live, content: string, witness: Live): Promise<void> {
  live.send({ type: 'MESSAGE', message: { id: `local-${messageCount++}`, content } })
  await witness.waitFor('MESSAGE', ({ message }) => message.content === content)
}

test('[SAFE-1] the database decides: a block that another node removed can be made again', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  await block(pearl, percy.id)
  await app.database.db.delete(blocks)
  expect((await block(pearl, percy.id)).status).toBe(200)
  expect(await app.database.db.select().from(blocks)).toMatchObject([{ blockerId: pearl.id, blockedId: percy.id }])
})

test('[SAFE-1] [SAFE-6] blocking twice is one block; it is listed and removed; yourself and unknown people are refused', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const gus = await guest(app)
  for (let time = 0; time < 2; time++) expect((await block(pearl, percy.id)).body).toEqual({ success: true })
  expect((await block(pearl, gus.id)).status).toBe(200)
  expect((await pearl.browser.call(listBlocks)).body.people).toMatchObject([
    { id: gus.id, nickname: '(Just Visiting)07' },
    { id: percy.id, nickname: 'Percy Porcelain' },
  ])
  expect((await percy.browser.call(listBlocks)).body.people).toEqual([])
  for (let time = 0; time < 2; time++) expect((await unblock(pearl, percy.id)).status).toBe(200)
  expect(await app.database.db.$count(blocks)).toBe(1)
  expect((await block(pearl, pearl.id)).status).toBe(400)
  expect((await block(pearl, 'u-nobody')).status).toBe(404)
})

test('[SAFE-2] [CHAT-20] after a block neither gets any trace of the other', async () => {
  const [pearl, percy, rhoda] = await Promise.all([
    member(app, 'pearl'),
    member(app, 'percy'),
    member(app, 'rhoda'),
  ] as const)
  const [hers, his, rhodas] = [await sitting(pearl), await sitting(percy), await sitting(rhoda)]
  await post(his, 'before', rhodas)
  await post(hers, 'from pearl', rhodas)
  await write(percy, pearl, 'psst')
  for (const live of [hers, his]) await live.waitFor('MESSAGE', ({ message }) => message.content === 'from pearl')
  for (const live of [hers, his]) live.clear()

  await block(pearl, percy.id)
  expect(await hers.waitFor('BLOCKED_CHANGED')).toMatchObject({ userId: percy.id, isBlocked: true })
  for (const [live, other, hiddenText] of [
    [hers, percy, 'before'],
    [his, pearl, 'from pearl'],
  ] as const) {
    const history = await live.waitFor('CHAT_HISTORY')
    expect(history.truncated).toBe(true)
    expect(history.messages).toHaveLength(1)
    expect(JSON.stringify(history)).not.toContain(hiddenText)
    const list = await live.waitFor('ACTIVE_USERS', ({ users }) => users.every(({ id }) => id !== other.id))
    expect([list.users.length, list.total]).toEqual([2, 2])
  }
  // The event does not say why the conversation changed.
  expect(await his.waitFor('PRIVATE_CHAT_CHANGED')).toEqual({ type: 'PRIVATE_CHAT_CHANGED', otherId: pearl.id })
  expect(his.eventsOf('BLOCKED_CHANGED')).toEqual([])
  // No later frame may contain a trace of the other.
  for (const live of [hers, his]) live.clear()
  await post(his, 'after', rhodas)
  await post(hers, 'hers after', rhodas)
  await toggle(percy, false)
  await toggle(percy, true)
  const renamed = { userId: percy.id, nickname: 'Percival', emoji: '👑' }
  expect((await percy.browser.call(updatePremiumProfile, { body: renamed })).status).toBe(200)
  await rhodas.waitFor('PERSON_RENAMED', ({ person }) => person.nickname === 'Percival')
  await write(percy, pearl, 'let me in')
  await percy.browser.request('/api/buddies/request', {
    method: 'POST',
    body: { senderId: percy.id, receiverId: pearl.id },
  })
  await rhodas.waitFor('ACTIVE_USERS', ({ users }) => users.some(({ nickname }) => nickname === 'Percival'))
  const again = await joinLive(app.url, pearl)
  const resumed = await joinLive(app.url, pearl, { lastSeq: 1 })
  for (const live of [hers, again, resumed]) {
    await live.caughtUp()
    for (const word of [percy.id, 'Perc', 'after"', 'let me in']) {
      const hers = JSON.stringify(live.events).replaceAll('hers after', '')
      expect(hers).not.toContain(word)
    }
  }
  await his.caughtUp()
  const notHisOwn = his.events.filter(({ type }) => type !== 'BUDDY_CHANGED')
  expect(JSON.stringify(notHisOwn)).not.toContain(pearl.id)
})

test('[SAFE-2] [SAFE-16] a page that was offline during the block drops the messages it has', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const [hers, his] = [await sitting(pearl), await sitting(percy)]
  await post(hers, 'from pearl', his)
  await post(his, 'from percy', hers)
  his.cut()
  await block(pearl, percy.id)
  for (const [reader, own] of [
    [pearl, 'from pearl'],
    [percy, 'from percy'],
  ] as const) {
    const { messages, truncated } = await (await joinLive(app.url, reader, { lastSeq: 2 })).waitFor('CHAT_HISTORY')
    expect([truncated, messages.map(({ content }) => content)]).toEqual([true, [own]])
  }
})

test('[SAFE-2] no call shows one to the other: list, threads, counts, Hall of Fame, presence', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  await sitting(pearl)
  await sitting(percy)
  await write(percy, pearl, 'psst')
  await block(pearl, percy.id)
  const percyLook = { id: percy.id, nickname: 'Percy Porcelain' }
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    expect(await listed(one)).toEqual({ ids: [one.id], total: 1 })
    const userId = one.id
    expect((await one.browser.call(listPrivateChats, { params: { userId } })).body).toEqual({ chats: [] })
    expect((await one.browser.call(getPrivateUnread, { params: { userId } })).body).toEqual({ unreadCount: 0 })
    const thread = await one.browser.call(listPrivateMessages, { params: { userId, otherId: other.id } })
    // The blocked person sees nobody, as on the profile; the blocker sees whom to unblock.
    expect(thread.body).toEqual({ messages: [], ...(one === pearl && { other: expect.objectContaining(percyLook) }) })
    expect((await write(one, other, 'hi')).body).toMatchObject({
      code: 'BLOCKED',
      message: 'We can’t deliver this message',
    })
    expect((await one.browser.call(getLeaderboard)).text).not.toContain(other.id)
  }
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(2)
})

test('[SAFE-2] [SAFE-15] on the profile the blocker sees only a name, and the blocked person gets 404', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  for (const person of [pearl, percy]) await sitting(person)
  const profileOf = (by: Member, { id }: Member) => by.browser.call(getProfile, { params: { userId: id } })
  expect((await profileOf(pearl, percy)).body.profile.totalVisits).toBe(1)
  await block(pearl, percy.id)
  const { body } = await profileOf(pearl, percy)
  expect(body.person).toEqual({ id: percy.id, nickname: 'Percy Porcelain', emoji: '🚽', isOnBowl: false })
  expect([body.profile.totalVisits, body.profile.isPremium, body.longestSeconds, body.look]).toEqual([
    0,
    false,
    0,
    undefined,
  ])
  const [hidden, unknown] = [await profileOf(percy, pearl), await profileOf(percy, { ...pearl, id: 'u-nobody' })]
  expect([hidden.status, hidden.body]).toEqual([404, unknown.body])
  await unblock(pearl, percy.id)
  expect((await profileOf(percy, pearl)).body.profile.totalVisits).toBe(1)
})

test('[SAFE-1] [SAFE-6] unblocking restores everything at once, also after a restart', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const his = await sitting(percy)
  await post(his, 'hello', his)
  await write(percy, pearl, 'psst')
  await block(pearl, percy.id)
  await app.restart()
  const hers = await sitting(pearl)
  expect(hers.eventsOf('CHAT_HISTORY')[0]?.messages).toEqual([])
  await toggle(percy, true)
  hers.clear()
  await unblock(pearl, percy.id)
  expect(await hers.waitFor('BLOCKED_CHANGED')).toMatchObject({ userId: percy.id, isBlocked: false })
  expect((await hers.waitFor('CHAT_HISTORY')).messages).toMatchObject([{ content: 'hello' }])
  const { body } = await pearl.browser.call(listPrivateChats, { params: { userId: pearl.id } })
  expect(body.chats).toMatchObject([{ userId: percy.id, unreadCount: 1 }])
  expect((await write(percy, pearl, 'hi')).status).toBe(200)
})

test('[SAFE-2] a mutual block ends only when both have unblocked', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  await block(pearl, percy.id)
  await block(percy, pearl.id)
  await unblock(pearl, percy.id)
  expect((await write(pearl, percy, 'hi')).status).toBe(403)
  await unblock(percy, pearl.id)
  expect((await write(pearl, percy, 'hi')).status).toBe(200)
})

test('[SAFE-2] a blocked person can block back and unblock, and the blocker gets no event', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  await write(percy, pearl, 'psst')
  await block(pearl, percy.id)
  await percy.browser.call(requestBuddy, { body: { senderId: percy.id, receiverId: pearl.id } })
  const hers = await joinLive(app.url, pearl)
  await block(percy, pearl.id)
  await unblock(percy, pearl.id)
  await hers.caughtUp()
  expect(JSON.stringify(hers.events)).not.toContain(percy.id)
})

test('[SAFE-7] a guest’s blocks last for the visit, and are kept when they sign up', async () => {
  const rhoda = await member(app, 'rhoda')
  const [gus, gerda] = [await guest(app), await guest(app, 'guest-Gerda123')]
  await toggle(rhoda, true)
  await block(gus, rhoda.id)
  app.pass(1)
  await block(rhoda, gerda.id)
  expect((await listed(gus)).ids).toEqual([gerda.id, gus.id])
  expect((await listed(rhoda)).ids).toEqual([rhoda.id])
  const { body } = await gus.browser.call(signUp, { body: signUpBody('robin') })
  const robin = { id: body.id, browser: gus.browser }
  expect((await robin.browser.call(listBlocks)).body.people).toMatchObject([{ id: rhoda.id }])
  expect((await listed(robin)).ids).not.toContain(rhoda.id)

  await block(gerda, robin.id)
  await gerda.browser.request('/api/signout', { method: 'POST' })
  expect(await app.database.db.select().from(blocks).orderBy(blocks.createdAt)).toMatchObject([
    { blockerId: robin.id },
    { blockerId: rhoda.id, blockedId: gerda.id },
  ])
  app.pass(25 * 60 * 60 * 1000)
  await app.sweep()
  expect(await app.database.db.$count(blocks)).toBe(1)
})

test('[LIMIT-23] a hundred blocks an hour', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let time = 0; time < BLOCKS_PER_HOUR; time++) expect((await block(rhoda, `u-${time}`)).status).toBe(404)
  expect((await block(rhoda, 'u-late')).status).toBe(429)
})
