/** The headers of every response, and the refusal of calls from other sites. */
import { expect, test } from 'vitest'
import { getMe, signOut } from '#contract/people/auth.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { securityHeaders } from './headers.ts'
import { isOwnOrigin, refuseCrossSite } from './origin.ts'

const app = await startApp()

const requests: [string, object][] = [
  ['/api/active-users', {}],
  ['/api/me', {}],
  ['/api/health', {}],
  ['/api/docs.json', {}],
  ['/api/nothing', {}],
  ['/api/%zz', {}],
  ['/nothing', {}],
  ['/dev/outbox', {}],
  ['/api/signin', { method: 'POST', body: '{' }],
  ['/api/signin', { method: 'OPTIONS' }],
]

test.each(requests)('[ACCESS-10] [ACCESS-11] [ACCESS-12] [ACCESS-13] the headers of %s %j', async (path, sent) => {
  const { headers } = await app.browser().request(path, { ...sent, headers: { 'content-type': 'application/json' } })
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy.split('; ')).toContain(rule)
  }
  expect(policy.split('; ')).toContain("form-action 'self'")
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('strict-transport-security')).toBeNull()
  const isSharedResponse = path === '/api/active-users'
  if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe(isSharedResponse ? 'no-cache' : 'no-store')
  const names = [...headers.keys()]
  expect(names.filter((name) => /^access-control|^server$|^x-powered-by/.test(name))).toEqual([])
})

test('[ACCESS-10] a preflight from another site gets no permission', async () => {
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const { status, headers } = await app.browser().request('/api/signin', { method: 'OPTIONS', headers: preflight })
  expect(status).toBe(405)
  expect([...headers.keys()].join()).not.toContain('access-control')
})

const plain = { isHttps: false, hasAnalytics: false, hasStripe: false }
const policyOf = (needs: Partial<Parameters<typeof securityHeaders>[0]>) =>
  securityHeaders({ ...plain, ...needs })['content-security-policy'] ?? ''

test('[ACCESS-11] [SHELL-20] other hosts are in the policy only when their feature is configured', () => {
  expect(policyOf({})).not.toMatch(/https?:/)
  expect(policyOf({ hasAnalytics: true })).toContain("script-src 'self' https://www.googletagmanager.com;")
  expect(policyOf({ hasStripe: true })).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  )
  expect(policyOf({ mapTilesOrigin: 'https://tiles.example' })).toContain('https://tiles.example')
  for (const policy of [policyOf({}), policyOf({ hasAnalytics: true, hasStripe: true })]) {
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*(?!\.js\.stripe\.com)|data:)/)
  }
})

test('[ACCESS-12] over https, browsers have to stay on https for a year', () => {
  expect(securityHeaders({ ...plain, isHttps: true })['strict-transport-security']).toContain('max-age=31536000')
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'nonsense' },
]

test.each(foreign)('[ACCESS-9] a call with %j is 403 and changes nothing', async (headers) => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await rhoda.browser.call(signOut, { headers })
  expect([status, body]).toMatchObject([403, { code: 'CROSS_SITE' }])
  expect((await rhoda.browser.call(getMe)).status).toBe(200)
  expect((await rhoda.browser.call(getMe, { headers })).status).toBe(200)
})

test('[ACCESS-9] a call from our own page is allowed, and so is one without either header', async () => {
  const own = [{}, { origin: app.url }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]
  for (const headers of own) expect((await app.browser().call(signOut, { headers })).status).toBe(200)
  const both = { origin: app.url, 'sec-fetch-site': 'cross-site' }
  expect((await app.browser().call(signOut, { headers: both })).status).toBe(403)
})

test('[CONFIG-7] unless only this machine can reach the server, the Host header is not trusted', () => {
  const own = { publicOrigin: () => 'https://bowl.example', trustLoopbackHost: false }
  expect(isOwnOrigin('https://bowl.example', 'evil.example', own)).toBe(true)
  expect(isOwnOrigin('https://evil.example', 'evil.example', own)).toBe(false)
  for (const origin of ['http://bowl.example', 'https://bowl.example:8443', 'https://bowl.example.evil.example']) {
    expect(isOwnOrigin(origin, 'bowl.example', own), origin).toBe(false)
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
  '[ACCESS-9] %s from another site is refused, reading is not',
  (method) => {
    const own = { publicOrigin: () => 'https://bowl.example', trustLoopbackHost: false }
    const headers = { origin: 'https://evil.example' }
    expect(() => refuseCrossSite(method, headers, own)).toThrow('another site')
    for (const reading of ['GET', 'HEAD', 'OPTIONS']) expect(() => refuseCrossSite(reading, headers, own)).not.toThrow()
  },
)
