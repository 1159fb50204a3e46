/** Guessing at passwords, in parallel and from many addresses: how many guesses are evaluated, and who gets in meanwhile. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { resetPassword, signIn } from '#contract/people/auth.ts'
import { signInAttempts } from '#server/db/schema/people/auth.schema.ts'
import type { Answer, Browser } from '#server/testing/browser.ts'
import { member, PASSWORD, resetTokenOf } from '#server/testing/people.ts'
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

beforeEach(() => void counting.takeCount())

type Attempt = { password?: string; address?: string; email?: string; browser?: Browser }

function tryToSignIn({
  password = 'guess',
  address = '198.51.100.1',
  email = 'rhoda@example.com',
  browser = app.browser(),
}: Attempt) {
  return browser.call(signIn, { body: { email, password }, headers: { 'x-forwarded-for': address } })
}

/** One wrong password from each of so many addresses, all at once. */
function guessFromEverywhere(count: number, email?: string): Promise<Answer>[] {
  return Array.from({ length: count }, (_, n) =>
    tryToSignIn({ address: `203.0.${Math.floor(n / 250)}.${n % 250}`, ...(email ? { email } : {}) }),
  )
}

/** No evaluation ends before the answer is called, or the test is over. */
function holdEvaluations(): () => void {
  const release = counting.hold()
  onTestFinished(release)
  return release
}

/** Resolves when so many of these have been answered. */
function answered(sent: readonly Promise<Answer>[], count: number): Promise<void> {
  let left = count
  return new Promise((resolve) => {
    for (const one of sent) {
      void one.then(() => {
        left -= 1
        if (left === 0) resolve()
      })
    }
  })
}

const withStatus = (status: number, answers: readonly Answer[]) =>
  answers.filter((answer) => answer.status === status).length

test('[LIMIT-3] of 25 wrong passwords that one address sends at once 10 are evaluated', async () => {
  await member(app, 'rhoda')
  const release = holdEvaluations()
  const sent = Array.from({ length: 25 }, () => tryToSignIn({}))
  await answered(sent, 15)
  release()
  const answers = await Promise.all(sent)
  expect(counting.takeCount()).toBe(GUESSES_PER_ADDRESS)
  expect([withStatus(401, answers), withStatus(429, answers)]).toEqual([10, 15])
})

