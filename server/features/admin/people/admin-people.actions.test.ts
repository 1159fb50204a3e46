/** What an admin does with people: find, delete, grant and remove premium, set a password. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminDeleteUser, adminListUsers, adminResetPassword, adminSetPremium } from '#contract/admin/admin.ts'
import { adminAudit } from '#contract/admin/admin-overview.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getMe, signIn, signUp } from '#contract/people/auth.ts'
import { upgradePremium } from '#contract/premium/premium.ts'
import { GUEST_MESSAGE_LIMIT } from '#contract/social/chat.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { guests, passwordResets, sessions, users } from '#server/db/schema/people/auth.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { joinLive, openLive } from '#server/testing/live.ts'
import {
  admin,
  anotherDevice,
  guest,
  mailsTo,
  member,
  PASSWORD,
  requestResetToken,
  signUpBody,
  toggle,
} from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const NEW_PASSWORD = 'three-ply forever'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

test('[ADMIN-6] the list has members and guests with exactly the fields of the dashboard', async () => {
  const pearl = await member(app, 'pearl')
  const gus = await guest(app)
  const ada = await admin(app)
  const { users: people } = (await ada.browser.call(adminListUsers)).body
  expect(people).toHaveLength(2)
  expect(people.find(({ isGuest }) => !isGuest)).toEqual({
    id: pearl.id,
    nickname: 'Pearl of the Loo',
    emoji: '🚽',
    email: 'pearl@example.com',
    createdAt: expect.stringMatching(/Z$/),
    isPremium: true,
    isOnBowl: false,
    isGuest: false,
  })
  expect(people.find(({ isGuest }) => isGuest)).toEqual({
    id: gus.id,
    nickname: '(Just Visiting)07',
    emoji: '💩',
    createdAt: expect.stringMatching(/Z$/),
    isPremium: false,
    isOnBowl: true,
    isGuest: true,
  })
})

test.each([
  ['', ['FlushMaster', 'Pearl of the Loo', '(Just Visiting)07']],
  ['?kind=all', ['FlushMaster', 'Pearl of the Loo', '(Just Visiting)07']],
  ['?kind=registered', ['FlushMaster', 'Pearl of the Loo']],
  ['?kind=guests', ['(Just Visiting)07']],
  ['?search=RHODA', ['FlushMaster']],
  ['?search=flushm', ['FlushMaster']],
  ['?search=visiting', ['(Just Visiting)07']],
  ['?search=visiting&kind=registered', []],
  ['?search=EXAMPLE.COM', ['FlushMaster', 'Pearl of the Loo']],
  ['?search=%25', []],
  ['?search=_', []],
  ['?search=%5C', []],
  ["?search='", []],
])('[ADMIN-7] [ADMIN-23] the list requested with %j', async (query, expected) => {
  await member(app, 'rhoda')
  await member(app, 'pearl')
  await guest(app)
  const ada = await admin(app)
  const { status, body } = await ada.browser.call(adminListUsers, { query })
  expect(status).toBe(200)
  expect(body.users.map(({ nickname }) => nickname).sort()).toEqual([...expected].sort())
})

test('[ADMIN-7] [ACCESS-16] a filter that does not exist is a 400', async () => {
  const ada = await admin(app)
  expect((await ada.browser.call(adminListUsers, { query: '?kind=ghosts' })).status).toBe(400)
})

test('[ADMIN-8] [PRES-20] deleting a member deletes everything of theirs; a second time is a 404', async () => {
  const pearl = await member(app, 'pearl')
  const phone = await anotherDevice(app, pearl)
  const rhoda = await member(app, 'rhoda')
  await toggle(pearl, true)
  await requestResetToken(app, pearl.email)
  const ada = await admin(app)
  const ended: string[] = []
  app.app.facts.after('sessions.ended', ({ userId, sessionIds }) => void ended.push(userId, ...sessionIds))

  const remove = () => ada.browser.call(adminDeleteUser, { params: { id: pearl.id } })
  expect((await remove()).body).toEqual({ success: true })
  expect(ended).toEqual([pearl.id, expect.any(String), expect.any(String)])
  for (const { browser } of [pearl, phone]) expect((await browser.call(getMe)).status).toBe(401)
  expect((await app.browser().call(getActiveUsers)).body).toEqual({ users: [], total: 0 })
  for (const table of [sits, subscriptions, passwordResets]) expect(await app.database.db.$count(table)).toBe(0)
  expect(await app.database.db.$count(sessions)).toBe(1)
  expect((await rhoda.browser.call(getMe)).status).toBe(200)

  const second = await remove()
  expect(second.status).toBe(404)
  expect(second.body).toMatchObject({ code: 'NOT_FOUND' })
  const attempt = { email: pearl.email, password: PASSWORD }
  expect((await app.browser().call(signIn, { body: attempt })).status).toBe(401)
  expect((await app.browser().call(signUp, { body: signUpBody('pearl') })).status).toBe(200)
})

test('[ADMIN-8] [ADMIN-39] a deleted guest is signed out, and their cookie brings neither the id nor an allowance back', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  for (let n = 0; n < GUEST_MESSAGE_LIMIT; n += 1) {
    live.send({ type: 'MESSAGE', message: { id: `local-${n}`, content: `message ${n}` } })
    await live.waitFor('MESSAGE', ({ message }) => message.content === `message ${n}`)
  }
  const ada = await admin(app)
  const remove = () => ada.browser.call(adminDeleteUser, { params: { id: gus.id } })
  expect((await remove()).status).toBe(200)
  expect((await gus.browser.call(getMe)).status).toBe(401)
  expect((await app.browser().call(getActiveUsers)).body).toEqual({ users: [], total: 0 })
  expect(await live.closed()).toBe(4001)
  expect(await app.database.db.$count(sits)).toBe(0)
  expect((await ada.browser.call(adminListUsers)).body).toEqual({ users: [], total: 0 })
  for (const id of [gus.id, 'guest-Other123']) {
    const { status, body } = await toggle({ ...gus, id }, true)
    expect([status, body]).toMatchObject([401, { code: 'NOT_SIGNED_IN' }])
    const again = await openLive(app.url, gus.browser)
    again.send({ type: 'JOIN', userId: id })
    expect((await again.waitFor('ERROR')).code).toBe('NOT_SIGNED_IN')
    again.cut()
  }
  const [left] = await app.database.db.select().from(guests)
  expect(left).toMatchObject({ nickname: '', messagesSent: GUEST_MESSAGE_LIMIT })
  expect(JSON.stringify(left)).not.toContain(gus.id)
  expect((await remove()).status).toBe(404)
  app.pass(25 * 60 * 60 * 1000)
  await app.sweep()
  expect(await app.database.db.$count(guests)).toBe(0)
})

test('[ADMIN-39] a guest who is deleted during their JOIN does not get in', async () => {
  const gus = await guest(app)
  const live = await openLive(app.url, gus.browser)
  const { $client } = app.database.db
  const query = $client.query.bind($client) as (...args: unknown[]) => unknown
  const receiveDeletion = () =>
    app.app.facts.receive([{ name: 'account.deleted', fact: { userId: gus.id, at: app.now() } }])
  // Another node deletes them during the look-up here, which still finds them.
  const querySpy = vi.spyOn($client, 'query').mockImplementation(((sent: { text: string }, ...rest: unknown[]) => {
    if (sent.text.includes('left join "bans"')) receiveDeletion()
    return query(sent, ...rest)
  }) as never)
  onTestFinished(() => querySpy.mockRestore())
  live.send({ type: 'JOIN', userId: gus.id })
  expect(await live.closed()).toBe(1001)
  expect(live.events).toEqual([])
})

test('[ADMIN-10] granting and removing premium take effect at once', async () => {
  const rhoda = await member(app, 'rhoda')
  const ada = await admin(app)
  const facts: string[] = []
  app.app.facts.after('premium.started', () => void facts.push('started'))
  app.app.facts.after('premium.ended', () => void facts.push('ended'))
  const set = (isPremium: boolean) =>
    ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium } })
  const isPremium = async () => (await rhoda.browser.call(getMe)).body.isPremium

  for (const _ of ['once', 'and again, which changes nothing']) {
    expect((await set(true)).body).toEqual({ success: true })
    expect(await isPremium()).toBe(true)
  }
  for (const _ of ['once', 'and again, which changes nothing']) {
    expect((await set(false)).body).toEqual({ success: true })
    expect(await isPremium()).toBe(false)
  }
  expect(facts).toEqual(['started', 'ended'])
})

test('[ADMIN-10] [PREM-1] a grant does not expire, and removing premium ends a subscription', async () => {
  const rhoda = await member(app, 'rhoda')
  const pearl = await member(app, 'pearl')
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: rhoda.id }, body: { isPremium: true } })
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: false } })
  expect((await pearl.browser.call(getMe)).body).not.toHaveProperty('premiumPending')
  expect((await pearl.browser.call(getMe)).body.isPremium).toBe(false)
  expect((await rhoda.browser.call(upgradePremium, { body: { userId: rhoda.id } })).status).toBe(200)
  const rows = await app.database.db.select().from(subscriptions)
  expect(rows.find(({ userId }) => userId === rhoda.id)).toMatchObject({ source: 'admin', periodEnd: null })
  expect(rows.find(({ userId }) => userId === pearl.id)).toMatchObject({ source: 'demo', status: 'revoked' })
})

test('[ADMIN-11] a password set by the admin ends all sessions and mails a notice', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const ada = await admin(app)
  const set = { params: { id: rhoda.id }, body: { newPassword: NEW_PASSWORD } }
  expect((await ada.browser.call(adminResetPassword, set)).body).toEqual({ success: true })
  for (const { browser } of [rhoda, phone]) expect((await browser.call(getMe)).status).toBe(401)
  const attempt = (password: string) => app.browser().call(signIn, { body: { email: rhoda.email, password } })
  expect((await attempt(PASSWORD)).status).toBe(401)
  expect((await attempt(NEW_PASSWORD)).status).toBe(200)
  const mails = await mailsTo(app, rhoda.email)
  expect(mails).toMatchObject([{ kind: 'password-changed' }])
  expect(mails[0]?.text).not.toContain(NEW_PASSWORD)
})

test('[ADMIN-11] a password under 6 characters or a common one is refused', async () => {
  const rhoda = await member(app, 'rhoda')
  const ada = await admin(app)
  const set = (newPassword: string) =>
    ada.browser.call(adminResetPassword, { params: { id: rhoda.id }, body: { newPassword } })
  expect((await set('12345')).status).toBe(400)
  const common = await set('Password1')
  expect([common.status, common.body]).toMatchObject([400, { code: 'WEAK_PASSWORD' }])
  expect((await rhoda.browser.call(getMe)).status).toBe(200)
})

test('[ADMIN-10] [ADMIN-11] guests have neither premium nor a password: 400; unknown ids are a 404', async () => {
  const gus = await guest(app)
  const ada = await admin(app)
  const premium = (id: string, isPremium: unknown) =>
    ada.browser.call(adminSetPremium, { params: { id }, body: { isPremium } })
  const password = (id: string) =>
    ada.browser.call(adminResetPassword, { params: { id }, body: { newPassword: NEW_PASSWORD } })
  for (const response of [await premium(gus.id, true), await premium(gus.id, false), await password(gus.id)]) {
    expect(response.status).toBe(400)
  }
  for (const response of [await premium('u-1', true), await premium('u-1', false), await password('u-1')]) {
    expect([response.status, response.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  expect((await premium('u-1', 'yes')).status).toBe(400)
  expect((await ada.browser.call(adminAudit)).body.rows.map(({ action }) => action)).toEqual(['logged in'])
})

test('[ADMIN-4] [ADMIN-21] every action is one row of the audit log, without the password', async () => {
  const rhoda = await member(app, 'rhoda')
  const ada = await admin(app)
  const params = { id: rhoda.id }
  await ada.browser.call(adminSetPremium, { params, body: { isPremium: true } })
  await ada.browser.call(adminSetPremium, { params, body: { isPremium: false } })
  await ada.browser.call(adminResetPassword, { params, body: { newPassword: NEW_PASSWORD } })
  await ada.browser.call(adminDeleteUser, { params })
  await ada.browser.call(adminDeleteUser, { params })
  const { body, text } = await ada.browser.call(adminAudit)
  expect(body.rows.map(({ action, subject }) => [action, subject])).toEqual([
    ['deleted user', rhoda.id],
    ['reset password', rhoda.id],
    ['removed premium', rhoda.id],
    ['granted premium', rhoda.id],
    ['logged in', undefined],
  ])
  expect(text).not.toContain(NEW_PASSWORD)
  expect(await app.database.db.$count(users)).toBe(0)
})
