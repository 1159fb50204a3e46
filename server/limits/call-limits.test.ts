/** Rate limits through the API: how many calls are allowed, what the refusal says, and when the next is allowed. */
import { expect, test } from 'vitest'
import { adminLogin } from '#contract/admin/admin.ts'
import { forgotPassword, resetPassword, signIn, signUp, updatePassword } from '#contract/people/auth.ts'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { subscribePush } from '#contract/social/push.ts'
import type { Actor, GuestActor } from '#server/identity/actor.ts'
import { limitKey } from '#server/lib/addresses.ts'
import type { TestResponse } from '#server/testing/browser.ts'
import { pushSubscription } from '#server/testing/fake-push-service.ts'
import { member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createCallLimits } from './call-limits.ts'
import { createMemoryLimiter, noLimits, refusalAfter } from './limiter.ts'

const app = await startApp({ isClockStill: true })

/** Calls until the limit refuses, waits for `retry-after`, and calls once more. */
async function exhaustLimit(call: (n: number) => Promise<TestResponse>) {
  let letIn = 0
  let answer = await call(letIn)
  while (answer.status !== 429 && letIn < 100) {
    letIn += 1
    answer = await call(letIn)
  }
  const retryAfter = Number(answer.headers.get('retry-after'))
  app.pass(retryAfter * 1000)
  const afterwards = await call(letIn + 1)
  return { letIn, answer, retryAfter, afterwards }
}

const form = (n: number) => ({ email: `r${n}@example.com`, password: PASSWORD, nickname: SUGGESTED_NICKNAMES[0] ?? '' })
const badToken = { token: 'no such token', newPassword: 'another good one' }

const limits: [string, number, number, (n: number) => Promise<TestResponse>][] = [
  ['sign-in', 25, 12, (n) => app.browser().call(signIn, { body: { email: `r${n}@x.example`, password: 'x' } })],
  ['sign-up', 5, 360, (n) => app.browser().call(signUp, { body: form(n) })],
  ['forgotten password', 25, 12, (n) => app.browser().call(forgotPassword, { body: { email: `r${n}@x.example` } })],
  ['password reset', 10, 90, () => app.browser().call(resetPassword, { body: badToken })],
  ['admin login', 5, 180, () => app.browser().call(adminLogin, { body: { password: 'not this one' } })],
]

test.each(limits)(
  '[LIMIT-1] [LIMIT-2] [LIMIT-4] [LIMIT-5] [LIMIT-6] [LIMIT-21] %s: %i are allowed, then one every %i s',
  async (_name, max, seconds, call) => {
    const { letIn, answer, retryAfter, afterwards } = await exhaustLimit(call)
    expect(letIn).toBe(max)
    expect(answer.body).toMatchObject({ success: false, code: 'RATE_LIMITED', error: 'RATE_LIMITED' })
    expect(retryAfter).toBe(seconds)
    expect(afterwards.status).not.toBe(429)
  },
)

test('[LIMIT-7] [LIMIT-1] password change: 10 in 10 minutes per member, whatever the device', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const wrong = { currentPassword: 'not this one', newPassword: 'another good one' }
  const change = ({ id, browser }: typeof rhoda) => browser.call(updatePassword, { body: { userId: id, ...wrong } })
  const { letIn, answer } = await exhaustLimit(() => change(rhoda))
  expect([letIn, answer.status]).toEqual([10, 429])
  expect((await change(robin)).status).toBe(400)
})

test('[LIMIT-24] turning notifications on: 30 an hour per member', async () => {
  const { browser } = await member(app, 'rhoda')
  const { letIn, answer } = await exhaustLimit((n) =>
    browser.call(subscribePush, { body: pushSubscription(`https://push.example/${n}`) }),
  )
  expect([letIn, answer.status]).toEqual([30, 429])
})

test('[LIMIT-2] after the full time the full allowance is back', async () => {
  const guesses = async () => {
    const emails = Array.from({ length: 30 }, (_, n) => `r${n}@x.example`)
    const answers = await Promise.all(
      emails.map((email) => app.browser().call(signIn, { body: { email, password: 'x' } })),
    )
    return answers.filter(({ status }) => status === 401).length
  }
  expect(await guesses()).toBe(25)
  app.pass(5 * 60_000)
  expect(await guesses()).toBe(25)
})

