/** Getting on and off the bowl by HTTP call: what counts, and how long a sit is. */
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { getMe, signOut, signUp } from '#contract/people/auth.ts'
import { sits } from '#server/db/schema/bowl/presence.schema.ts'
import { anotherDevice, guest, member, signUpBody, toggle } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Timeouts that never expire in these tests. */
const longTimeouts = { DEMO_BUDDIES: 'off', PRESENCE_GRACE_MS: String(24 * HOUR), SIT_RESUME_MS: String(24 * HOUR) }
const app = await startApp({ settings: longTimeouts, isClockStill: true })
const withTimeouts = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

const rowsOf = ({ database }: TestApp) => database.db.select().from(sits).orderBy(desc(sits.id))

function listen({ app: { facts } }: TestApp) {
  const entered: string[] = []
  const left: { personId: string; seconds: number }[] = []
  facts.after('bowl.entered', ({ personId }) => void entered.push(personId))
  facts.after('bowl.left', ({ personId, seconds }) => void left.push({ personId, seconds }))
  return { entered, left }
}

test('[PRES-2] off to on opens one sit; on to on and off to off change nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  const { entered, left } = listen(app)
  expect((await toggle(rhoda, false)).body).toEqual({ success: true, isOnBowl: false })
  expect((await toggle(rhoda, true)).body).toEqual({ success: true, isOnBowl: true })
  expect((await toggle(rhoda, true)).body).toEqual({ success: true, isOnBowl: true })
  expect(entered).toEqual([rhoda.id])
  await toggle(rhoda, false)
  await toggle(rhoda, false)
  expect(left).toHaveLength(1)
  expect(await rowsOf(app)).toMatchObject([{ personId: rhoda.id, endReason: 'toggled' }])
  await toggle(rhoda, true)
  expect(entered).toEqual([rhoda.id, rhoda.id])
})

test('[PRES-5] presses at the same moment, on two devices, open one sit', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const { entered } = listen(app)
  const responses = await Promise.all([rhoda, phone, rhoda, phone, rhoda, phone].map((device) => toggle(device, true)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(entered).toEqual([rhoda.id])
  expect(await rowsOf(app)).toHaveLength(1)
})

test('[PRES-5] [DB-9] the database itself refuses a second open sit of one person', async () => {
  const open = { personId: 'u-1', startedAt: new Date(), lastActivityAt: new Date(), localDay: '2026-05-01' }
  await app.database.db.insert(sits).values(open)
  await expect(app.database.db.insert(sits).values(open)).rejects.toThrow()
})

test('[PRES-3] the length of a sit is in seconds, at most 3 hours', async () => {
  const rhoda = await member(app, 'rhoda')
  const { left } = listen(app)
  await toggle(rhoda, true)
  app.pass(25 * MINUTE)
  await toggle(rhoda, false)
  expect(left[0]?.seconds).toBeGreaterThanOrEqual(25 * 60)
  expect(left[0]?.seconds).toBeLessThan(25 * 60 + 10)
  await toggle(rhoda, true)
  app.pass(5 * HOUR)
  await toggle(rhoda, false)
  expect(left[1]?.seconds).toBe(3 * 60 * 60)
})

test('[PRES-19] a clock that jumps back gives 0, never less', async () => {
  const rhoda = await member(withTimeouts, 'rhoda')
  const { left } = listen(withTimeouts)
  await toggle(rhoda, true)
  withTimeouts.pass(-HOUR)
  await toggle(rhoda, false)
  expect(left).toEqual([{ personId: rhoda.id, seconds: 0 }])
  const [sit] = await rowsOf(withTimeouts)
  expect(Number(sit?.endedAt)).toBeGreaterThanOrEqual(Number(sit?.startedAt))
})

test('[PRES-20] log-out takes a member off the bowl at once', async () => {
  const rhoda = await member(app, 'rhoda')
  const { left } = listen(app)
  await toggle(rhoda, true)
  await rhoda.browser.call(signOut)
  expect(left).toMatchObject([{ personId: rhoda.id }])
  expect((await app.browser().call(getActiveUsers)).body).toEqual({ users: [], total: 0 })
  expect(await rowsOf(app)).toMatchObject([{ endReason: 'signed-out' }])
})

test('[AUTH-24] a guest’s sit continues under the new account, without leaving or entering the bowl', async () => {
  const gus = await guest(app)
  const [before] = await rowsOf(app)
  const { entered, left } = listen(app)
  const { body } = await gus.browser.call(signUp, { body: signUpBody('rhoda') })
  expect(await rowsOf(app)).toEqual([{ ...before, personId: body.id }])
  expect([entered, left]).toEqual([[], []])
  expect((await toggle({ id: body.id, browser: gus.browser }, false)).status).toBe(200)
  expect(left).toMatchObject([{ personId: body.id }])
})

test('[PRES-9] the sit of a person who does not return ends at their last activity', async () => {
  const rhoda = await member(withTimeouts, 'rhoda')
  const { left } = listen(withTimeouts)
  await toggle(rhoda, true)
  withTimeouts.pass(2 * MINUTE)
  await toggle(rhoda, true)
  const [open] = await rowsOf(withTimeouts)
  withTimeouts.pass(10 * MINUTE)
  await withTimeouts.runPeriodicJobs()
  expect(left).toHaveLength(1)
  expect(left[0]?.seconds).toBeGreaterThanOrEqual(120)
  expect(left[0]?.seconds).toBeLessThan(130)
  const [sit] = await rowsOf(withTimeouts)
  expect(sit).toMatchObject({ startedAt: open?.startedAt, endReason: 'away' })
  expect(Number(sit?.endedAt) - Number(sit?.startedAt)).toBeLessThan(130_000)
  expect((await rhoda.browser.call(getMe)).body.isOnBowl).toBe(false)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
  '[PRES-21] the day of a visit is the day it began in %s',
  async (timeZone) => {
    const browser = app.browser()
    const { body } = await browser.call(signUp, { body: { ...signUpBody('rhoda'), timeZone } })
    await toggle({ id: body.id, browser }, true)
    const [sit] = await rowsOf(app)
    const there = new Date(sit?.startedAt.toLocaleString('en-US', { timeZone }) ?? '')
    const [year, month, day] = [there.getFullYear(), there.getMonth() + 1, there.getDate()].map(String)
    expect(sit?.localDay).toBe(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
  },
)

test('[PRES-1] [ACCESS-1] nobody can toggle another person, and a visitor cannot toggle anyone', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  expect((await toggle({ ...robin, id: rhoda.id }, true)).body).toMatchObject({ code: 'FORBIDDEN' })
  expect((await toggle({ ...rhoda, browser: app.browser() }, true)).status).toBe(401)
  expect(await rowsOf(app)).toEqual([])
})

test.each(['yes', 1, null, undefined, {}])('[ACCESS-16] isOnBowl of %j is a 400', async (isOnBowl) => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await rhoda.browser.call(setStatus, { body: { userId: rhoda.id, isOnBowl } })
  expect([status, body]).toMatchObject([400, { code: 'VALIDATION' }])
})

test('[LIMIT-9] a person can press 60 times a minute over all devices; others are not affected', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const robin = await member(app, 'robin')
  let presses = 0
  let response = await toggle(rhoda, true)
  while (response.status === 200) {
    presses += 1
    response = await toggle(presses % 2 ? phone : rhoda, presses % 2 === 0)
  }
  expect(presses).toBe(60)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await toggle(robin, true)).status).toBe(200)
  app.pass(Number(response.headers.get('retry-after')) * 1000)
  expect((await toggle(rhoda, false)).status).toBe(200)
})
