/** What is logged about calls, and what never is. */
import { expect, test } from 'vitest'
import { adminLogin, adminResetPassword } from '#contract/admin/admin.ts'
import { forgotPassword, getMe, resetPassword, signIn, updatePassword } from '#contract/people/auth.ts'
import { tryUpgrade } from '#server/testing/live.ts'
import { guest, member, PASSWORD } from '#server/testing/people.ts'
import { ADMIN_PASSWORD, startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const logged = () => app.lines.map((line) => JSON.parse(line) as Record<string, unknown>)

async function resetToken(): Promise<string> {
  await app.settled()
  const { text } = await app.browser().request('/dev/outbox')
  return /token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

test('[ACCESS-22] [PASS-18] [ADMIN-21] passwords, tokens, cookies and links never appear in the log', async () => {
  const secrets = {
    guess: 'a wrong guess 1',
    reset: 'fresh from reset 2',
    changed: 'changed once more 3',
    set: 'set by admin 4',
  }
  const rhoda = await member(app, 'rhoda')
  const gus = await guest(app)
  const again = app.browser()
  await again.call(signIn, { body: { email: rhoda.email, password: secrets.guess } })
  await again.call(signIn, { body: { email: rhoda.email, password: PASSWORD } })
  await again.call(forgotPassword, { body: { email: rhoda.email } })
  const token = await resetToken()
  expect(token).toHaveLength(43)
  expect((await again.request(`/api/me?token=${token}`)).status).toBe(200)
  expect((await again.call(resetPassword, { body: { token, newPassword: secrets.reset } })).status).toBe(200)
  await again.call(signIn, { body: { email: rhoda.email, password: secrets.reset } })
  const change = { userId: rhoda.id, currentPassword: secrets.reset, newPassword: secrets.changed }
  expect((await again.call(updatePassword, { body: change })).status).toBe(200)
  const ada = app.browser()
  const { body: admitted } = await ada.call(adminLogin, { body: { password: ADMIN_PASSWORD } })
  ada.setToken(admitted.token)
  const set = { params: { id: rhoda.id }, body: { newPassword: secrets.set } }
  expect((await ada.call(adminResetPassword, set)).status).toBe(200)
  expect((await again.call(getMe)).status).toBe(401)
  await app.settled()

  const cookies = [rhoda, gus, { browser: again }].flatMap(({ browser }) => [...browser.cookies.values()])
  const text = app.lines.join('')
  expect(app.lines.length).toBeGreaterThan(10)
  for (const secret of [...Object.values(secrets), PASSWORD, ADMIN_PASSWORD, token, admitted.token, ...cookies]) {
    expect(secret.length).toBeGreaterThan(8)
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/argon2|reset-password\?|rhoda@example\.com/i)
})

test('[ACCESS-21] each call is one JSON line in UTC with request id, caller, route and status', async () => {
  const rhoda = await member(app, 'rhoda')
  app.lines.length = 0
  await rhoda.browser.request(`/api/subscription/status/${rhoda.id}?secret=1`)
  await app.browser().request('/api/me')
  await expect.poll(() => logged().filter(({ msg }) => msg === 'call')).toHaveLength(2)
  const [own, refused] = logged().filter(({ msg }) => msg === 'call')
  expect(own).toMatchObject({ actor: rhoda.id, route: '/api/subscription/status/:userId', method: 'GET', status: 200 })
  expect(own?.reqId).toBeTruthy()
  expect(own?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(refused).toMatchObject({ actor: 'none', status: 401 })
})

test('[ACCESS-21] access and rate limit refusals are logged as warnings', async () => {
  const rhoda = await member(app, 'rhoda')
  await rhoda.browser.request('/api/user/status', { method: 'POST', body: { userId: 'u-other', isOnBowl: true } })
  for (let n = 0; n < 6; n++) await app.browser().call(adminLogin, { body: { password: 'not this one' } })
  const codes = logged().filter(({ level, msg }) => level === 40 && msg === 'call refused')
  expect(codes.map(({ code }) => code)).toEqual(['FORBIDDEN', 'RATE_LIMITED'])
})

test('[ACCESS-22] line breaks in a request do not create log lines', async () => {
  const forged = '{"level":30,"msg":"forged"}'
  await app.browser().request(`/api/nothing%0A${encodeURIComponent(forged)}`, { headers: { 'user-agent': forged } })
  for (const line of app.lines) expect(line.trimEnd()).not.toContain('\n')
  expect(logged().filter(({ msg }) => msg === 'forged')).toEqual([])
})

test('[ACCESS-29] every response and its log lines carry the request id; an id sent by the caller is ignored', async () => {
  const answers = await Promise.all(
    ['/api/health', '/api/me', '/api/nothing', '/nowhere', '/api/%zz'].map((path) =>
      app.browser().request(path, { headers: { 'x-request-id': 'made-up-by-caller' } }),
    ),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  expect(ids.filter((id) => /^[\da-f-]{36}$/.test(id))).toHaveLength(5)
  expect(new Set(ids).size).toBe(5)
  await expect.poll(() => logged().filter(({ msg }) => msg === 'call').length).toBeGreaterThanOrEqual(4)
  const lines = logged().filter(({ msg }) => msg === 'call')
  for (const { reqId } of lines) expect(ids).toContain(reqId)
  expect(app.lines.join('')).not.toContain('made-up-by-caller')
})

test('[ACCESS-29] an upgrade response carries the request id, refused or not', async () => {
  const [opened, refused] = [
    await tryUpgrade(app.url, { headers: { 'x-request-id': 'made-up-by-caller' } }),
    await tryUpgrade(app.url, { headers: { origin: 'https://elsewhere.example' } }),
  ]
  expect([opened.status, refused.status]).toEqual([101, 403])
  for (const { headers } of [opened, refused]) expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  opened.close()
})
