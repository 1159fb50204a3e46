/** Which request bodies are accepted: JSON of the right shape and size. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { getMe, signOut, signUp } from '#contract/people/auth.ts'
import { admin, member, PASSWORD } from '#server/testing/people.ts'
import { rawPost, rawRequest } from '#server/testing/raw-request.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off' } })

const form = { email: 'rhoda@example.com', password: PASSWORD, nickname: 'FlushMaster', emoji: '🧻', isPremium: false }
const asJson = JSON.stringify(form)

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
  'application/jsonp',
  'text/json',
])('[ACCESS-8] a body of type %s is 415 and creates no account', async (type) => {
  const answer = await app
    .browser()
    .request('/api/signup', { method: 'POST', body: asJson, headers: { 'content-type': type } })
  expect([answer.status, answer.body]).toMatchObject([415, { code: 'NOT_JSON' }])
  expect(await accounts()).toBe(0)
})

test('[ACCESS-8] a body without a content type is 415, sized or chunked', async () => {
  const sized = await rawRequest(app.url, rawPost('/api/signup', { 'content-length': String(asJson.length) }, asJson))
  const chunk = `${Buffer.byteLength(asJson).toString(16)}\r\n${asJson}\r\n0\r\n\r\n`
  const chunked = await rawRequest(app.url, rawPost('/api/signup', { 'transfer-encoding': 'chunked' }, chunk))
  expect([sized.status, chunked.status]).toEqual([415, 415])
  expect(await accounts()).toBe(0)
})

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset=UTF-8'])(
  '[ACCESS-8] a body of type %s is read',
  async (type) => {
    const sent = { method: 'POST', body: asJson, headers: { 'content-type': type } }
    expect((await app.browser().request('/api/signup', sent)).status).toBe(200)
  },
)

test('[ACCESS-8] [AUTH-19] calls without a body need no content type: sign-out, a deletion by the admin', async () => {
  const rhoda = await member(app, 'rhoda')
  const ada = await admin(app)
  expect((await rhoda.browser.call(signOut)).status).toBe(200)
  expect((await ada.browser.request(`/api/admin/users/${rhoda.id}`, { method: 'DELETE' })).status).toBe(200)
  const typed = { method: 'POST', headers: { 'content-type': 'text/plain' } }
  expect((await rhoda.browser.request('/api/signout', typed)).status).toBe(415)
})

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

test.each([
  ['', 'nothing'],
  ['{', 'half an object'],
  ['{"email":"a@example.com",}', 'a trailing comma'],
  ["{'email':'x'}", 'single quotes'],
  ['\u0000', 'a zero byte'],
  ['\ufeff{}', 'a byte order mark'],
  ['null', 'null'],
  ['7', 'a number'],
  ['"text"', 'a text'],
  ['[]', 'a list'],
  ['true', 'a boolean'],
  ['{"email":NaN,"password":"x"}', 'NaN'],
  [nested('[', ']', 10_000), 'a deep list'],
  [nested('{"a":', '}', 5000), 'a deep object'],
  [`{"email":${nested('[', ']', 10_000)},"password":"x"}`, 'a deep field'],
])('[ACCESS-16] the body %s (%s) is 400', async (body) => {
  for (const path of ['/api/signin', '/api/signup', '/api/forgot-password', '/api/page-views']) {
    const sent = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const answer = await app.browser().request(path, sent)
    expect([path, answer.status, answer.body]).toMatchObject([path, 400, { success: false, code: 'VALIDATION' }])
  }
})

const wrongValues: unknown[] = [null, 7, true, [], ['x'], {}, { $ne: null }, { toString: 'x' }, 1e308]

test.each(wrongValues)('[ACCESS-16] %j instead of a text is 400', async (value) => {
  for (const field of ['email', 'password', 'nickname', 'timeZone']) {
    const { status, body } = await app
      .browser()
      .request('/api/signup', { method: 'POST', body: { ...form, [field]: value } })
    expect([field, status, body]).toMatchObject([field, 400, { code: 'VALIDATION' }])
  }
})

test.each(['true', 1, 0, null, [], {}, 'yes'])('[ACCESS-16] %j instead of true or false is 400', async (value) => {
  const rhoda = await member(app, 'rhoda')
  const body = { userId: rhoda.id, isOnBowl: value }
  expect((await rhoda.browser.call(setStatus, { body })).status).toBe(400)
  expect((await rhoda.browser.call(getMe)).body.isOnBowl).toBe(false)
})

test('[LIMIT-15] a million characters are 413, with a length and in chunks, and the server goes on', async () => {
  const body = JSON.stringify({ email: 'x'.repeat(1_000_000), password: 'x' })
  const type = { 'content-type': 'application/json' }
  const sized = await rawRequest(
    app.url,
    rawPost('/api/signin', { ...type, 'content-length': String(body.length) }, body),
  )
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const chunked = await rawRequest(app.url, rawPost('/api/signin', { ...type, 'transfer-encoding': 'chunked' }, chunk))
  for (const answer of [sized, chunked]) {
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([413, { code: 'TOO_LARGE' }])
  }
  expect((await app.browser().request('/api/health')).status).toBe(200)
})

test('[LIMIT-15] a body of exactly 32 KiB is read, one byte more is not', async () => {
  const bodyOf = (bytes: number) => `{"path":"/","x":"${'y'.repeat(bytes - 19)}"}`
  const send = (bytes: number) =>
    app.browser().request('/api/page-views', {
      method: 'POST',
      body: bodyOf(bytes),
      headers: { 'content-type': 'application/json' },
    })
  expect(bodyOf(32_768)).toHaveLength(32_768)
  expect((await send(32_768)).status).toBe(200)
  expect((await send(32_769)).status).toBe(413)
})

test('[AUTH-17] [ACCESS-27] [ACCESS-2] unknown keys change nothing and are not echoed', async () => {
  const browser = app.browser()
  const extra = `"id":"u-chosen","isAdmin":true,"passwordHash":"x","badges":{"chatty":true},"isOnBowl":true`
  const poison = `"__proto__":{"isAdmin":true,"isPremium":true},"constructor":{"prototype":{"isAdmin":true}}`
  const body = `${asJson.slice(0, -1)},${extra},${poison}}`
  const answer = await browser.request('/api/signup', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    isPremium: false,
    isOnBowl: false,
    badges: expect.not.objectContaining({ chatty: true }),
  })
  expect(answer.text).not.toMatch(/u-chosen|isAdmin|passwordHash|__proto__/)
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  expect((await browser.call(getMe)).body).toEqual(answer.body)
})

test('[ACCESS-16] a query that is not a number or far too long is 400, never 500', async () => {
  const ada = await admin(app)
  for (const query of ['?limit=x', `?search=${'y'.repeat(101)}`, '?kind=everyone', '?kind=all&kind=guests']) {
    expect([query, (await ada.browser.request(`/api/admin/users${query}`)).status]).toEqual([query, 400])
  }
  expect((await ada.browser.request('/api/admin/audit?before=1e309')).status).toBe(400)
})

test('[ACCESS-16] ids in a path are texts and nothing else', async () => {
  const rhoda = await member(app, 'rhoda')
  for (const id of ['..%2F..%2Fetc%2Fpasswd', '%27%20or%20%271%27%3D%271', '%F0%9F%9A%BD', 'NaN', '__proto__']) {
    const { status } = await rhoda.browser.request(`/api/subscription/status/${id}`)
    expect([id, status]).toEqual([id, 404])
  }
})

test('[ACCESS-16] a zero character, which PostgreSQL can’t store, is 400 in every place', async () => {
  const rhoda = await member(app, 'rhoda')
  expect((await rhoda.browser.request('/api/subscription/status/%00')).status).toBe(400)
  const signIn = { method: 'POST', body: { email: 'rhoda\u0000@example.com', password: PASSWORD } }
  expect((await app.browser().request('/api/signin', signIn)).status).toBe(400)
  const ada = await admin(app)
  expect((await ada.browser.request('/api/admin/users?search=%00')).status).toBe(400)
})

async function accounts(): Promise<number> {
  const { rows } = await app.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from users where email is not null`,
  )
  return rows[0]?.n ?? 0
}

test('[ACCESS-2] profile fields in a call are not trusted', async () => {
  const rhoda = await member(app, 'rhoda')
  const body = {
    userId: rhoda.id,
    isOnBowl: true,
    nickname: 'Admin',
    emoji: '👑',
    isPremium: true,
    email: 'x@example.com',
  }
  await rhoda.browser.call(setStatus, { body })
  expect((await rhoda.browser.call(getMe)).body).toMatchObject({
    nickname: 'FlushMaster',
    emoji: '🧻',
    isPremium: false,
    email: 'rhoda@example.com',
    isOnBowl: true,
  })
  await app.browser().call(signUp, { body: { ...form, email: 'robin@example.com' } })
  expect(await accounts()).toBe(2)
})
