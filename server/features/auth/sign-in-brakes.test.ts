/** Guessing at passwords is slowed down; the owner of the account is never locked out. */
import { expect, test } from 'vitest'
import { signIn } from '#contract/auth.ts'
import { createMemoryLimiter } from '#server/cluster/limiter.ts'
import { member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createSignInBrakes } from './sign-in-brakes.ts'

const MINUTE = 60_000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' }, isClockStill: true })

function tryToSignIn(password: string, address: string, email = 'rhoda@example.com') {
  return app.browser().call(signIn, { body: { email, password }, headers: { 'x-forwarded-for': address } })
}

test('[LIMIT-3] [LIMIT-1] after 10 failures an address waits, also with the right password; another does not', async () => {
  await member(app, 'rhoda')
  for (let n = 0; n < 10; n += 1) expect((await tryToSignIn('guess', '203.0.113.7')).status).toBe(401)
  const refused = await tryToSignIn(PASSWORD, '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  expect((await tryToSignIn(PASSWORD, '203.0.113.8')).status).toBe(200)
  expect((await tryToSignIn('guess', '203.0.113.7', 'robin@example.com')).status).toBe(401)

  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await tryToSignIn(PASSWORD, '203.0.113.7')).status).toBe(200)
})

test('[LIMIT-3] an address that does not exist here is braked like one that does', async () => {
  for (let n = 0; n < 10; n += 1) await tryToSignIn('guess', '203.0.113.7')
  expect((await tryToSignIn('guess', '203.0.113.7')).status).toBe(429)
})

test('[LIMIT-2] an address tries 25 sign-ins in 5 minutes, whichever the accounts', async () => {
  for (let n = 0; n < 25; n += 1) {
    expect((await tryToSignIn('guess', '203.0.113.7', `someone${n}@example.com`)).status).toBe(401)
  }
  const refused = await tryToSignIn('guess', '203.0.113.7', 'someone@example.com')
  expect(refused.status).toBe(429)
  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await tryToSignIn('guess', '203.0.113.7', 'someone@example.com')).status).toBe(401)
})

test('[LIMIT-3] beyond 25 failures an hour unknown addresses meet a growing delay, never a lock', async () => {
  const { guessFrom, delays, brakes } = benchBrakes()
  for (let n = 0; n < 25; n += 1) await guessFrom(`203.0.113.${n}`)
  expect(delays).toEqual([])
  for (let n = 25; n < 34; n += 1) await guessFrom(`203.0.113.${n}`)
  expect(delays.slice(0, 3)).toEqual([500, 1000, 2000])
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(Math.max(...delays)).toBe(8000)
  await expect(brakes.check({ email: 'rhoda@example.com', address: '198.51.100.1' })).resolves.toBeUndefined()
})

test('[LIMIT-3] the owner is not slowed down where they have signed in before', async () => {
  const { guessFrom, delays, brakes } = benchBrakes()
  const home = { email: 'rhoda@example.com', address: '198.51.100.1' }
  brakes.succeeded(home)
  for (let n = 0; n < 30; n += 1) await guessFrom(`203.0.113.${n}`)
  const before = delays.length
  await brakes.check(home)
  expect(delays).toHaveLength(before)
  await brakes.check({ ...home, email: 'robin@example.com', address: '203.0.113.1' })
  expect(delays).toHaveLength(before)
})

test('[LIMIT-3] the delay wears off as the failures do', async () => {
  const { guessFrom, delays, pass } = benchBrakes()
  for (let n = 0; n < 30; n += 1) await guessFrom(`203.0.113.${n}`)
  const before = delays.length
  pass(60 * MINUTE)
  await guessFrom('198.51.100.9')
  expect(delays).toHaveLength(before)
})

/** The brakes on their own, with a clock and a pause that only take notes. */
function benchBrakes() {
  let at = Date.parse('2026-05-01T12:00:00Z')
  const delays: number[] = []
  const limiter = createMemoryLimiter(() => new Date(at))
  const brakes = createSignInBrakes({ limiter, pause: async (ms) => void delays.push(ms) })
  async function guessFrom(address: string) {
    const attempt = { email: 'rhoda@example.com', address }
    await brakes.check(attempt)
    await brakes.failed(attempt)
  }
  const pass = (ms: number) => {
    at += ms
  }
  return { brakes, delays, guessFrom, pass }
}
