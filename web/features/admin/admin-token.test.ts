/** Proves when the gate opens, and when it closes by itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminListTrivia, adminLogin, adminLogout } from '#contract/admin/admin.ts'
import type { AdminCall } from '#web/api/admin-call.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { createAdminToken } from './admin-token.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stage() {
  const send = vi.fn(async (endpoint: unknown, _args?: { headers?: Record<string, string> }): Promise<unknown> => {
    return endpoint === adminLogin ? { success: true, token: 'brass', expiresAt: '' } : {}
  })
  return { send, key: createAdminToken(send as unknown as AdminCall) }
}

const refused = new CallFailed({ status: 401, code: 'ADMIN_REQUIRED', text: '401' })

test('[ADMIN-3] the token is sent as a bearer, and nowhere but in memory', async () => {
  const { send, key } = stage()
  expect(key.gate()).toBe('closed')
  await key.login('mind the gap')
  expect(key.gate()).toBe('open')
  await key.call(adminListTrivia)
  expect(send).toHaveBeenLastCalledWith(adminListTrivia, { headers: { authorization: 'Bearer brass' } })
  expect(JSON.stringify(key)).not.toContain('brass')
})

test('[ADMIN-3] Logout closes the gate at once and ends the token on the server', async () => {
  const { send, key } = stage()
  await key.login('mind the gap')
  send.mockRejectedValueOnce(new CallFailed({ status: 0, text: '0' }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const told = key.logout()
  expect(key.gate()).toBe('closed')
  await told
  expect(send).toHaveBeenLastCalledWith(adminLogout, { headers: { authorization: 'Bearer brass' } })
})

test('[ADMIN-3] half an hour without a call closes the gate; each call begins it anew', async () => {
  const { key } = stage()
  await key.login('mind the gap')
  vi.advanceTimersByTime(29 * MINUTE_MS)
  await key.call(adminListTrivia)
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(key.gate()).toBe('open')
  vi.advanceTimersByTime(MINUTE_MS)
  expect(key.gate()).toBe('expired')
})

test('[ADMIN-3] after eight hours the gate closes, however busy', async () => {
  const { key } = stage()
  await key.login('mind the gap')
  for (let n = 0; n < 8 * 3; n++) {
    expect(key.gate()).toBe('open')
    vi.advanceTimersByTime(20 * MINUTE_MS)
    await key.call(adminListTrivia)
  }
  expect(key.gate()).toBe('expired')
})

test('[ADMIN-4] whoever the server does not know any more stands at the gate again', async () => {
  const { send, key } = stage()
  await key.login('mind the gap')
  send.mockRejectedValueOnce(refused)
  await expect(key.call(adminListTrivia)).rejects.toBe(refused)
  expect(key.gate()).toBe('expired')
})

test('[ADMIN-4] a late refusal of an old token does not close the gate to the new one', async () => {
  const { send, key } = stage()
  await key.login('mind the gap')
  const refuse: ((error: unknown) => void)[] = []
  send.mockImplementationOnce(() => new Promise((_, reject) => void refuse.push(reject)))
  const late = key.call(adminListTrivia).catch(() => 'refused')
  await key.login('mind the gap')
  refuse[0]?.(refused)
  expect(await late).toBe('refused')
  expect(key.gate()).toBe('open')
})