test('[LIMIT-3] [LIMIT-1] after 10 failures an address waits, also with the right password; another does not', async () => {
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

test('[LIMIT-3] the right password uses up no tries', async () => {
  await member(app, 'rhoda')
  for (let n = 0; n < 12; n += 1) expect((await tryToSignIn({ password: PASSWORD })).status).toBe(200)
  counting.takeCount()
  await Promise.all(Array.from({ length: 12 }, () => tryToSignIn({})))
  expect(counting.takeCount()).toBe(GUESSES_PER_ADDRESS)
})

test('[LIMIT-34] from 200 addresses 100 guesses an hour at one account are evaluated, also over a restart', async () => {
  await member(app, 'rhoda')
  const before = await Promise.all(guessFromEverywhere(60))
  expect([withStatus(401, before), counting.takeCount()]).toEqual([60, 60])
  await app.restart()
  const after = await Promise.all(guessFromEverywhere(200))
  expect(counting.takeCount()).toBe(GUESSES_PER_ACCOUNT - 60)
  expect([withStatus(401, after), withStatus(429, after)]).toEqual([40, 160])
})

test('[LIMIT-34] the hour is any hour: a guess counts for 60 minutes, and Retry-After says when the next is evaluated', async () => {
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

test('[LIMIT-34] [AUTH-12] an address without an account is counted and answered alike', async () => {
  await member(app, 'rhoda')
  const somebody = await Promise.all(guessFromEverywhere(110))
  const nobody = await Promise.all(guessFromEverywhere(110, 'nobody@example.com'))
  expect(counting.takeCount()).toBe(2 * GUESSES_PER_ACCOUNT)
  const told = (answers: readonly Answer[]) =>
    answers.map(({ status, text, headers }) => [status, text, headers.get('retry-after')].join(' ')).sort()
  expect(told(nobody)).toEqual(told(somebody))
})

test('[LIMIT-34] nothing is kept of a guess that counts no more', async () => {
  await tryToSignIn({})
  app.pass(60 * MINUTE - 1)
  await app.sweep()
  expect(await app.database.db.$count(signInAttempts)).toBe(1)
  app.pass(1)
  await app.sweep()
  expect(await app.database.db.$count(signInAttempts)).toBe(0)
})

test('[LIMIT-18] without limits of rate every guess is evaluated', async () => {
  const guesses = Array.from({ length: 15 }, () => tryToSignIn({ browser: unlimited.browser() }))
  expect(withStatus(401, await Promise.all(guesses))).toBe(15)
})

test('[LIMIT-35] while strangers use up an account’s tries its owner signs in on a device known to it, at once', async () => {
  const rhoda = await member(app, 'rhoda')
  await Promise.all(guessFromEverywhere(120))
  const stranger = await tryToSignIn({ password: PASSWORD })
  expect([stranger.status, Number(stranger.headers.get('retry-after'))]).toEqual([429, 3600])
  expect((await tryToSignIn({ password: PASSWORD, browser: rhoda.browser })).status).toBe(200)
})

test('[LIMIT-35] the owner without such a device gets in by resetting the password', async () => {
  await member(app, 'rhoda')
  await Promise.all(guessFromEverywhere(120))
  const browser = app.browser()
  const token = await resetTokenOf(app, 'rhoda@example.com')
  const reset = await browser.call(resetPassword, { body: { token, newPassword: 'three-ply forever' } })
  expect(reset.status).toBe(200)
  expect((await tryToSignIn({ password: 'three-ply forever', browser })).status).toBe(200)
})

test('[LIMIT-35] a known device has tries of its own: 10 in 15 minutes wherever it is, and strangers beside it take none', async () => {
  const { browser } = await member(app, 'rhoda')
  await Promise.all(Array.from({ length: 12 }, () => tryToSignIn({ address: '198.51.100.1' })))
  counting.takeCount()
  for (let n = 0; n < 12; n += 1) await tryToSignIn({ browser, address: `198.51.100.${n}` })
  expect(counting.takeCount()).toBe(GUESSES_PER_ADDRESS)
  app.pass(15 * MINUTE)
  expect((await tryToSignIn({ password: PASSWORD, browser })).status).toBe(200)
})

test('[AUTH-42] while strangers flood, an honest sign-in elsewhere is answered, not turned away', async () => {
  await member(app, 'rhoda')
  await member(app, 'robin')
  const release = holdEvaluations()
  const sent = guessFromEverywhere(200)
  // What is over the account's hundred is refused at once; by then the others wait to be evaluated.
  await answered(sent, 100)
  const honest = tryToSignIn({ email: 'robin@example.com', password: PASSWORD, address: '198.51.100.9' })
  release()
  expect((await honest).status).toBe(200)
  await Promise.all(sent)
})

test('[AUTH-41] a known device is answered while strangers fill the queue, and a stranger is told to come back', async () => {
  const rhoda = await member(app, 'rhoda')
  const release = holdEvaluations()
  const sent = Array.from({ length: 205 }, (_, n) =>
    tryToSignIn({ email: `someone${n}@example.com`, address: `203.0.113.${n}` }),
  )
  // One is evaluated, 200 wait, and the rest is refused at once.
  await answered(sent, 4)
  const busy = await tryToSignIn({ password: PASSWORD })
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2'])
  const owner = tryToSignIn({ password: PASSWORD, browser: rhoda.browser })
  release()
  expect((await owner).status).toBe(200)
  expect(withStatus(401, await Promise.all(sent))).toBe(201)
})

test('[LIMIT-2] an address tries 25 sign-ins in 5 minutes, whichever the accounts', async () => {
  const guess = (n: number) => tryToSignIn({ email: `someone${n}@example.com` })
  for (let n = 0; n < 25; n += 1) expect((await guess(n)).status).toBe(401)
  const refused = await guess(25)
  expect(refused.status).toBe(429)
  app.pass(Number(refused.headers.get('retry-after')) * 1000)
  expect((await guess(25)).status).toBe(401)
})
