/** Changing the guest id does not get around limits: they count by cookie and by address. */
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { BLOCKS_PER_HOUR, blockPerson, REPORTS_PER_HOUR, report } from '#contract/people/safety.ts'
import { dropPin, PINS_PER_HOUR } from '#contract/social/pins.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import type { Browser, TestResponse } from '#server/testing/browser.ts'
import { joinLive } from '#server/testing/live.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const NEW_IDS_PER_HOUR = 20
const TOGGLES_PER_MINUTE = 60
const HOME = { latitude: 48.2081743, longitude: 16.3738189 }

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' }, isClockStill: true })

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const idOf = (n: number) => `guest-${String(n).padStart(8, '0')}`
const accepted = (responses: readonly TestResponse[]) => responses.filter(({ status }) => status === 200).length

/** Toggles under the given id; the browser claims the id if it is new. */
function toggleAs(browser: Browser, id: string, address = '203.0.113.7') {
  return browser.call(setStatus, { body: { userId: id, isOnBowl: true }, ...from(address) })
}

async function inOrder(count: number, attempt: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> {
  const responses: TestResponse[] = []
  for (let n = 0; n < count; n++) responses.push(await attempt(n))
  return responses
}

test('[GUEST-19] a cookie may take 20 ids an hour, even with a new one on every call', async () => {
  const gus = app.browser()
  const responses = await inOrder(2 * NEW_IDS_PER_HOUR, (n) => toggleAs(gus, idOf(n)))
  expect(accepted(responses)).toBe(NEW_IDS_PER_HOUR)
  const refused = responses.at(-1)
  expect([refused?.status, refused?.body]).toMatchObject([429, { code: 'RATE_LIMITED' }])
  expect(await app.database.db.$count(guests)).toBe(NEW_IDS_PER_HOUR)
  expect((await toggleAs(gus, idOf(NEW_IDS_PER_HOUR - 1))).status).toBe(200)

  app.pass(Number(refused?.headers.get('retry-after')) * 1000)
  expect((await toggleAs(gus, idOf(NEW_IDS_PER_HOUR))).status).toBe(200)
})

test('[GUEST-19] changing the address does not give a cookie more ids', async () => {
  const gus = app.browser()
  const responses = await inOrder(2 * NEW_IDS_PER_HOUR, (n) => toggleAs(gus, idOf(n), `203.0.113.${n}`))
  expect(accepted(responses)).toBe(NEW_IDS_PER_HOUR)
})

test('[GUEST-19] [GUEST-13] new ids of known cookies and ids of new cookies count against one limit of the address', async () => {
  const gus = app.browser()
  const half = NEW_IDS_PER_HOUR / 2
  expect(accepted(await inOrder(half, (n) => toggleAs(gus, idOf(n))))).toBe(half)
  expect(accepted(await inOrder(NEW_IDS_PER_HOUR, (n) => toggleAs(app.browser(), idOf(100 + n))))).toBe(half)
})

test('[LIMIT-32] [LIMIT-9] a guest has 60 toggles a minute under all ids together, over HTTP and socket', async () => {
  const gus = app.browser()
  const toggles = TOGGLES_PER_MINUTE * 1.5
  const responses = await inOrder(toggles, (n) => toggleAs(gus, idOf(Math.floor(n / 6))))
  expect(accepted(responses)).toBe(TOGGLES_PER_MINUTE)

  const { id, live } = await joinAs(gus, 'guest-BySocket')
  live.send({ type: 'TOGGLE_STATUS', userId: id, isOnBowl: true })
  expect((await live.waitFor('ERROR')).code).toBe('RATE_LIMITED')
  live.cut()
})

test('[LIMIT-32] [LIMIT-10] a guest may send ten messages in ten seconds under all ids together', async () => {
  const gus = app.browser()
  for (const [index, id] of ['guest-Talker01', 'guest-Talker02', 'guest-Talker03'].entries()) {
    const { live } = await joinAs(gus, id)
    for (let n = 0; n < 4; n++) live.send({ type: 'MESSAGE', message: { id: `local-${id}-${n}`, content: 'Hello' } })
    const areAllReceived = () => live.eventsOf('MESSAGE', 'ERROR').length >= 4 || undefined
    await live.until('all responses', areAllReceived)
    const codes = live.eventsOf('ERROR').map(({ code }) => code)
    expect([id, codes]).toEqual([id, index < 2 ? [] : ['RATE_LIMITED', 'RATE_LIMITED']])
    live.cut()
  }
})

test('[LIMIT-32] [LIMIT-13] [LIMIT-23] pins, reports and blocks are counted over all ids of a guest', async () => {
  const rhoda = await member(app, 'rhoda')
  const complaint = { kind: 'profile', subjectId: rhoda.id, reason: 'spam' }
  const actions: [max: number, act: (browser: Browser, id: string) => Promise<TestResponse>][] = [
    [PINS_PER_HOUR, (browser, id) => browser.call(dropPin, { body: { userId: id, ...HOME } })],
    [REPORTS_PER_HOUR, (browser) => browser.call(report, { body: complaint })],
    [BLOCKS_PER_HOUR, (browser) => browser.call(blockPerson, { body: { userId: rhoda.id } })],
  ]
  for (const [index, [max, act]] of actions.entries()) {
    const gus = app.browser()
    const ids = [idOf(10 * index), idOf(10 * index + 1)]
    const byId: TestResponse[][] = []
    for (const id of ids) {
      expect((await toggleAs(gus, id)).status).toBe(200)
      byId.push(await inOrder(max * 0.75, () => act(gus, id)))
    }
    expect(byId.map(accepted)).toEqual([max * 0.75, max * 0.25])
  }
})

test('[LIMIT-33] [LIMIT-13] the guests of one address may drop ten times as many pins as one guest', async () => {
  const guestsOfOneAddress = Array.from({ length: 11 }, (_, n) => ({ id: idOf(n), browser: app.browser() }))
  const dropped: number[] = []
  for (const { id, browser } of guestsOfOneAddress) {
    const body = { userId: id, ...HOME }
    dropped.push(accepted(await inOrder(PINS_PER_HOUR, () => browser.call(dropPin, { body, ...from('203.0.113.7') }))))
  }
  expect(dropped).toEqual([...Array(10).fill(PINS_PER_HOUR), 0])
  const elsewhere = { body: { userId: idOf(11), ...HOME }, ...from('203.0.113.8') }
  expect((await app.browser().call(dropPin, elsewhere)).status).toBe(200)
})

/** Opens a socket as the guest under an id, which may be new. */
async function joinAs(browser: Browser, id: string) {
  const live = await joinLive(app.url, { id, browser }, from('203.0.113.7'))
  await toggleAs(browser, id)
  live.clear()
  return { id, live }
}
