/** Every refusal has the same shape and the right status, and reveals no internals. */
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { upgradePremium } from '#contract/premium/premium.ts'
import { ProblemBody, problems } from '#contract/protocol/problems.ts'
import { member, PASSWORD } from '#server/testing/people.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { BILLING_MODE: 'off' } })

const form = { email: 'robin@example.com', password: PASSWORD, nickname: 'StallStar', emoji: '🧼', isPremium: false }
const json = (body: unknown, method = 'POST') => ({ method, body })

type RefusedCall = [
  code: keyof typeof problems,
  path: string,
  sent: { method?: string; body?: unknown; headers?: Record<string, string> },
]

const refusedCalls: RefusedCall[] = [
  ['VALIDATION', '/api/signup', json({ email: 'no', password: 'x', nickname: 'y' })],
  ['VALIDATION', '/api/%zz', {}],
  ['NOT_SIGNED_IN', '/api/me', {}],
  ['ADMIN_REQUIRED', '/api/admin/users', {}],
  ['INVALID_CREDENTIALS', '/api/signin', json({ email: 'nobody@example.com', password: 'wrong one' })],
  ['CROSS_SITE', '/api/signout', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ['NOT_FOUND', '/api/nothing-here', {}],
  ['NOT_FOUND', '/nothing-here.png', {}],
  ['NOT_FOUND', `/api/admin/users/${'x'.repeat(300)}`, { method: 'DELETE' }],
  ['METHOD_NOT_ALLOWED', '/api/signin', {}],
  ['METHOD_NOT_ALLOWED', '/api/me', json({}, 'PATCH')],
  ['METHOD_NOT_ALLOWED', '/api/signin', { method: 'OPTIONS' }],
  ['TOO_LARGE', '/api/signin', json({ email: 'x'.repeat(40_000), password: 'x' })],
  ['ADDRESS_TOO_LONG', `/api/active-users?x=${'y'.repeat(2100)}`, {}],
  ['NOT_JSON', '/api/signin', { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }],
]

test.each(refusedCalls)('[ACCESS-5] [ACCESS-6] [ACCESS-7] [ACCESS-17] %s at %s', async (code, path, sent) => {
  const answer = await app.browser().request(path, sent)
  expect(answer.status).toBe(problems[code].status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(ProblemBody.parse(answer.body)).toMatchObject({ success: false, code, error: code })
  expect(answer.text).not.toMatch(/node_modules|\.ts:|FST_|fastify|select |stack/i)
})

test('[ACCESS-5] a refused form has a message for each wrong field', async () => {
  const { body } = await app.browser().request('/api/signup', json({ email: 'no', password: 'x', nickname: 'y' }))
  expect(body).toMatchObject({
    code: 'VALIDATION',
    fields: {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
      nickname: 'Nickname must be at least 3 characters',
    },
  })
})

test('[ACCESS-6] [PREM-6] a call that needs payment is 402, one for another person’s data is 403', async () => {
  const rhoda = await member(app, 'rhoda')
  const unpaid = await rhoda.browser.call(upgradePremium, { body: { userId: rhoda.id } })
  expect([unpaid.status, unpaid.body]).toMatchObject([402, { success: false, code: 'PAYMENT_REQUIRED' }])
  const others = await rhoda.browser.call(setStatus, { body: { userId: 'u-somebodyElse', isOnBowl: true } })
  expect([others.status, others.body]).toMatchObject([403, { success: false, code: 'FORBIDDEN' }])
})

test('[ACCESS-6] [AUTH-9] a conflict is 409', async () => {
  await app.browser().request('/api/signup', json(form))
  const { status, body } = await app.browser().request('/api/signup', json({ ...form, email: ' ROBIN@example.com' }))
  expect([status, body]).toMatchObject([409, { success: false, code: 'EMAIL_EXISTS', error: 'EMAIL_EXISTS' }])
})

test('[ACCESS-17] a refused method lists the allowed ones', async () => {
  const { headers } = await app.browser().request('/api/signin')
  expect(headers.get('allow')).toBe('POST')
})

test('[LIMIT-15] [ACCESS-5] [ACCESS-11] headers over 16 KiB are 431, in the same shape as every refusal', async () => {
  const headers = `host: localhost\r\nx-much: ${'y'.repeat(17_000)}`
  const { status, head, body } = await rawRequest(app.url, `GET /api/me HTTP/1.1\r\n${headers}\r\n\r\n`)
  expect(status).toBe(431)
  expect(ProblemBody.parse(JSON.parse(body)).code).toBe('HEADERS_TOO_LARGE')
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control: no-store']) {
    expect(head).toContain(name)
  }
})

test.each(['NONSENSE\r\n\r\n', 'GET /api/me HTTP/9.9\r\n\r\n', '\u0000\u0001\u0002\r\n\r\n'])(
  '[ACCESS-5] [ACCESS-16] bytes that are not a request, %j, are 400, and the server goes on',
  async (bytes) => {
    const { status, body } = await rawRequest(app.url, bytes)
    expect([status, JSON.parse(body)]).toMatchObject([400, { success: false, code: 'VALIDATION' }])
    expect((await app.browser().request('/api/health')).status).toBe(200)
  },
)
