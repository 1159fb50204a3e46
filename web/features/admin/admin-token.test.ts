/** Tests when admin access begins, and when it ends by itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminListTrivia, adminLogin, adminLogout } from '#contract/admin/admin.ts'
import type { AdminCall } from '#web/api/admin-call.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { createAdminToken } from './admin-token.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const send = vi.fn(async (endpoint: unknown, _args?: { headers?: Record<string, string> }): Promise<unknown> => {
    return endpoint === adminLogin ? { success: true, token: 'brass', expiresAt: '' } : {}
  })
  return { send, adminToken: createAdminToken(send as unknown as AdminCall) }
}

const refused = new CallFailed({ status: 401, code: 'ADMIN_REQUIRED', text: '401' })

test('[ADMIN-3] the token is sent as a bearer token and held in memory only', async () => {
  const { send, adminToken } = setUp()
  expect(adminToken.access()).toBe('closed')
  await adminToken.login('mind the gap')
  expect(adminToken.access()).toBe('open')
  await adminToken.call(adminListTrivia)
  expect(send).toHaveBeenLastCalledWith(adminListTrivia, { headers: { authorization: 'Bearer brass' } })
  expect(JSON.stringify(adminToken)).not.toContain('brass')
})

test('[ADMIN-3] Logout ends the access at once and the token on the server', async () => {
  const { send, adminToken } = setUp()
  await adminToken.login('mind the gap')
  send.mockRejectedValueOnce(new CallFailed({ status: 0, text: '0' }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const request = adminToken.logout()
  expect(adminToken.access()).toBe('closed')
  await request
  expect(send).toHaveBeenLastCalledWith(adminLogout, { headers: { authorization: 'Bearer brass' } })
})

test('[ADMIN-3] half an hour without a call ends the access; each call restarts the half hour', async () => {
  const { adminToken } = setUp()
  await adminToken.login('mind the gap')
  vi.advanceTimersByTime(29 * MINUTE_MS)
  await adminToken.call(adminListTrivia)
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(adminToken.access()).toBe('open')
  vi.advanceTimersByTime(MINUTE_MS)
  expect(adminToken.access()).toBe('expired')
})

test('[ADMIN-3] after eight hours the access ends, even with calls', async () => {
  const { adminToken } = setUp()
  await adminToken.login('mind the gap')
  for (let n = 0; n < 8 * 3; n++) {
    expect(adminToken.access()).toBe('open')
    vi.advanceTimersByTime(20 * MINUTE_MS)
    await adminToken.call(adminListTrivia)
  }
  expect(adminToken.access()).toBe('expired')
})

test('[ADMIN-4] a token that the server no longer accepts ends the access', async () => {
  const { send, adminToken } = setUp()
  await adminToken.login('mind the gap')
  send.mockRejectedValueOnce(refused)
  await expect(adminToken.call(adminListTrivia)).rejects.toBe(refused)
  expect(adminToken.access()).toBe('expired')
})

test('[ADMIN-4] a late refusal of an old token does not end the access of the new one', async () => {
  const { send, adminToken } = setUp()
  await adminToken.login('mind the gap')
  const refuse: ((error: unknown) => void)[] = []
  send.mockImplementationOnce(() => new Promise((_, reject) => void refuse.push(reject)))
  const late = adminToken.call(adminListTrivia).catch(() => 'refused')
  await adminToken.login('mind the gap')
  refuse[0]?.(refused)
  expect(await late).toBe('refused')
  expect(adminToken.access()).toBe('open')
})
