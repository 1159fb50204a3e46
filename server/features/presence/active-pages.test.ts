/** The numbers alone, and everyone on the bowl in pages. */
import { expect, test } from 'vitest'
import { ACTIVE_USERS_PAGE, ACTIVE_USERS_PAGE_MAX, getActiveUsers } from '#contract/bowl/presence.ts'
import { blockPerson } from '#contract/people/safety.ts'
import type { Browser } from '#server/testing/browser.ts'
import { admin, guest, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { crowdOnBowl } from './crowd.fixture.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const withDemo = await startApp({ settings: { DEMO_BUDDIES: 'on' } })

const ask = async (query: string, browser = app.browser()) => (await browser.call(getActiveUsers, { query })).body
const idsOf = ({ users }: { users: { id: string }[] }) => users.map(({ id }) => id)

async function readAll(limit: number, browser: Browser = app.browser(), between = async () => {}) {
  const pages = [await ask(`?limit=${limit}`, browser)]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
    await between()
    pages.push(await ask(`?limit=${limit}&after=${next}`, browser))
  }
  return pages
}

test('[PRES-30] limit=0 is how many are on the bowl, for everyone, and the plain call stays the list', async () => {
  const [rhoda, gus, ada] = [await member(app, 'rhoda'), await guest(app), await admin(app)]
  await toggle(rhoda, true)
  for (const browser of [app.browser(), rhoda.browser, gus.browser, ada.browser]) {
    expect(await ask('?limit=0', browser)).toEqual({ users: [], total: 2 })
    expect(idsOf(await ask('', browser)).sort()).toEqual([gus.id, rhoda.id].sort())
  }
  await toggle(gus, false)
  expect(await ask('?limit=0')).toEqual({ users: [], total: 1 })
})

test('[PRES-30] [PERF-2] a visitor’s number is cached until it changes', async () => {
  const first = await app.browser().call(getActiveUsers, { query: '?limit=0' })
  const tag = first.headers.get('etag') ?? ''
  const headers = { 'if-none-match': tag }
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect((await app.browser().call(getActiveUsers, { query: '?limit=0', headers })).status).toBe(304)
  await toggle(await member(app, 'rhoda'), true)
  expect((await app.browser().call(getActiveUsers, { query: '?limit=0', headers })).body).toEqual({
    users: [],
    total: 1,
  })
})

test('[PRES-30] [PRES-22] demo buddies are not in the number, and on no page', async () => {
  const [numbers, page] = [await ask('?limit=0', withDemo.browser()), await ask('?limit=5', withDemo.browser())]
  expect([numbers, page]).toEqual([
    { users: [], total: 0 },
    { users: [], total: 0 },
  ])
})

test('[PRES-30] [PRES-31] [SAFE-2] who has blocked whom makes a difference in the number and on the pages, in both directions', async () => {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  for (const person of [rhoda, robin, pearl]) await toggle(person, true)
  await rhoda.browser.call(blockPerson, { body: { userId: robin.id } })
  const seen = async (browser: Browser) => {
    const pages = await readAll(1, browser)
    expect((await ask('?limit=0', browser)).total).toBe(pages[0]?.total)
    return { ids: pages.flatMap(idsOf), total: pages[0]?.total }
  }
  expect(await seen(rhoda.browser)).toEqual({ ids: [pearl.id, rhoda.id], total: 2 })
  expect(await seen(robin.browser)).toEqual({ ids: [pearl.id, robin.id], total: 2 })
  const everyone = { ids: [pearl.id, robin.id, rhoda.id], total: 3 }
  expect([await seen(pearl.browser), await seen(app.browser())]).toEqual([everyone, everyone])
  const own = await rhoda.browser.call(getActiveUsers, { query: '?limit=0' })
  expect([own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([null, 'no-store'])
})

test('[PRES-31] everyone who stays is on exactly one page, the newest sit first, whoever comes, leaves or is active', async () => {
  const crowd = await crowdOnBowl(app, 300)
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await toggle(rhoda, true)
  const seen = (await readAll(70)).map(idsOf)
  expect(seen.map(({ length }) => length)).toEqual([70, 70, 70, 70, 21])
  expect(seen.flat()).toEqual([rhoda.id, ...crowd.toReversed()])

  let turn = 0
  const moved = await readAll(70, rhoda.browser, async () => {
    // Less than the grace period of people without a connection.
    app.pass(3_000)
    // The person after whom the next page starts gets on again, another is active, and one comes.
    if (turn++ === 0) for (const isOnBowl of [false, true]) await toggle(rhoda, isOnBowl)
    await toggle(robin, turn % 2 === 1)
  })
  const ids = moved.flatMap(idsOf)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(crowd))
})

test('[PRES-31] the next page starts where the person was who has left', async () => {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  for (const person of [rhoda, robin, pearl]) await toggle(person, true)
  const { next, users } = await ask('?limit=2')
  expect(users.map(({ id }) => id)).toEqual([pearl.id, robin.id])
  await toggle(robin, false)
  expect(await ask(`?limit=2&after=${next}`)).toMatchObject({ users: [{ id: rhoda.id }], total: 2 })
})

test('[PRES-31] [ACCESS-14] a page has the member’s own e-mail address and no other', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  for (const person of [rhoda, robin]) await toggle(person, true)
  const { users } = await ask('?limit=10', rhoda.browser)
  expect(users.map(({ email }) => email)).toEqual([undefined, rhoda.email])
  expect(JSON.stringify(await ask('?limit=10'))).not.toContain('@')
})

test('[PRES-31] a page has 50 people by default and 200 at most; anything else is a 400 that says why', async () => {
  await crowdOnBowl(app, ACTIVE_USERS_PAGE_MAX + 1)
  const { next } = await ask('?limit=1')
  expect((await ask(`?after=${next}`)).users).toHaveLength(ACTIVE_USERS_PAGE)
  expect((await ask(`?limit=${ACTIVE_USERS_PAGE_MAX}`)).users).toHaveLength(ACTIVE_USERS_PAGE_MAX)
  const refusals = {
    limit: ['limit=201', 'limit=-1', 'limit=', 'limit=1.5', 'limit=many', 'limit=1e1', 'limit=1&limit=2'],
    after: ['after=', 'after=nonsense', 'after=99999999999999_x', 'limit=0&after=1_%00'],
  }
  for (const [field, queries] of Object.entries(refusals)) {
    for (const query of queries) {
      const { status, body } = await app.browser().call(getActiveUsers, { query: `?${query}` })
      const refusal = { code: 'VALIDATION', fields: { [field]: expect.stringMatching(/whole number|next|Invalid/) } }
      expect([query, status, body]).toEqual([query, 400, expect.objectContaining(refusal)])
    }
  }
})
