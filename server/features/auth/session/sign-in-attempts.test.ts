/** Password guessing in parallel and from many addresses: how many guesses are verified, and who can still sign in. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { resetPassword, signIn } from '#contract/people/auth.ts'
import { signInAttempts } from '#server/db/schema/people/auth.schema.ts'
import type { Browser, TestResponse } from '#server/testing/browser.ts'
import { member, PASSWORD, requestResetToken } from '#server/testing/people.ts'
import { createCountingHasher } from '#server/testing/quick-hasher.ts'
import { startApp } from '#server/testing/start-app.ts'

const MINUTE = 60_000
const GUESSES_PER_ADDRESS = 10
const GUESSES_PER_ACCOUNT = 100

const counting = createCountingHasher()
const app = await startApp({
  isClockStill: true,
  settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' },
  hasher: counting.hasher,
})

const unlimited = await startApp({
  settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' },
  hasher: createCountingHasher().hasher,
})

beforeEach(() => {
  counting.takeCount()
})

type Attempt = { password?: string; address?: string; email?: string; browser?: Browser }

function tryToSignIn({
  password = 'guess',
  address = '198.51.100.1',
  email = 'rhoda@example.com',
  browser = app.browser(),
}: Attempt) {
  return browser.call(signIn, { body: { email, password }, headers: { 'x-forwarded-for': address } })
}

/** One wrong password from each of `count` addresses, in parallel. */
function guessFromEverywhere(count: number, email?: string): Promise<TestResponse>[] {
  return Array.from({ length: count }, (_, n) =>
    tryToSignIn({ address: `203.0.${Math.floor(n / 250)}.${n % 250}`, ...(email ? { email } : {}) }),
  )
}

/** No verification ends before the returned function is called or the test is over. */
function holdVerifications(): () => void {
  const release = counting.hold()
  onTestFinished(release)
  return release
}

/** Resolves when `count` of these have a response. */
function responded(sent: readonly Promise<TestResponse>[], count: number): Promise<void> {
  let left = count
  return new Promise((resolve) => {
    for (const response of sent) {
      void response.then(() => {
        left -= 1
        if (left === 0) resolve()
      })
    }
  })
}

const withStatus = (status: number, responses: readonly TestResponse[]) =>
  responses.filter((response) => response.status === status).length

test('[LIMIT-3] of 25 parallel wrong passwords from one address 10 are verified', async () => {
  await member(app, 'rhoda')
  const release = holdVerifications()
  const sent = Array.from({ length: 25 }, () => tryToSignIn({}))
  await responded(sent, 15)
  release()
  const responses = await Promise.all(sent)
  expect(counting.takeCount()).toBe(GUESSES_PER_ADDRESS)
  expect([withStatus(401, responses), withStatus(429, responses)]).toEqual([10, 15])
})

test('[LIMIT-3] [LIMIT-1] after 10 failures an address has to wait, even with the right password; another address does not', async () => {
  await member(app, 'rhoda')
  for (let n = 0; n < GUESSES_PER_ADDRESS; n += 1) expect((await tryToSignIn({})).status).toBe(401)
  const refused = await tryToSignIn({ password: PASSWORD })
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  expect((await tryToSignIn({ password: PASSWORD, address: '198.51.100.2' })).status).toBe(200)
  expect((await tryToSignIn({ email: 'robin@example.com' })).status).toBe(401)

  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await tryToSignIn({ password: PASSWORD })).status).toBe(200)
})

test('[LIMIT-3] the right password does not count as an attempt', async () => {
  await member(app, 'rhoda')
  for (let n = 0; n < 12; n += 1) expect((await tryToSignIn({ password: PASSWORD })).status).toBe(200)
  counting.takeCount()
  await Promise.all(Array.from({ length: 12 }, () => tryToSignIn({})))
  expect(counting.takeCount()).toBe(GUESSES_PER_ADDRESS)
})

test('[LIMIT-34] from 200 addresses 100 guesses an hour at one account are verified, even across a restart', async () => {
  await member(app, 'rhoda')
  const before = await Promise.all(guessFromEverywhere(60))
  expect([withStatus(401, before), counting.takeCount()]).toEqual([60, 60])
  await app.restart()
  const after = await Promise.all(guessFromEverywhere(200))
  expect(counting.takeCount()).toBe(GUESSES_PER_ACCOUNT - 60)
  expect([withStatus(401, after), withStatus(429, after)]).toEqual([40, 160])
})

test('[LIMIT-34] the hour is a sliding window: a guess counts for 60 minutes, and Retry-After says when the next is verified', async () => {
  await member(app, 'rhoda')
  await Promise.all(guessFromEverywhere(40))
  app.pass(50 * MINUTE)
  await Promise.all(guessFromEverywhere(60))
  const [refused] = await Promise.all(guessFromEverywhere(1))
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, String(10 * 60)])
  counting.takeCount()
  app.pass(10 * MINUTE)
  await Promise.all(guessFromEverywhere(100))
  expect(counting.takeCount()).toBe(40)
})

