/** Suites and featured badges over HTTP. */
import { expect, test } from 'vitest'
import { adminSetPremium } from '#contract/admin/admin.ts'
import { type BadgeKey, badgeKeys } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { getMe } from '#contract/people/auth.ts'
import { type Look, setLook } from '#contract/premium/suites.ts'
import { earnedBadges } from '#server/db/schema/bowl/stats.schema.ts'
import { subscriptions } from '#server/db/schema/people/premium.schema.ts'
import { admin, guest, type Member, member, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

const choose = ({ browser }: TestPerson, body: Look) => browser.call(setLook, { body })
const lookOf = async ({ id }: Member, reader: TestPerson) =>
  (await reader.browser.call(getProfile, { params: { userId: id } })).body.look

async function grantBadges({ id }: Member, ...badges: BadgeKey[]) {
  await app.database.db.insert(earnedBadges).values(badges.map((badge) => ({ userId: id, badge, earnedAt: app.now() })))
}

test('[PROF-8] [PROF-9] everyone who opens the profile sees the look a premium member has chosen', async () => {
  const pearl = await member(app, 'pearl')
  await grantBadges(pearl, 'chatty', 'streaker')
  expect(await lookOf(pearl, pearl)).toBeUndefined()
  const look: Look = { suite: 'hammam', featuredBadges: ['streaker', 'chatty'] }
  const { status, body } = await choose(pearl, look)
  expect(status).toBe(200)
  expect(body).toEqual(look)
  for (const reader of [pearl, await member(app, 'rhoda'), await guest(app)]) {
    expect(await lookOf(pearl, reader)).toEqual(look)
  }
})

test('[PROF-8] the plain look can be chosen again, and the last choice counts', async () => {
  const pearl = await member(app, 'pearl')
  await choose(pearl, { suite: 'onsen', featuredBadges: [] })
  await choose(pearl, { featuredBadges: [] })
  expect(await lookOf(pearl, pearl)).toEqual({ featuredBadges: [] })
})

test('[PREM-33] a member’s suite comes with their account while they are premium', async () => {
  const pearl = await member(app, 'pearl')
  const suiteOfPearl = async () => (await pearl.browser.call(getMe)).body.suite
  expect(await suiteOfPearl()).toBeUndefined()
  await choose(pearl, { suite: 'onsen', featuredBadges: [] })
  expect(await suiteOfPearl()).toBe('onsen')
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: false } })
  expect(await suiteOfPearl()).toBeUndefined()
})

test('[PROF-8] a member without premium cannot choose a look', async () => {
  const rhoda = await member(app, 'rhoda')
  const { status, body } = await choose(rhoda, { suite: 'deco', featuredBadges: [] })
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  expect(await lookOf(rhoda, rhoda)).toBeUndefined()
})

test('[PROF-9] only earned badges can be featured, three at most, each once', async () => {
  const pearl = await member(app, 'pearl')
  await grantBadges(pearl, 'chatty', 'streaker', 'regular', 'dedicated')
  const refused = await choose(pearl, { featuredBadges: ['chatty', 'diamond_rough'] })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 'VALIDATION', message: 'You can only feature badges you’ve earned' })
  expect((await choose(pearl, { featuredBadges: badgeKeys.slice(0, 4) })).status).toBe(400)
  expect(await lookOf(pearl, pearl)).toBeUndefined()
  expect((await choose(pearl, { featuredBadges: ['chatty', 'chatty'] })).body).toEqual({ featuredBadges: ['chatty'] })
})

test('[PROF-8] an unknown suite is refused', async () => {
  const pearl = await member(app, 'pearl')
  const { status } = await pearl.browser.request('/api/user/look', {
    method: 'PUT',
    body: { suite: 'gold', featuredBadges: [] },
  })
  expect(status).toBe(400)
})

test('[PREM-12] [PROF-12] the look is hidden when premium lapses, and shown again when premium returns', async () => {
  const pearl = await member(app, 'pearl')
  const rhoda = await member(app, 'rhoda')
  await choose(pearl, { suite: 'milehigh', featuredBadges: [] })
  await app.database.db.update(subscriptions).set({ periodEnd: app.now() })
  expect(await lookOf(pearl, rhoda)).toBeUndefined()
  expect(await lookOf(pearl, pearl)).toBeUndefined()
  expect((await choose(pearl, { suite: 'pink', featuredBadges: [] })).status).toBe(403)
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: true } })
  expect(await lookOf(pearl, rhoda)).toEqual({ suite: 'milehigh', featuredBadges: [] })
})
