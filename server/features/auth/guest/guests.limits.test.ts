/** Limits on new guests per address, with addresses from a proxy. */
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import type { Browser } from '#server/testing/browser.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' } })
const unlimited = await startApp({ settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' } })

test('[GUEST-13] [LIMIT-1] an address may have 20 new guests an hour; a new cookie does not help', async () => {
  for (let n = 0; n < 20; n += 1) expect((await claimGuest(n, '203.0.113.7')).status).toBe(200)
  const refused = await claimGuest(20, '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await app.database.db.$count(guests)).toBe(20)
  expect((await claimGuest(21, '203.0.113.8')).status).toBe(200)

  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(60)
  expect(wait).toBeLessThanOrEqual(180)
  app.pass(wait * 1000)
  expect((await claimGuest(20, '203.0.113.7')).status).toBe(200)
})

test('[GUEST-13] an existing guest is not affected by the limit on new ones', async () => {
  const browser = app.browser()
  await claimGuest(0, '203.0.113.7', browser)
  for (let n = 1; n <= 20; n += 1) await claimGuest(n, '203.0.113.7')
  expect((await claimGuest(0, '203.0.113.7', browser)).status).toBe(200)
})

test('[GUEST-13] [LIMIT-20] IPv6 addresses of one /64 count as one', async () => {
  for (let n = 0; n < 20; n += 1) expect((await claimGuest(n, `2001:db8:1:2::${n + 1}`)).status).toBe(200)
  expect((await claimGuest(20, '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await claimGuest(20, '2001:db8:1:3::1')).status).toBe(200)
})

test('[LIMIT-18] without rate limits there may be more', async () => {
  for (let n = 0; n < 25; n += 1) expect((await claimGuest(n, '203.0.113.7', unlimited.browser())).status).toBe(200)
})

function claimGuest(n: number, address: string, browser: Browser = app.browser()) {
  const userId = `guest-${String(n).padStart(8, '0')}`
  return browser.call(setStatus, { body: { userId, isOnBowl: false }, headers: { 'x-forwarded-for': address } })
}