test('[LIMIT-34] [AUTH-12] an address without an account is counted and gets the same response', async () => {
  await member(app, 'rhoda')
  const withAccount = await Promise.all(guessFromEverywhere(110))
  const withoutAccount = await Promise.all(guessFromEverywhere(110, 'nobody@example.com'))
  expect(counting.takeCount()).toBe(2 * GUESSES_PER_ACCOUNT)
  const summaries = (responses: readonly TestResponse[]) =>
    responses.map(({ status, text, headers }) => [status, text, headers.get('retry-after')].join(' ')).sort()
  expect(summaries(withoutAccount)).toEqual(summaries(withAccount))
})

test('[LIMIT-34] a guess that no longer counts is deleted', async () => {
  await tryToSignIn({})
  app.pass(60 * MINUTE - 1)
  await app.sweep()
  expect(await app.database.db.$count(signInAttempts)).toBe(1)
  app.pass(1)
  await app.sweep()
  expect(await app.database.db.$count(signInAttempts)).toBe(0)
})

test('[LIMIT-18] without rate limits every guess is verified', async () => {
  const guesses = Array.from({ length: 15 }, () => tryToSignIn({ browser: unlimited.browser() }))
  expect(withStatus(401, await Promise.all(guesses))).toBe(15)
})

test('[LIMIT-35] while guesses use up an account’s attempts, its owner can sign in on a known device', async () => {
  const rhoda = await member(app, 'rhoda')
  await Promise.all(guessFromEverywhere(120))
  const stranger = await tryToSignIn({ password: PASSWORD })
  expect([stranger.status, Number(stranger.headers.get('retry-after'))]).toEqual([429, 3600])
  expect((await tryToSignIn({ password: PASSWORD, browser: rhoda.browser })).status).toBe(200)
})

test('[LIMIT-35] an owner without a known device can sign in after a password reset', async () => {
  await member(app, 'rhoda')
  await Promise.all(guessFromEverywhere(120))
  const browser = app.browser()
  const token = await requestResetToken(app, 'rhoda@example.com')
  const reset = await browser.call(resetPassword, { body: { token, newPassword: 'three-ply forever' } })
  expect(reset.status).toBe(200)
  expect((await tryToSignIn({ password: 'three-ply forever', browser })).status).toBe(200)
})

test('[LIMIT-35] a known device has its own 10 attempts in 15 minutes at any address, and others at its address use none of them', async () => {
  const { browser } = await member(app, 'rhoda')
  await Promise.all(Array.from({ length: 12 }, () => tryToSignIn({ address: '198.51.100.1' })))
  counting.takeCount()
  for (let n = 0; n < 12; n += 1) await tryToSignIn({ browser, address: `198.51.100.${n}` })
  expect(counting.takeCount()).toBe(GUESSES_PER_ADDRESS)
  app.pass(15 * MINUTE)
  expect((await tryToSignIn({ password: PASSWORD, browser })).status).toBe(200)
})

test('[AUTH-42] during a flood of guesses, a sign-in from another address still gets a response', async () => {
  await member(app, 'rhoda')
  await member(app, 'robin')
  const release = holdVerifications()
  const sent = guessFromEverywhere(200)
  // Guesses beyond the account's hundred are refused at once; the others are in the queue by then.
  await responded(sent, 100)
  const honest = tryToSignIn({ email: 'robin@example.com', password: PASSWORD, address: '198.51.100.9' })
  release()
  expect((await honest).status).toBe(200)
  await Promise.all(sent)
})

test('[AUTH-41] a known device gets a response while unknown ones fill the queue, and another unknown one gets 503', async () => {
  const rhoda = await member(app, 'rhoda')
  const release = holdVerifications()
  const sent = Array.from({ length: 205 }, (_, n) =>
    tryToSignIn({ email: `someone${n}@example.com`, address: `203.0.113.${n}` }),
  )
  // One is being verified, 200 wait, and the rest are refused at once.
  await responded(sent, 4)
  const busy = await tryToSignIn({ password: PASSWORD })
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2'])
  const owner = tryToSignIn({ password: PASSWORD, browser: rhoda.browser })
  release()
  expect((await owner).status).toBe(200)
  expect(withStatus(401, await Promise.all(sent))).toBe(201)
})

test('[LIMIT-2] an address has 25 sign-in attempts in 5 minutes, for all accounts together', async () => {
  const guess = (n: number) => tryToSignIn({ email: `someone${n}@example.com` })
  for (let n = 0; n < 25; n += 1) expect((await guess(n)).status).toBe(401)
  const refused = await guess(25)
  expect(refused.status).toBe(429)
  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await guess(25)).status).toBe(401)
})