const none: Actor = { kind: 'none' }
const gus: GuestActor = {
  kind: 'guest',
  id: 'guest-Gus12345',
  nickname: '(Just Visiting)07',
  emoji: '💩',
  cookieKey: 'key-of-gus',
}
const rhoda: Actor = { kind: 'user', id: 'u-rhoda', sessionId: 's-1', isPremium: false }

async function letIn(call: string, actor: Actor, tries: number): Promise<number> {
  const at = new Date()
  const { checkLimits } = createCallLimits(createMemoryLimiter(() => at))
  let count = 0
  for (let n = 0; n < tries; n++) {
    const allowed = await checkLimits({ call, actor, address: '192.0.2.1' }).then(
      () => 1,
      () => 0,
    )
    count += allowed
  }
  return count
}

test('[LIMIT-8] reads: 1500 per person, 300 per visitor’s address, 1500 of those for active-users', async () => {
  expect(await letIn('GET /api/me', rhoda, 2000)).toBe(1500)
  expect(await letIn('GET /api/me', gus, 2000)).toBe(1500)
  expect(await letIn('GET /api/subscription/plans', none, 2000)).toBe(300)
  expect(await letIn('GET /api/active-users', none, 2000)).toBe(1500)
})

test('[LIMIT-32] [LIMIT-33] [LIMIT-8] reads of guests: 1500 per cookie, whatever the id, and 15,000 per address', async () => {
  const at = new Date()
  const { checkLimits } = createCallLimits(createMemoryLimiter(() => at))
  const read = async (guest: GuestActor, address: string): Promise<number> => {
    const isRead = () =>
      checkLimits({ call: 'GET /api/me', actor: guest, address }).then(
        () => true,
        () => false,
      )
    let count = 0
    for (let n = 0; n < 1500; n++) if (await isRead()) count += 1
    return count
  }
  expect(await read(gus, '192.0.2.1')).toBe(1500)
  expect(await read({ ...gus, id: 'guest-Gus99999' }, '192.0.2.1')).toBe(0)
  expect(await read({ ...gus, id: 'guest-Gus99999' }, '192.0.2.2')).toBe(0)
  for (let n = 1; n < 10; n++) expect(await read({ ...gus, cookieKey: `key-${n}` }, '192.0.2.1')).toBe(1500)
  expect(await read({ ...gus, cookieKey: 'key-10' }, '192.0.2.1')).toBe(0)
})

test('[LIMIT-8] visitors who poll the landing do not use up their other calls', async () => {
  const at = new Date()
  const { checkLimits } = createCallLimits(createMemoryLimiter(() => at))
  const checkAt = (call: string, address: string) => checkLimits({ call, actor: none, address })
  for (let n = 0; n < 1500; n++) await checkAt('GET /api/active-users', '192.0.2.1')
  await expect(checkAt('GET /api/active-users', '192.0.2.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await checkAt('GET /api/subscription/plans', '192.0.2.1')
  await checkAt('GET /api/active-users', '192.0.2.2')
})

test('[LIMIT-8] an asynchronous limiter refuses like a synchronous one', async () => {
  const consume = async () => refusalAfter(3000)
  const { checkLimits } = createCallLimits({ ...noLimits, consume })
  const call = checkLimits({ call: 'GET /api/me', actor: none, address: '192.0.2.1' })
  await expect(call).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3 })
})

test('[LIMIT-36] a limit by address is applied before the caller is looked up', async () => {
  const at = new Date()
  const { checkAddressLimit } = createCallLimits(createMemoryLimiter(() => at))
  const guess = () => checkAddressLimit({ call: 'POST /api/signin', address: '192.0.2.1' })
  for (let n = 0; n < 25; n++) await guess()
  await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await checkAddressLimit({ call: 'POST /api/signin', address: '192.0.2.2' })
})

test('[ACCESS-19] health and readiness are never limited', async () => {
  expect(await letIn('GET /api/health', none, 3000)).toBe(3000)
  expect(await letIn('GET /api/ready', none, 3000)).toBe(3000)
})

test.each([
  [undefined, ''],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('[LIMIT-20] %s is counted as %s', (ip, counted) => {
  expect(limitKey(ip)).toBe(counted)
})
