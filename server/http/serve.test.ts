/** Serving one call: cached responses, fields outside of the contract, bugs, and calls missing from the access matrix. */
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getInstance } from '#contract/admin/instance.ts'
import { signIn } from '#contract/people/auth.ts'
import { listPlans } from '#contract/premium/premium.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { createLog } from '#server/process/log.ts'
import { CachedResponse } from './cached-response.ts'
import { createServe, type Identity } from './serve.ts'
import { createServer } from './server.ts'

const identity: Identity = {
  identify: async () => ({ kind: 'none' }),
  claimGuest: () => Promise.reject(new Error('nobody claims here')),
}

const noCallLimits = { checkAddressLimit: async () => undefined, checkLimits: async () => undefined }

async function createHost(needs: Partial<Parameters<typeof createServe>[0]> = {}) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const origins = { publicOrigin: () => undefined, trustLoopbackHost: true }
  const { server } = await createServer({ log, headers: {}, origins, trustProxy: [] })
  onTestFinished(() => server.close())
  return {
    server,
    lines,
    serve: createServe({
      server,
      identity,
      limits: noCallLimits,
      isHttps: false,
      addCachedRoute: () => undefined,
      ...needs,
    }),
  }
}

test('[LIMIT-36] a caller whose address is over its limit is refused without being looked up', async () => {
  const refused = new Problem('RATE_LIMITED', { retryAfterSeconds: 3 })
  const checkAddressLimit = () => Promise.reject(refused)
  const identify = vi.fn(identity.identify)
  const { server, serve } = await createHost({
    identity: { ...identity, identify },
    limits: { ...noCallLimits, checkAddressLimit },
  })
  serve(signIn, () => Promise.reject(new Error('nobody gets here')))
  const { statusCode, headers } = await server.inject({ method: 'POST', url: '/api/signin', payload: {} })
  expect([statusCode, headers['retry-after']]).toEqual([429, '3'])
  expect(identify).not.toHaveBeenCalled()
})

test('[PERF-2] a cached response is sent as it is, and is a 304 for a caller that has it', async () => {
  const { server, serve } = await createHost()
  serve(listPlans, () => new CachedResponse(Buffer.from('{"plans":{}}'), '"v1"'))
  const first = await server.inject('/api/subscription/plans')
  expect([first.statusCode, first.body, first.headers.etag]).toEqual([200, '{"plans":{}}', '"v1"'])
  expect(first.headers['content-type']).toContain('application/json')
  const get = (etag: string) => server.inject({ url: '/api/subscription/plans', headers: { 'if-none-match': etag } })
  const same = await get('"v1"')
  expect([same.statusCode, same.body]).toEqual([304, ''])
  expect((await get('"v0"')).statusCode).toBe(200)
  // A proxy that compresses makes tags weak, and a browser may send several.
  expect((await get('W/"v1"')).statusCode).toBe(304)
  expect((await get('"v0", W/"v1"')).statusCode).toBe(304)
  expect((await get('"v0, v1"')).statusCode).toBe(200)
})

test('[ACCESS-13] a response that is the same for everyone may be cached and is revalidated; any other is never stored', async () => {
  const { server, serve } = await createHost()
  serve(listPlans, () => new CachedResponse(Buffer.from('{"plans":{}}'), '"v1"'))
  serve(getInstance, () => new CachedResponse(Buffer.from('{}')))
  const [shared, own] = [await server.inject('/api/subscription/plans'), await server.inject('/api/instance')]
  expect(shared.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie', etag: '"v1"' })
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect([own.headers.etag, own.headers.vary]).toEqual([undefined, undefined])
})

const about = {
  billingMode: 'demo' as const,
  hasOutbox: true,
  supportEmail: 'x@example.com',
  version: '1',
  showsAdminHint: false,
  settings: { allowGuestUsers: true, requireBowlForChat: true, triviaFrequency: 'daily' as const },
}

test('[ACCESS-15] [ACCESS-27] only the fields of the contract leave the server', async () => {
  const { server, serve } = await createHost()
  const careless = { ...about, passwordHash: '$argon2id$', internal: { host: 'db-1' } }
  serve(getInstance, () => careless)
  const { body } = await server.inject('/api/instance')
  expect(JSON.parse(body)).toEqual(about)
})

test('[ACCESS-7] [ACCESS-5] [ACCESS-29] a bug is a 500 without details; its stack and the request id are logged', async () => {
  const { server, serve, lines } = await createHost()
  serve(getInstance, () => {
    throw new TypeError('cannot read /srv/secret of undefined')
  })
  const { statusCode, body, headers } = await server.inject('/api/instance')
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: 'INTERNAL',
    error: 'INTERNAL',
    message: 'Something went wrong. Please try again.',
  })
  expect(lines.join('')).toContain('serve.test.ts')
  const [failure] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call failed')
  expect(failure.reqId).toBe(headers['x-request-id'])
})

test('[ACCESS-7] [ACCESS-15] an answer that breaks the contract is a 500', async () => {
  const { server, serve } = await createHost()
  serve(getInstance, () => ({ ...about, billingMode: 'free' }) as never)
  const { statusCode, body } = await server.inject('/api/instance')
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'INTERNAL'])
})

test('[ACCESS-3] a call without a row in the matrix cannot be served', async () => {
  const { serve } = await createHost()
  const backDoor = endpoint({ method: 'GET', path: '/api/back-door', summary: 'Nobody checked', answer: z.object({}) })
  expect(() => serve(backDoor, () => ({}))).toThrow('GET /api/back-door has no row in the access matrix')
})
