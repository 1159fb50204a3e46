/** Sessions: their cookies, how long they last, and who can end them. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { endSession, getMe, listSessions, signIn, signOut, signUp } from '#contract/people/auth.ts'
import { sessions } from '#server/db/schema/people/auth.schema.ts'
import { anotherDevice, type Member, member, PASSWORD, signUpBody } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const secured = await startApp({
  settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off', PUBLIC_URL: 'https://bowl.example' },
})
const isSignedIn = async ({ browser }: Pick<Member, 'browser'>) => (await browser.call(getMe)).status === 200
const tokenOf = ({ browser }: Pick<Member, 'browser'>) => browser.cookies.get('otb_session') ?? ''

test('[AUTH-5] on plain http the cookie is otb_session, HttpOnly and SameSite=Strict', async () => {
  const [cookie = ''] = await signUpCookies(app)
  expect(cookie).toMatch(/^otb_session=[\w-]{43};/)
  expect(cookieParts(cookie)).toEqual(expect.arrayContaining(['httponly', 'samesite=strict', 'path=/']))
  expect(cookieParts(cookie)).not.toContain('secure')
  expect(cookie).not.toMatch(/domain/i)
})

test('[AUTH-5] on https the cookie has the __Host- prefix and is Secure', async () => {
  const [cookie = ''] = await signUpCookies(secured)
  expect(cookie).toMatch(/^__Host-otb_session=[\w-]{43};/)
  expect(cookieParts(cookie)).toEqual(expect.arrayContaining(['httponly', 'samesite=strict', 'path=/', 'secure']))
  expect(cookie).not.toMatch(/domain/i)
})

test('[AUTH-5] on https the cookie without the prefix is ignored', async () => {
  const rhoda = await member(secured, 'rhoda')
  const stranger = secured.browser()
  stranger.cookies.set('otb_session', rhoda.browser.cookies.get('__Host-otb_session') ?? '')
  expect(await isSignedIn(rhoda)).toBe(true)
  expect(await isSignedIn({ browser: stranger })).toBe(false)
})

test('[AUTH-6] the database holds only the SHA-256 of the token', async () => {
  const rhoda = await member(app, 'rhoda')
  const rows = await app.database.db.select().from(sessions)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(tokenOf(rhoda)).digest('hex'))
  expect(JSON.stringify(rows)).not.toContain(tokenOf(rhoda))
})

test('[AUTH-4] each sign-in sets a new token and ends the browser’s previous session', async () => {
  const rhoda = await member(app, 'rhoda')
  const first = tokenOf(rhoda)
  await rhoda.browser.call(signIn, { body: { email: rhoda.email, password: PASSWORD } })
  expect(tokenOf(rhoda)).not.toBe(first)
  expect(Buffer.from(tokenOf(rhoda), 'base64url')).toHaveLength(32)
  expect(await isSignedIn(rhoda)).toBe(true)
  rhoda.browser.cookies.set('otb_session', first)
  expect(await isSignedIn(rhoda)).toBe(false)
})

test('[AUTH-4] a token planted before sign-in is replaced', async () => {
  await member(app, 'rhoda')
  const victim = app.browser()
  victim.cookies.set('otb_session', 'planted-by-somebody-else-0123456789-abcdefg')
  await victim.call(signIn, { body: { email: 'rhoda@example.com', password: PASSWORD } })
  expect(tokenOf({ browser: victim })).not.toContain('planted')
})

test('[AUTH-7] a session ends after 7 days without use', async () => {
  const rhoda = await member(app, 'rhoda')
  app.pass(7 * DAY - HOUR)
  expect(await isSignedIn(rhoda)).toBe(true)
  app.pass(7 * DAY - HOUR)
  expect(await isSignedIn(rhoda)).toBe(true)
  app.pass(7 * DAY + HOUR)
  expect(await isSignedIn(rhoda)).toBe(false)
})

test('[AUTH-7] a session ends 30 days after it started, however often it is used', async () => {
  const rhoda = await member(app, 'rhoda')
  for (const _ of [5, 10, 15, 20, 25]) {
    app.pass(5 * DAY)
    expect(await isSignedIn(rhoda)).toBe(true)
  }
  app.pass(5 * DAY - HOUR)
  expect(await isSignedIn(rhoda)).toBe(true)
  app.pass(HOUR)
  expect(await isSignedIn(rhoda)).toBe(false)
})

test('[AUTH-8] an eleventh session ends the oldest', async () => {
  const rhoda = await member(app, 'rhoda')
  const devices: Member[] = []
  for (let n = 0; n < 9; n += 1) {
    app.pass(1000)
    devices.push(await anotherDevice(app, rhoda))
  }
  expect(await isSignedIn(rhoda)).toBe(true)
  app.pass(1000)
  const eleventh = await anotherDevice(app, rhoda)
  expect(await isSignedIn(rhoda)).toBe(false)
  for (const device of [...devices, eleventh]) expect(await isSignedIn(device)).toBe(true)
})

test('[AUTH-8] parallel sign-ins leave no more than ten sessions either', async () => {
  const rhoda = await member(app, 'rhoda')
  await Promise.all(Array.from({ length: 14 }, () => anotherDevice(app, rhoda)))
  expect(await app.database.db.$count(sessions)).toBe(10)
})

test('[AUTH-20] a stale, forged or deleted session cookie counts as no cookie', async () => {
  const rhoda = await member(app, 'rhoda')
  const real = tokenOf(rhoda)
  for (const forged of [
    '',
    'x',
    real.slice(1),
    `${real}x`,
    real.toUpperCase(),
    "' or 1=1 --",
    '%00',
    'a'.repeat(4000),
  ]) {
    const browser = app.browser()
    browser.cookies.set('otb_session', forged)
    expect([forged, (await browser.call(getMe)).status]).toEqual([forged, 401])
    expect((await browser.call(signOut)).status).toBe(200)
  }
  expect(await isSignedIn(rhoda)).toBe(true)
  await app.database.db.delete(sessions)
  expect(await isSignedIn(rhoda)).toBe(false)
})

test('[AUTH-21] the sessions are listed with device and dates, never with a token', async () => {
  const rhoda = await member(app, 'rhoda')
  await member(app, 'robin')
  app.pass(HOUR)
  const phone = app.browser()
  const headers = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' }
  await phone.call(signIn, { body: { email: rhoda.email, password: PASSWORD }, headers })

  const { body, text } = await rhoda.browser.call(listSessions)
  expect(body.sessions).toHaveLength(2)
  const [mine, other] = [true, false].map((isCurrent) =>
    body.sessions.find((session) => session.isCurrent === isCurrent),
  )
  expect(other).toMatchObject({ device: 'Firefox on Android' })
  expect(Object.keys(mine ?? {}).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])
  expect(Date.parse(other?.createdAt ?? '') - Date.parse(mine?.createdAt ?? '')).toBeGreaterThanOrEqual(HOUR)
  const rows = await app.database.db.select().from(sessions)
  for (const { tokenHash } of rows) expect(text).not.toContain(tokenHash)
  expect(text).not.toContain(tokenOf(rhoda))
})

test('[AUTH-21] a member can end their own sessions and no one else’s', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const phone = await anotherDevice(app, rhoda)
  const sessionId = await currentSession(phone)
  const ended: string[] = []
  app.app.facts.after('sessions.ended', ({ sessionIds }) => {
    ended.push(...sessionIds)
  })

  expect((await robin.browser.call(endSession, { params: { sessionId } })).status).toBe(404)
  expect(await isSignedIn(phone)).toBe(true)
  expect((await rhoda.browser.call(endSession, { params: { sessionId } })).status).toBe(200)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(rhoda)).toBe(true)
  expect((await rhoda.browser.call(endSession, { params: { sessionId } })).status).toBe(404)
  expect(ended).toEqual([sessionId])
})

async function currentSession({ browser }: Member): Promise<string> {
  const { body } = await browser.call(listSessions)
  return body.sessions.find((session) => session.isCurrent)?.id ?? ''
}

async function signUpCookies(testApp: TestApp): Promise<string[]> {
  const { headers } = await testApp.browser().call(signUp, { body: signUpBody('rhoda') })
  return headers.getSetCookie().filter((cookie) => cookie.includes('otb_session'))
}

function cookieParts(cookie: string): string[] {
  return cookie.toLowerCase().split(/;\s*/)
}
