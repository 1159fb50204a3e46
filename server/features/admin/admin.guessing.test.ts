/** Guessing the admin's password causes delays, never a lock-out; and a changed password ends all tokens. */
import { beforeEach, expect, test } from 'vitest'
import { adminListUsers, adminLogin } from '#contract/admin/admin.ts'
import { adminAudit } from '#contract/admin/admin-overview.ts'
import type { TestResponse } from '#server/testing/browser.ts'
import { admin } from '#server/testing/people.ts'
import { ADMIN_PASSWORD, startApp } from '#server/testing/start-app.ts'

const OVERALL = 20

const delays: number[] = []
const app = await startApp({
  isClockStill: true,
  settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' },
  pause: async (ms) => void delays.push(ms),
})
beforeEach(() => {
  delays.length = 0
})

const logIn = (password: string, address: string) =>
  app.browser().call(adminLogin, { body: { password }, headers: { 'x-forwarded-for': address } })

/** One wrong password from each of `count` addresses, all at once. */
function guessFromEverywhere(count: number): Promise<TestResponse[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => logIn(`guess ${n}`, `203.0.113.${n}`)))
}

const statuses = (responses: readonly TestResponse[]) => [...new Set(responses.map(({ status }) => status))]

test('[ADMIN-48] guesses from many addresses do not lock the admin out', async () => {
  expect(statuses(await guessFromEverywhere(60))).toEqual([401])
  expect((await logIn(ADMIN_PASSWORD, '198.51.100.1')).status).toBe(200)
  const later = await guessFromEverywhere(60)
  expect(statuses(later)).toEqual([401])
  expect((await logIn(ADMIN_PASSWORD, '198.51.100.1')).status).toBe(200)
})

test('[LIMIT-21] the first 20 wrong passwords of an hour get a response at once, every later attempt is delayed', async () => {
  await guessFromEverywhere(OVERALL)
  expect(delays).toEqual([])
  await guessFromEverywhere(5)
  await logIn(ADMIN_PASSWORD, '198.51.100.1')
  expect(delays).toEqual(Array(6).fill(4000))

  app.pass(60 * 60_000)
  await logIn(ADMIN_PASSWORD, '198.51.100.1')
  expect(delays).toHaveLength(6)
})

test('[LIMIT-21] an address gets no extra tries while attempts are delayed, even in parallel', async () => {
  await guessFromEverywhere(OVERALL)
  const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(`guess ${n}`, '198.51.100.1')))
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  expect(delays).toHaveLength(5)
})

test('[ADMIN-50] [ADMIN-4] every wrong password that was compared is a row of the audit log', async () => {
  await guessFromEverywhere(OVERALL + 10)
  const { browser } = await admin(app)
  const { rows } = (await browser.call(adminAudit, { query: '?action=log-in%20refused' })).body
  expect(rows).toHaveLength(OVERALL + 10)
})

test('[ADMIN-49] a changed ADMIN_PASSWORD ends every token; a restart with the same one does not', async () => {
  const [desktop, phone] = [await admin(app), await admin(app)]
  await app.restart()
  for (const { browser } of [desktop, phone]) expect((await browser.call(adminListUsers)).status).toBe(200)

  await app.restart({ adminPassword: 'another one, please' })
  for (const { browser } of [desktop, phone]) expect((await browser.call(adminListUsers)).status).toBe(401)
  expect((await logIn(ADMIN_PASSWORD, '198.51.100.1')).status).toBe(401)
  expect((await logIn('another one, please', '198.51.100.1')).status).toBe(200)
})
