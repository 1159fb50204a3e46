/** What differs in production. */
import { expect, test } from 'vitest'
import { getInstance } from '#contract/admin/instance.ts'
import { getMe, signOut } from '#contract/people/auth.ts'
import { rawPost, rawRequest } from '#server/testing/raw-request.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({
  settings: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bowl.example',
    SESSION_SECRET: 'thirty-two characters are enough',
    ADMIN_PASSWORD: 'twelve chars',
  },
})

const form = { email: 'rhoda@example.com', password: 'two-ply forever', nickname: 'FlushMaster' }

test('[AUTH-5] [CONFIG-7] behind https the cookie is bound to the host and to https', async () => {
  const browser = app.browser()
  const { headers } = await browser.request('/api/signup', { method: 'POST', body: form })
  const [session = ''] = headers.getSetCookie().filter((line) => line.includes('otb_session'))
  expect(session).toMatch(/^__Host-otb_session=[\w-]{43};/)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(session).toContain(part)
  expect(session).not.toMatch(/domain=/i)
  expect((await browser.call(getMe)).status).toBe(200)
  const plain = { cookie: `otb_session=${browser.cookies.get('__Host-otb_session')}` }
  expect((await app.browser().call(getMe, { headers: plain })).status).toBe(401)
})

test('[ACCESS-12] every response requires https for a year', async () => {
  for (const path of ['/api/health', '/api/me', '/nothing', '/api/%zz']) {
    const { headers } = await app.browser().request(path)
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  }
})

test('[MAIL-2] there is no /dev/outbox', async () => {
  expect((await app.browser().request('/dev/outbox')).status).toBe(404)
  expect(app.app.routes.some(({ url }) => url.startsWith('/dev'))).toBe(false)
  expect((await app.browser().call(getInstance)).body.hasOutbox).toBe(false)
})

test('[ACCESS-9] [CONFIG-7] only the public origin may make changes, whatever the Host header says', async () => {
  const sent = (origin: string, host: string) =>
    rawRequest(app.url, rawPost('/api/signout', { host, origin, 'content-length': '0' }, ''))
  expect((await sent('https://bowl.example', 'internal:3000')).status).toBe(200)
  expect((await sent('https://evil.example', 'evil.example')).status).toBe(403)
  expect((await sent('http://bowl.example', 'bowl.example')).status).toBe(403)
  expect((await app.browser().call(signOut)).status).toBe(200)
})

test('[SHELL-37] the instance settings for pages contain nothing secret', async () => {
  const { body } = await app.browser().call(getInstance)
  expect(Object.keys(body).sort()).toEqual([
    'billingMode',
    'hasOutbox',
    'settings',
    'showsAdminHint',
    'supportEmail',
    'version',
  ])
  expect(body).toMatchObject({ billingMode: 'off', showsAdminHint: false })
})

test('[ACCESS-19] health and readiness show neither versions nor hosts', async () => {
  expect((await app.browser().request('/api/health')).text).toBe('{"status":"ok"}')
  expect((await app.browser().request('/api/ready')).text).toBe('{"status":"ready"}')
})
