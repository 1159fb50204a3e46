/** Sign-up, sign-in and sign-out over HTTP. */
import { expect, test } from 'vitest'
import { toBadgeMap } from '#contract/bowl/badges.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { forgotPassword, getMe, listSessions, signIn, signOut, signUp } from '#contract/people/auth.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { anotherDevice, guest, member, PASSWORD, signUpBody, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, hasher: 'argon2id' })
const form = signUpBody('rhoda')
const credentials = { email: form.email, password: PASSWORD }

test('[AUTH-1] sign-up returns the user and nothing else', async () => {
  const { status, body } = await app.browser().call(signUp, { body: form })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^u-\w{18}$/),
    nickname: 'FlushMaster',
    emoji: '🧻',
    email: 'rhoda@example.com',
    isOnBowl: false,
    isPremium: false,
    badges: toBadgeMap([]),
  })
})

test('[AUTH-2] [AUTH-18] [AUTH-19] sign-in returns the same user, and sign-out ends only that session', async () => {
  const { body: signedUp } = await app.browser().call(signUp, { body: form })
  const other = await anotherDevice(app, { id: signedUp.id, email: form.email, browser: app.browser() })
  const browser = app.browser()
  const { body } = await browser.call(signIn, { body: { email: ' RHODA@example.com ', password: PASSWORD } })
  expect(body).toEqual(signedUp)
  expect((await browser.call(getMe)).body).toEqual(signedUp)
  expect((await browser.call(signOut)).body).toEqual({ success: true })
  expect((await browser.call(getMe)).status).toBe(401)
  expect((await other.browser.call(getMe)).status).toBe(200)
})

test('[AUTH-19] sign-out ends the session on the server, not only in the browser', async () => {
  const { browser } = await member(app, 'rhoda')
  const cookies = new Map(browser.cookies)
  await browser.call(signOut)
  expect([...browser.cookies.keys()]).toEqual(['otb_device'])
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.call(getMe)).status).toBe(401)
})

test('[AUTH-19] sign-out without a session, or twice, succeeds', async () => {
  const { browser } = await member(app, 'rhoda')
  expect((await app.browser().call(signOut)).status).toBe(200)
  expect((await browser.call(signOut)).status).toBe(200)
  expect((await browser.call(signOut)).status).toBe(200)
})

test('[AUTH-18] me returns the member or the guest, or 401', async () => {
  const gus = await guest(app)
  expect((await gus.browser.call(getMe)).body).toEqual({
    id: gus.id,
    nickname: '(Just Visiting)07',
    emoji: '💩',
    isOnBowl: true,
    isPremium: false,
    badges: toBadgeMap([]),
  })
  const signedOut = await app.browser().call(getMe)
  expect(signedOut.status).toBe(401)
  expect(signedOut.body).toMatchObject({ success: false, code: 'NOT_SIGNED_IN' })
})

test('[PRES-16] me says whether the member is on the bowl', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  expect((await rhoda.browser.call(getMe)).body.isOnBowl).toBe(true)
  await toggle(rhoda, false)
  expect((await rhoda.browser.call(getMe)).body.isOnBowl).toBe(false)
})

test('[AUTH-3] no response and no log line contains a password or its hash', async () => {
  const { browser } = await member(app, 'rhoda')
  const responses = [
    await app.browser().call(signUp, { body: form }),
    await browser.call(signIn, { body: credentials }),
    await browser.call(signIn, { body: { ...credentials, password: `${PASSWORD}!` } }),
    await browser.call(getMe),
    await browser.call(listSessions),
    await browser.call(getActiveUsers),
    await browser.call(forgotPassword, { body: { email: form.email } }),
  ]
  await app.settled()
  const [row] = await app.database.db.select().from(users)
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  const output = [...responses.map(({ text }) => text), ...app.lines].join('\n')
  expect(output).not.toContain(PASSWORD)
  expect(output).not.toContain(row?.passwordHash)
  expect(output).not.toMatch(/argon2|hash/i)
})

test('[AUTH-23] account ids are random, not counters', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const shared = [...rhoda.id].filter((character, index) => robin.id[index] === character)
  expect(rhoda.id).toMatch(/^u-\w{18}$/)
  expect(shared.length).toBeLessThan(12)
})

test('[AUTH-12] a wrong password and an unknown address get the same response', async () => {
  await member(app, 'rhoda')
  const wrong = await app.browser().call(signIn, { body: { ...credentials, password: 'three-ply forever' } })
  const unknown = await app.browser().call(signIn, { body: { ...credentials, email: 'nobody@example.com' } })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject({
    success: false,
    code: 'INVALID_CREDENTIALS',
    error: 'INVALID_CREDENTIALS',
    message: 'Please check your credentials and try again',
  })
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  expect(headerNames(unknown.headers)).toEqual(headerNames(wrong.headers))
})

test('[AUTH-38] a password that is too short gets the same response as a wrong one', async () => {
  await member(app, 'rhoda')
  const wrong = await app.browser().call(signIn, { body: { ...credentials, password: 'three-ply forever' } })
  for (const password of ['', 'abc', '12345']) {
    const short = await app.browser().call(signIn, { body: { ...credentials, password } })
    expect([short.status, short.text]).toEqual([401, wrong.text])
  }
})

test('[AUTH-12] [ACCESS-16] a password that is not a string is refused and starts no session', async () => {
  await member(app, 'rhoda')
  for (const password of [null, 7, true, [PASSWORD], { $ne: '' }]) {
    const browser = app.browser()
    const { status, body } = await browser.call(signIn, { body: { email: form.email, password } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION' })
    expect(browser.cookies.size).toBe(0)
  }
})

test('[AUTH-36] a guest who signs in stops being a guest and leaves the bowl', async () => {
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  const guestCookie = gus.browser.cookies.get('otb_guest') ?? ''
  const { status, body } = await gus.browser.call(signIn, { body: credentials })
  expect([status, body.id, body.isOnBowl]).toEqual([200, rhoda.id, false])
  expect(gus.browser.cookies.has('otb_guest')).toBe(false)
  expect((await app.browser().call(getActiveUsers)).body).toEqual({ users: [], total: 0 })

  const thief = app.browser()
  thief.cookies.set('otb_guest', guestCookie)
  expect((await thief.call(getMe)).status).toBe(401)
})

test('[AUTH-36] a member who signs in as another member leaves the bowl as the first one', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  await toggle(rhoda, true)
  const { body } = await rhoda.browser.call(signIn, { body: { email: robin.email, password: PASSWORD } })
  expect(body.id).toBe(robin.id)
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(0)
})

test('[AUTH-4] signing in again as the same member keeps them on the bowl', async () => {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  const { body } = await rhoda.browser.call(signIn, { body: credentials })
  expect(body.isOnBowl).toBe(true)
})

function headerNames(headers: Headers): string[] {
  return [...headers.keys()]
}
