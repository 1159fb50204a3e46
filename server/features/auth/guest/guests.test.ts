/** Guests: browsers make up the id, and only one cookie owns it. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { getMe, listSessions, signOut, updatePassword } from '#contract/people/auth.ts'
import { upgradePremium } from '#contract/premium/premium.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import { noLimits } from '#server/limits/limiter.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Live, openLive } from '#server/testing/live.ts'
import { guest, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createGuests } from './guests.ts'

const HOUR = 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const form = { userId: 'guest-Gus12345', isOnBowl: true, nickname: '(Just Visiting)07', emoji: '💩' }
const guestCookieOf = ({ browser }: Pick<TestPerson, 'browser'>) => browser.cookies.get('otb_guest') ?? ''

test('[GUEST-6] the first call with a guest id sets a cookie, signed and HttpOnly', async () => {
  const { status, body, headers } = await app.browser().call(setStatus, { body: form })
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, isOnBowl: true })
  const [cookie = '', ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^otb_guest=[\w-]{43}\.[\w-]{43};/)
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Strict/i)
  expect(cookie).toMatch(/Path=\/(;|$)/i)
})

test('[GUEST-6] a call without a guest id sets no cookie', async () => {
  const visitor = app.browser()
  await visitor.call(getActiveUsers)
  await visitor.call(getMe)
  expect(visitor.cookies.size).toBe(0)
})

test('[GUEST-6] the key in the cookie is not stored in the database', async () => {
  const gus = await guest(app)
  const [key = ''] = guestCookieOf(gus).split('.')
  expect(JSON.stringify(await app.database.db.select().from(guests))).not.toContain(key)
})

test.each([
  'guest-',
  'guest-Gus1234',
  'guest-Gus123456',
  'guest-Gus1234!',
  'Guest-Gus12345',
  'guest-Gus12345\n',
  'u-1',
])('[GUEST-7] %j is not a guest id and claims nothing', async (userId) => {
  const visitor = app.browser()
  const { status } = await visitor.call(setStatus, { body: { ...form, userId } })
  expect(status).toBe(401)
  expect(visitor.cookies.size).toBe(0)
  expect(await app.database.db.$count(guests)).toBe(0)
})

test('[GUEST-7] [GUEST-8] only the cookie that claimed an id can use it', async () => {
  const gus = await guest(app)
  const stranger = app.browser()
  const { status, body } = await stranger.call(setStatus, { body: { ...form, isOnBowl: false } })
  expect(status).toBe(403)
  expect(body).toMatchObject({ success: false, code: 'GUEST_ID_TAKEN' })
  expect((await gus.browser.call(getMe)).body.isOnBowl).toBe(true)
  expect((await toggle(gus, false)).status).toBe(200)
})

test('[GUEST-8] a guest who sends another guest’s id changes nothing and keeps their own', async () => {
  const gus = await guest(app)
  const greta = await guest(app, 'guest-Greta123')
  const { status } = await greta.browser.call(setStatus, { body: { ...form, isOnBowl: false } })
  expect(status).toBe(403)
  expect((await gus.browser.call(getMe)).body.isOnBowl).toBe(true)
  expect((await greta.browser.call(getMe)).body).toMatchObject({ id: greta.id, isOnBowl: true })
})

test('[GUEST-7] of parallel first calls for one id exactly one claims it', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => app.browser().call(setStatus, { body: form })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
})

test('[GUEST-8] a browser that made up a new id takes it and gives up the old one', async () => {
  const gus = await guest(app)
  await gus.browser.call(setStatus, { body: { ...form, userId: 'guest-Gus99999' } })
  const { users, total } = (await app.browser().call(getActiveUsers)).body
  expect(users.map(({ id }) => id)).toEqual(['guest-Gus99999'])
  expect(total).toBe(1)
  expect(await app.database.db.$count(guests, sql`left_at is null`)).toBe(1)
})

test('[GUEST-9] a claim lasts as long as it is used, and ends after 24 idle hours', async () => {
  const gus = await guest(app)
  const stranger = app.browser()
  for (const _ of ['one day', 'and another']) {
    app.pass(23 * HOUR)
    expect((await gus.browser.call(getMe)).status).toBe(200)
  }
  app.pass(23 * HOUR)
  expect((await stranger.call(setStatus, { body: form })).status).toBe(403)
  app.pass(HOUR)
  expect((await gus.browser.call(getMe)).status).toBe(401)
  expect((await stranger.call(setStatus, { body: form })).status).toBe(200)
  expect((await toggle(gus, false)).body).toMatchObject({ code: 'GUEST_ID_TAKEN' })
})

test('[GUEST-10] a forged or altered guest cookie is ignored', async () => {
  const gus = await guest(app)
  const greta = await guest(app, 'guest-Greta123')
  const [key = '', signature = ''] = guestCookieOf(gus).split('.')
  const [, signatureOfGreta] = guestCookieOf(greta).split('.')
  const forged = [key, `${key}.`, `.${signature}`, `${key}.${signatureOfGreta}`, `${key}x.${signature}`, 'a.b.c', '.']
  for (const cookie of forged) {
    const browser = app.browser()
    browser.cookies.set('otb_guest', cookie)
    expect([cookie, (await browser.call(getMe)).status]).toEqual([cookie, 401])
    expect((await browser.call(setStatus, { body: form })).status).toBe(403)
  }
})

test('[GUEST-10] a browser with a forged cookie gets a new one when it claims an id', async () => {
  const browser = app.browser()
  browser.cookies.set('otb_guest', 'chosen-by-me.signed-by-me')
  expect((await browser.call(setStatus, { body: form })).status).toBe(200)
  expect(guestCookieOf({ browser })).not.toContain('chosen-by-me')
})

test.each([
  ['(Just Visiting)42', '💩', '(Just Visiting)42', '💩'],
  ['(Just Visiting) 42', '🧻', '(Just Visiting) 42', '🧻'],
  ['Admin', '👑', expect.stringMatching(/^\(Just Visiting\)\d{2}$/), '🚽'],
  ['(Just Visiting)', '🧼', expect.stringMatching(/^\(Just Visiting\)\d{2}$/), '🚽'],
  ['(Just Visiting)4242', '', expect.stringMatching(/^\(Just Visiting\)\d{2}$/), '🚽'],
  ['(Just Visiting)42\n', 7, expect.stringMatching(/^\(Just Visiting\)\d{2}$/), '🚽'],
  [['(Just Visiting)42'], ['💩'], expect.stringMatching(/^\(Just Visiting\)\d{2}$/), '🚽'],
])(
  '[GUEST-11] a guest who requests %j %j only gets what guests may have',
  async (nickname, emoji, shownName, shownEmoji) => {
    const browser = app.browser()
    await browser.call(setStatus, { body: { ...form, nickname, emoji } })
    expect((await app.browser().call(getActiveUsers)).body.users).toMatchObject([
      { nickname: shownName, emoji: shownEmoji },
    ])
  },
)

test('[GUEST-16] a guest has no password, no sessions and no subscription', async () => {
  const { id, browser } = await guest(app)
  const passwords = { currentPassword: 'two-ply forever', newPassword: 'three-ply forever' }
  const refused = [
    await browser.call(updatePassword, { body: { userId: id, ...passwords } }),
    await browser.call(upgradePremium, { body: { userId: id } }),
    await browser.call(listSessions),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('[GUEST-17] a session cookie takes precedence over a guest cookie', async () => {
  const gus = await guest(app)
  const rhoda = await member(app, 'rhoda')
  rhoda.browser.cookies.set('otb_guest', guestCookieOf(gus))
  expect((await rhoda.browser.call(getMe)).body.id).toBe(rhoda.id)
  expect((await rhoda.browser.call(setStatus, { body: { ...form, isOnBowl: false } })).status).toBe(403)
  expect((await gus.browser.call(getMe)).body.isOnBowl).toBe(true)
})

test('[GUEST-17] a member who sends a guest id claims nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await rhoda.browser.call(setStatus, { body: form })).status).toBe(403)
  expect(await app.database.db.$count(guests)).toBe(0)
})

test('[GUEST-18] [PRES-20] sign-out ends the claim: off the bowl, and the next guest is a new one', async () => {
  const gus = await guest(app)
  const before = guestCookieOf(gus)
  await gus.browser.call(signOut)
  expect(gus.browser.cookies.size).toBe(0)
  expect((await app.browser().call(getActiveUsers)).body).toEqual({ users: [], total: 0 })

  const copy: Browser = app.browser()
  copy.cookies.set('otb_guest', before)
  expect((await copy.call(getMe)).status).toBe(401)

  await gus.browser.call(setStatus, { body: { ...form, userId: 'guest-Next1234' } })
  expect(guestCookieOf(gus)).not.toBe(before)
  expect((await gus.browser.call(getMe)).body.id).toBe('guest-Next1234')
})

test('[GUEST-12] one cookie that claims many ids in parallel is one guest with one allowance', async () => {
  const browser = app.browser()
  const first = await openLive(app.url, browser)
  const lives = await Promise.all(Array.from({ length: 12 }, () => openLive(app.url, browser)))
  first.cut()
  for (const [n, live] of lives.entries())
    live.send({ type: 'JOIN', userId: `guest-Many${String(n).padStart(4, '0')}` })
  // A socket that waited too long for the others is closed without an event.
  const hasResponse = ({ events, socket }: Live) =>
    events.length > 0 || socket.readyState === socket.CLOSED || undefined
  await Promise.all(lives.map((live) => live.until('a response', () => hasResponse(live))))
  const { rows } = await app.database.db.execute(sql`select id from guests where left_at is null`)
  expect(rows).toHaveLength(1)
})

test('[GUEST-7] an id that its guest has given up cannot be claimed by another guest', async () => {
  const gus = await guest(app, 'guest-First001')
  await toggle({ ...gus, id: 'guest-Second02' }, true)
  const { body } = await app.browser().call(setStatus, { body: { userId: 'guest-First001', isOnBowl: true } })
  expect(body).toMatchObject({ code: 'GUEST_ID_TAKEN' })
})

test('[GUEST-12] sign-out does not reset the cookie’s allowance', async () => {
  const gus = await guest(app)
  const cookie = gus.browser.cookies.get('otb_guest') ?? ''
  await app.database.db.execute(sql`update guests set messages_sent = 10`)
  await gus.browser.call(signOut)
  gus.browser.cookies.set('otb_guest', cookie)
  await toggle(gus, true)
  const { rows } = await app.database.db.execute(sql`select messages_sent from guests where left_at is null`)
  expect(rows).toEqual([{ messages_sent: 10 }])
})

test('[GUEST-14] a claim is refused when guests are turned off during it', async () => {
  let areGuestsAllowed = true
  const turnOff = async () => {
    areGuestsAllowed = false
    return { ok: true as const }
  }
  const guestService = createGuests({
    db: app.database.db,
    facts: app.app.facts,
    secret: 'a secret',
    now: app.now,
    limiter: { ...noLimits, consume: turnOff },
    areGuestsAllowed: () => areGuestsAllowed,
  })
  const claim = guestService.claim({
    id: form.userId,
    cookie: undefined,
    requestedProfile: form,
    address: '203.0.113.7',
  })
  await expect(claim).rejects.toMatchObject({ code: 'GUESTS_OFF' })
})
