/** The call that lists who is on the bowl: complete, fresh, and without other people's e-mail addresses. */
import { expect, test } from 'vitest'
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { admin, guest, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })
const withDemo = await startApp({ settings: { DEMO_BUDDIES: 'on' } })
const fetchList = async (browser = app.browser()) => (await browser.call(getActiveUsers)).body

test('[PRES-7] anyone may call it, also when nobody is on the bowl', async () => {
  const { status, body, headers } = await app.browser().call(getActiveUsers)
  expect(status).toBe(200)
  expect(body).toEqual({ users: [], total: 0 })
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('[PRES-7] an entry has the fields of the contract and no others', async () => {
  const pearl = await member(app, 'pearl')
  await toggle(pearl, true)
  const { users, total } = await fetchList()
  expect(total).toBe(1)
  expect(users).toEqual([
    {
      id: pearl.id,
      nickname: 'Pearl of the Loo',
      emoji: '🚽',
      isOnBowl: true,
      isPremium: true,
      badges: expect.any(Object),
      lastActive: expect.stringMatching(/Z$/),
      onBowlSince: expect.stringMatching(/Z$/),
    },
  ])
})

test('[ACCESS-14] a member sees their own e-mail address and no other', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const gus = await guest(app)
  const ada = await admin(app)
  await toggle(rhoda, true)
  await toggle(robin, true)

  for (const person of [rhoda, robin]) {
    const { users } = await fetchList(person.browser)
    expect(users).toHaveLength(3)
    expect(users.filter(({ email }) => email).map(({ id, email }) => [id, email])).toEqual([[person.id, person.email]])
  }
  // After these responses, to prove that the cached shared list did not take over an address.
  for (const browser of [app.browser(), gus.browser, ada.browser]) {
    expect(JSON.stringify(await fetchList(browser))).not.toContain('@')
  }
})

test('[PRES-7] [PERF-2] every change invalidates the cached list', async () => {
  const rhoda = await member(app, 'rhoda')
  const ids = async () => (await fetchList()).users.map(({ id }) => id)
  expect(await ids()).toEqual([])
  await toggle(rhoda, true)
  expect(await ids()).toEqual([rhoda.id])
  const gus = await guest(app)
  expect((await ids()).sort()).toEqual([gus.id, rhoda.id].sort())
  await toggle(rhoda, false)
  expect(await ids()).toEqual([gus.id])
  await toggle(gus, false)
  expect(await ids()).toEqual([])
})

test('[ACCESS-2] a name or emoji in the body is ignored', async () => {
  const rhoda = await member(app, 'rhoda')
  const lies = { nickname: 'Admin', emoji: '👑', isPremium: true, email: 'someone@example.com' }
  await rhoda.browser.call(setStatus, { body: { userId: rhoda.id, isOnBowl: true, ...lies } })
  expect((await fetchList()).users).toMatchObject([{ nickname: 'FlushMaster', emoji: '🧻', isPremium: false }])
})

test('[PRES-8] without a connection an entry leaves the list after 15 seconds', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  app.pass(14_900)
  expect((await fetchList()).total).toBe(1)
  app.pass(200)
  await app.runPeriodicJobs()
  expect((await fetchList()).total).toBe(0)
})

test('[PRES-17] the demo buddies are listed and marked as demo', async () => {
  const { users, total } = await fetchList(withDemo.browser())
  expect([users.length, total]).toEqual([2, 0])
  expect(users.every(({ isDemo, isOnBowl, email }) => isDemo && isOnBowl && email === undefined)).toBe(true)
  const signIn = { email: '', password: '' }
  expect((await withDemo.browser().request('/api/signin', { method: 'POST', body: signIn })).status).toBe(401)
})
