/** How often sockets may be opened: over the limit, the upgrade is refused before any lookup. */
import { expect, test } from 'vitest'
import { SOCKETS_OPENED_PER_MINUTE } from '#contract/protocol/wire.ts'
import { joinLive, tryUpgrade } from '#server/testing/live.ts'
import { anotherDevice, member } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { byAddress, byPerson } = SOCKETS_OPENED_PER_MINUTE
const settings = { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' }
const app = await startApp({ settings, isClockStill: true })
const unlimited = await startApp({ settings: { ...settings, RATE_LIMITS: 'off' } })

type Headers = Record<string, string>

/** Opens and closes one socket after the other until one is refused. */
async function openUntilRefused({ url }: TestApp, headersOf: (nth: number) => Headers, most = 2 * byAddress) {
  for (let opened = 0; opened < most; opened++) {
    const { status, headers, close } = await tryUpgrade(url, { headers: headersOf(opened) })
    close()
    if (status !== 101) return { opened, status, retryAfter: Number(headers['retry-after']) }
  }
  return { opened: most, status: 101, retryAfter: 0 }
}

const cookieOf = (browser: { cookies: Map<string, string> }) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('[LIMIT-28] one address opens 240 sockets a minute; the next is 429 with a Retry-After', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const { opened, status, retryAfter } = await openUntilRefused(app, () => headers)
  expect([opened, status, retryAfter]).toEqual([byAddress, 429, 1])
  expect((await tryUpgrade(app.url, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(101)
  app.pass(retryAfter * 1000)
  expect((await tryUpgrade(app.url, { headers })).status).toBe(101)
})

test('[LIMIT-28] one person opens 30 sockets a minute, whatever the device and the address; others are admitted', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const robin = await member(app, 'robin')
  const cookies = [rhoda, phone].map(({ browser }) => cookieOf(browser))
  const { opened, status, retryAfter } = await openUntilRefused(app, (nth) => ({
    cookie: cookies[nth % 2] ?? '',
    'x-forwarded-for': `203.0.113.${nth}`,
  }))
  expect([opened, status, retryAfter]).toEqual([byPerson, 429, 2])
  await joinLive(app.url, robin)
  app.pass(retryAfter * 1000)
  await joinLive(app.url, rhoda)
})

test('[LIMIT-28] [LIMIT-14] 80 sockets of an address may reconnect twice within a minute', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let time = 0; time < 3; time++) {
    const open: (() => void)[] = []
    // A slot is free once the server has noticed that the previous socket is closed.
    const tryToOpen = async () => {
      const { status, close } = await tryUpgrade(app.url, { headers })
      open.push(close)
      return status
    }
    const allOpen = Array.from({ length: 80 }, () => expect.poll(tryToOpen).toBe(101))
    await Promise.all(allOpen)
    for (const close of open) close()
  }
})

test('[LIMIT-18] RATE_LIMITS=off lifts the rate of opening sockets', async () => {
  const { status } = await openUntilRefused(unlimited, () => ({}), byAddress + 1)
  expect(status).toBe(101)
})
