/** The admin's log-in: the password, the token and its lifetime, and the audit log. */
import { expect, test } from 'vitest'
import { adminListUsers, adminLogin, adminLogout } from '#contract/admin/admin.ts'
import { adminAudit } from '#contract/admin/admin-overview.ts'
import { getMe } from '#contract/people/auth.ts'
import { adminTokens } from '#server/db/schema/instance/admin.schema.ts'
import { admin, guest, member } from '#server/testing/people.ts'
import { ADMIN_PASSWORD, startApp } from '#server/testing/start-app.ts'

const MINUTE = 60_000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' } })
const logIn = (password: string, address = '203.0.113.7') =>
  app.browser().call(adminLogin, { body: { password }, headers: { 'x-forwarded-for': address } })

test('[ADMIN-2] the right password returns a token and when it expires', async () => {
  const { status, body, headers } = await logIn(ADMIN_PASSWORD)
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: expect.stringMatching(/Z$/),
  })
  expect(Math.abs(Date.parse(body.expiresAt) - app.now().getTime() - 8 * 60 * MINUTE)).toBeLessThan(MINUTE)
  expect(headers.getSetCookie()).toEqual([])
})

test('[ADMIN-2] a wrong password is a 401 with the message that the page shows', async () => {
  for (const password of ['', 'admin', ADMIN_PASSWORD.toUpperCase(), `${ADMIN_PASSWORD} `]) {
    const { status, body } = await logIn(password)
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'INVALID_ADMIN_PASSWORD', message: 'Invalid admin password' })
  }
})

test('[ADMIN-3] the token is stored only as its digest', async () => {
  const { body } = await logIn(ADMIN_PASSWORD)
  expect(JSON.stringify(await app.database.db.select().from(adminTokens))).not.toContain(body.token)
})

test('[ADMIN-3] a token ends after 30 minutes without use', async () => {
  const ada = await admin(app)
  for (const _ of ['used', 'and used again']) {
    app.pass(29 * MINUTE)
    expect((await ada.browser.call(adminListUsers)).status).toBe(200)
  }
  app.pass(30 * MINUTE)
  expect((await ada.browser.call(adminListUsers)).status).toBe(401)
})

test('[ADMIN-3] a token ends after 8 hours, even if it is used', async () => {
  const ada = await admin(app)
  for (let hours = 0.25; hours < 8; hours += 0.25) {
    app.pass(15 * MINUTE)
    expect((await ada.browser.call(adminListUsers)).status).toBe(200)
  }
  app.pass(15 * MINUTE)
  expect((await ada.browser.call(adminListUsers)).status).toBe(401)
})

test('[ADMIN-3] logging out ends the token on the server', async () => {
  const ada = await admin(app)
  expect((await ada.browser.call(adminLogout)).body).toEqual({ success: true })
  expect((await ada.browser.call(adminListUsers)).status).toBe(401)
  expect(await app.database.db.$count(adminTokens)).toBe(0)
})

test('[ADMIN-4] [ACCESS-23] without a valid token every call is a 401, also with a cookie', async () => {
  await admin(app)
  const visitor = app.browser()
  const forger = app.browser()
  forger.setToken('A'.repeat(43))
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  const calls = [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/audit'],
    ['POST', '/api/admin/logout'],
    ['DELETE', `/api/admin/users/${rhoda.id}`],
    ['PUT', `/api/admin/users/${rhoda.id}/premium`, { isPremium: true }],
    ['PUT', `/api/admin/users/${rhoda.id}/reset-password`, { newPassword: 'three-ply forever' }],
  ] as const
  for (const browser of [visitor, forger, rhoda.browser, gus.browser]) {
    for (const [method, path, body] of calls) {
      const response = await browser.request(path, { method, body })
      expect([path, response.status, response.body]).toMatchObject([path, 401, { code: 'ADMIN_REQUIRED' }])
    }
  }
  expect((await rhoda.browser.call(getMe)).body.isPremium).toBe(false)
})

test('[ACCESS-23] an admin token alone gives no member’s rights', async () => {
  const ada = await admin(app)
  expect((await ada.browser.call(getMe)).status).toBe(401)
})

test('[LIMIT-21] [LIMIT-1] an address has 5 tries in 15 minutes; then even the right password waits', async () => {
  for (let n = 0; n < 5; n += 1) expect((await logIn('guess')).status).toBe(401)
  const refused = await logIn(ADMIN_PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await logIn(ADMIN_PASSWORD, '203.0.113.8')).status).toBe(200)
  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await logIn(ADMIN_PASSWORD)).status).toBe(200)
})

test('[LIMIT-21] the right password uses no tries, and parallel wrong ones get no extra tries', async () => {
  for (let n = 0; n < 8; n += 1) expect((await logIn(ADMIN_PASSWORD)).status).toBe(200)
  const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(`guess ${n}`)))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('[ADMIN-4] [ADMIN-22] log-ins, refused log-ins and log-outs are rows of the audit log, newest first', async () => {
  await logIn('guess')
  const ada = await admin(app)
  await ada.browser.call(adminLogout)
  const again = await admin(app)
  const { body } = await again.browser.call(adminAudit)
  expect(body.rows.map(({ actor, action }) => [actor, action])).toEqual([
    ['admin', 'logged in'],
    ['admin', 'logged out'],
    ['admin', 'logged in'],
    ['nobody', 'log-in refused'],
  ])
  const last = body.rows[1]?.id ?? ''
  expect((await again.browser.call(adminAudit, { query: `?before=${last}` })).body.rows).toEqual(body.rows.slice(2))
})

test('[ADMIN-21] neither a tried password nor a token is in the audit log or the server log', async () => {
  await logIn('my cat’s name')
  const { body } = await logIn(ADMIN_PASSWORD)
  const browser = app.browser()
  browser.setToken(body.token)
  const { text } = await browser.call(adminAudit)
  const written = [text, ...app.lines].join('\n')
  for (const secret of ['my cat', ADMIN_PASSWORD, body.token]) expect(written).not.toContain(secret)
})

test('[ADMIN-4] no call changes or deletes the audit log', async () => {
  const ada = await admin(app)
  for (const method of ['DELETE', 'PUT', 'POST', 'PATCH']) {
    expect((await ada.browser.request('/api/admin/audit', { method })).status).toBe(405)
  }
  expect((await ada.browser.call(adminAudit)).body.rows).toHaveLength(1)
})
