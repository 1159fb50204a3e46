/** Share links through the API: their value, owner and expiry. */
import { expect, test } from 'vitest'
import { createShare, listShares, revokeShare, SHARES_KEPT } from '#contract/bowl/share.ts'
import { shareLinks } from '#server/db/schema/bowl/share.schema.ts'
import { stats } from '#server/db/schema/bowl/stats.schema.ts'
import { admin, guest, type Member, member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createShares } from './share.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const DAY_MS = 24 * 60 * 60 * 1000

async function visit(person: Member, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    await toggle(person, true)
    await toggle(person, false)
  }
}

function share({ browser }: Member, body: Record<string, unknown>) {
  return browser.call(createShare, { body })
}

async function linksOf({ browser }: Member) {
  return (await browser.call(listShares)).body.shares
}

async function statusAt(url: string, path = ''): Promise<number> {
  return (await app.browser().request(new URL(url).pathname + path)).status
}

test('[SHARE-7] the server looks up the value, whatever the body says', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda, 3)
  const { status, body } = await share(rhoda, { type: 'checkins', value: 9999, count: 9999, userId: 'u-somebody' })
  expect(status).toBe(200)
  expect(body.id).toMatch(/^[\w-]{16}$/)
  expect(body).toMatchObject({ url: `${app.url.replace('127.0.0.1', 'localhost')}/s/${body.id}`, value: 3 })
  expect(Date.parse(body.expiresAt) - app.now().getTime()).toBeGreaterThan(364 * DAY_MS)
  expect(await linksOf(rhoda)).toMatchObject([{ id: body.id, url: body.url, title: '3 visits', emoji: '🚽' }])
})

test('[SHARE-7] time, messages, streak and rank are shared from the same stats', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  await app.database.db.update(stats).set({ longestSeconds: 1500, messagesCount: 12, messagesReachedAt: app.now() })
  for (const type of ['time', 'messages', 'streak']) expect((await share(rhoda, { type })).status).toBe(200)
  expect((await share(rhoda, { type: 'leaderboard', board: 'messages' })).status).toBe(200)
  expect((await linksOf(rhoda)).map(({ title }) => title).sort()).toEqual(
    ['25 minutes on the bowl', '12 messages', '1-day streak', 'Number 1 in the Bowl Hall of Fame'].sort(),
  )
})

test('[SHARE-7] an achievement that does not exist cannot be shared', async () => {
  const rhoda = await member(app, 'rhoda')
  const nothing = [
    ...['time', 'messages', 'checkins', 'streak'].map((type) => ({ type })),
    ...['time', 'messages', 'checkIns'].map((board) => ({ type: 'leaderboard', board })),
    { type: 'badge', badge: 'regular' },
  ]
  for (const body of nothing) {
    const response = await share(rhoda, body)
    expect([body, response.status, response.body]).toMatchObject([body, 404, { code: 'NOTHING_TO_SHARE' }])
  }
  for (const body of [
    { type: 'badge' },
    { type: 'badge', badge: 'crown' },
    { type: 'leaderboard' },
    { type: 'x' },
    {},
  ]) {
    expect([body, (await share(rhoda, body)).status]).toEqual([body, 400])
  }
  expect(await linksOf(rhoda)).toEqual([])
})

test('[SHARE-7] a badge is shared once it is earned', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda, 5)
  expect((await share(rhoda, { type: 'badge', badge: 'regular' })).status).toBe(200)
  expect((await share(rhoda, { type: 'badge', badge: 'dedicated' })).status).toBe(404)
  expect(await linksOf(rhoda)).toMatchObject([{ title: 'Badge earned: Regular' }])
})

test('[SHARE-8] the same thing shared again is the same link, and another value is another link', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  const first = (await share(rhoda, { type: 'checkins' })).body
  app.pass(3 * DAY_MS)
  const again = (await share(rhoda, { type: 'checkins' })).body
  expect(again.id).toBe(first.id)
  expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt))
  await visit(rhoda)
  expect((await share(rhoda, { type: 'checkins' })).body.id).not.toBe(first.id)
  expect((await linksOf(rhoda)).map(({ title }) => title)).toEqual(['2 visits', '1 visit'])
})

test('[SHARE-8] many concurrent requests still make one link', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  const made = await Promise.all(Array.from({ length: 8 }, () => share(rhoda, { type: 'checkins' })))
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect(await app.database.db.$count(shareLinks)).toBe(1)
})

test('[SHARE-9] only members create links, and they can revoke only their own', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  await visit(rhoda)
  const { id, url } = (await share(rhoda, { type: 'checkins' })).body
  expect((await robin.browser.call(revokeShare, { params: { id } })).status).toBe(404)
  expect(await linksOf(robin)).toEqual([])
  const gus = await guest(app)
  expect((await gus.browser.call(createShare, { body: { type: 'checkins' } })).status).toBe(403)
  expect(await statusAt(url)).toBe(200)
})

test('[SHARE-9] a revoked link is gone, page and picture, and sharing again makes a new one', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  const { id, url } = (await share(rhoda, { type: 'checkins' })).body
  expect((await rhoda.browser.call(revokeShare, { params: { id } })).status).toBe(200)
  expect([await statusAt(url), await statusAt(url, '/card.png')]).toEqual([404, 404])
  expect(await linksOf(rhoda)).toEqual([])
  expect((await rhoda.browser.call(revokeShare, { params: { id } })).status).toBe(404)
  expect((await share(rhoda, { type: 'checkins' })).body.id).not.toBe(id)
})

test('[SHARE-9] a link is good for a year and then gone, page and picture', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  const { url } = (await share(rhoda, { type: 'checkins' })).body
  app.pass(365 * DAY_MS - 60_000)
  expect(await statusAt(url)).toBe(200)
  app.pass(61_000)
  expect([await statusAt(url), await statusAt(url, '/card.png')]).toEqual([404, 404])
  expect(await app.database.db.$count(shareLinks)).toBe(1)
  const unused = () => Promise.reject(new Error('not called'))
  await createShares({ db: app.database.db, now: app.now, readProfile: unused, readRanks: unused }).sweep()
  expect(await app.database.db.$count(shareLinks)).toBe(0)
})

test('[SHARE-9] above the maximum the oldest link is deleted', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  const first = (await share(rhoda, { type: 'checkins' })).body
  const rows = Array.from({ length: SHARES_KEPT }, (_, n) => ({
    id: `filler-${n}`,
    userId: rhoda.id,
    type: 'messages' as const,
    value: n + 1,
    name: 'R',
    emoji: '🚽',
    isPremium: false,
    sharedAt: new Date(app.now().getTime() + 1000 + n),
    expiresAt: new Date('2100-01-01'),
  }))
  await app.database.db.insert(shareLinks).values(rows)
  app.pass(60_000)
  await share(rhoda, { type: 'streak' })
  const ids = (await linksOf(rhoda)).map(({ id }) => id)
  expect(ids).toHaveLength(SHARES_KEPT)
  expect(ids).not.toContain(first.id)
  expect(ids).not.toContain('filler-0')
  expect(ids).toContain('filler-1')
})

test('[SHARE-9] deleting the account deletes its links', async () => {
  const rhoda = await member(app, 'rhoda')
  await visit(rhoda)
  const { url } = (await share(rhoda, { type: 'checkins' })).body
  const ada = await admin(app)
  expect((await ada.browser.request(`/api/admin/users/${rhoda.id}`, { method: 'DELETE' })).status).toBe(200)
  expect([await statusAt(url), await statusAt(url, '/card.png')]).toEqual([404, 404])
  expect(await app.database.db.$count(shareLinks)).toBe(0)
})
