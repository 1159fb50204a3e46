/** The demo buddies through the front door: shown in an empty room, counted nowhere, and answering one lonely person. */
import { expect, test } from 'vitest'
import { adminPutSettings } from '#contract/admin/admin.ts'
import { DEMO_REPLIES_IN_A_ROW, ROOM_EMPTY_AFTER_MS } from '#contract/bowl/demo-buddies.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, guest, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { SCRIPT } from './demo-script.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'on', RATE_LIMITS: 'off' } })

const demosListed = async () => {
  const { users } = (await app.browser().call(getActiveUsers)).body
  return users.filter(({ isDemo }) => isDemo).length
}

async function post(live: Live, content: string) {
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === content)
}

const repliesTo = (live: Live) => live.eventsOf('DEMO_REPLY').map(({ reply }) => reply)

async function passFiveSeconds(...people: Live[]) {
  app.pass(5000)
  await app.runPeriodicJobs()
  for (const live of people) await live.caughtUp()
}

test('[PRES-17] [PRES-22] demo buddies are listed and never counted', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { users, total } = (await app.browser().call(getActiveUsers)).body
  expect(users.map(({ nickname, isDemo = false }) => [nickname, isDemo])).toEqual([
    ['FlushMaster', false],
    ['SeatKeeper', true],
    ['PaperPoet', true],
  ])
  expect(total).toBe(1)
})

test('[PRES-22] they leave when two people have spoken, also after a restart, and return once the room is quiet', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await toggle(rhoda, true)
  await toggle(robin, true)
  const live = await joinLive(app.url, rhoda)
  await post(live, 'one')
  await post(live, 'two')
  expect(await demosListed()).toBe(2)
  const other = await joinLive(app.url, robin)
  live.clear()
  await post(other, 'three')
  expect(await demosListed()).toBe(0)
  await live.waitFor('ACTIVE_USERS', ({ users }) => users.length === 2)

  app.pass(ROOM_EMPTY_AFTER_MS - 5000)
  await app.restart()
  expect(await demosListed()).toBe(0)
  app.pass(5000)
  await app.runPeriodicJobs()
  expect(await demosListed()).toBe(2)
})

test('[PRES-22] a guest who signs up is still the same speaker', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  await post(live, 'before')
  const body = { email: 'gus@example.com', password: 'two-ply forever', nickname: 'LooLegend', emoji: '🧻' }
  const { status } = await gus.browser.request('/api/signup', { method: 'POST', body: { ...body, isPremium: false } })
  expect(status).toBe(200)
  const { body: me } = await gus.browser.call(getActiveUsers)
  const id = me.users[0]?.id ?? ''
  await post(await joinLive(app.url, { id, browser: gus.browser }), 'after')
  expect(await demosListed()).toBe(2)
})

test('[PRES-23] a person alone gets one reply to each message, four in a row, and then a notice that the buddy is reading', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  await post(live, 'is anyone here?')
  app.pass(1000)
  await app.runPeriodicJobs()
  await live.caughtUp()
  expect(repliesTo(live)).toEqual([])
  await passFiveSeconds(live)
  expect(repliesTo(live)).toHaveLength(1)
  for (let nth = 2; nth <= DEMO_REPLIES_IN_A_ROW + 3; nth++) {
    await post(live, `message ${nth}`)
    await passFiveSeconds(live)
  }
  const contents = repliesTo(live).map(({ content }) => content)
  expect(contents).toHaveLength(DEMO_REPLIES_IN_A_ROW + 1)
  expect(contents.at(-1)).toBeUndefined()
  for (const content of contents.slice(0, -1)) expect(SCRIPT).toContain(content)
  expect(repliesTo(live).map(({ buddy }) => buddy.id)).toEqual(
    contents.map(() => expect.stringMatching(/^demo-(SeatKeeper|PaperPoet)$/)),
  )

  const stored = await app.database.db.select().from(chatMessages)
  expect(stored.every(({ senderId }) => senderId === rhoda.id)).toBe(true)
  expect(stored).toHaveLength(DEMO_REPLIES_IN_A_ROW + 3)

  app.pass(ROOM_EMPTY_AFTER_MS)
  await post(live, 'and now?')
  await passFiveSeconds(live)
  expect(repliesTo(live)).toHaveLength(DEMO_REPLIES_IN_A_ROW + 2)
})

test('[PRES-23] nobody is answered while another person sits, and a reply on its way is dropped', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  const other = await joinLive(app.url, robin)
  await post(live, 'hello')
  await toggle(robin, true)
  await passFiveSeconds(live, other)
  await post(live, 'anyone?')
  await passFiveSeconds(live, other)
  expect([...repliesTo(live), ...repliesTo(other)]).toEqual([])

  await toggle(robin, false)
  await post(live, 'alone again')
  await passFiveSeconds(live, other)
  expect(repliesTo(live)).toHaveLength(1)
  expect(repliesTo(other)).toEqual([])
})

test('[PRES-24] the admin can switch them off, at once and for everyone', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  const ada = await admin(app)
  await ada.browser.call(adminPutSettings, { body: { showDemoBuddies: false } })
  await live.waitFor('ACTIVE_USERS', ({ users }) => users.length === 1)
  await post(live, 'hello')
  await passFiveSeconds(live)
  expect(repliesTo(live)).toEqual([])
  await ada.browser.call(adminPutSettings, { body: { showDemoBuddies: true } })
  expect(await demosListed()).toBe(2)
})
