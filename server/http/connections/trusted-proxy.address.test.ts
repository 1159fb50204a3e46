/** Limits count by the caller's own address, unless a trusted proxy forwards another one. */
import { expect, test } from 'vitest'
import { signUp } from '#contract/people/auth.ts'
import { listPlans } from '#contract/premium/premium.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const trusting = await startApp({ settings: { TRUST_PROXY: '127.0.0.1' } })
const direct = await startApp()
const elsewhere = await startApp({ settings: { TRUST_PROXY: '203.0.113.9' } })

/** How many of eight sign-ups are allowed when each claims another address. */
async function allowedSignUps(app: TestApp, addressOf: (n: number) => string): Promise<number> {
  const sent = Array.from({ length: 8 }, (_, n) => {
    const body = { email: `r${n}@example.com`, password: PASSWORD, nickname: 'FlushMaster' }
    return app.browser().call(signUp, { body, headers: { 'x-forwarded-for': addressOf(n) } })
  })
  return (await Promise.all(sent)).filter(({ status }) => status === 200).length
}

test('[ACCESS-18] X-Forwarded-For from anyone but a trusted proxy does not get around a limit', async () => {
  expect(await allowedSignUps(direct, (n) => `198.51.100.${n}`)).toBe(5)
  expect(await allowedSignUps(elsewhere, (n) => `198.51.100.${n}`)).toBe(5)
})

test('[ACCESS-18] behind a trusted proxy each visitor has an address of their own', async () => {
  expect(await allowedSignUps(trusting, (n) => `198.51.100.${n}`)).toBe(8)
})

test('[ACCESS-18] addresses that a visitor puts in front of the proxy’s are ignored', async () => {
  expect(await allowedSignUps(trusting, (n) => `10.9.8.${n}, 198.51.100.7`)).toBe(5)
})

test('[LIMIT-20] behind a trusted proxy an IPv6 household counts as one', async () => {
  expect(await allowedSignUps(trusting, (n) => `2001:db8:1:2::${n + 1}`)).toBe(5)
})

test('[LIMIT-20] another IPv6 network is another household', async () => {
  expect(await allowedSignUps(trusting, (n) => `2001:db8:1:${n + 1}::1`)).toBe(8)
})

test('[ACCESS-18] [LIMIT-8] the fast path counts by the same address', async () => {
  const statusFor = async (address: string) =>
    (await trusting.browser().call(listPlans, { headers: { 'x-forwarded-for': address } })).status
  const statuses = await Promise.all(Array.from({ length: 400 }, () => statusFor('198.51.100.7')))
  expect(statuses).toContain(429)
  expect(await statusFor('198.51.100.8')).toBe(200)
})
