/** Bans and mutes as the banned or muted person sees them. */
import { expect, test } from 'vitest'
import { adminBan, adminListUsers, adminMute, adminUnban, adminUnmute, type Ban } from '#contract/admin/admin.ts'
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { getMe, signIn, signUp } from '#contract/people/auth.ts'
import { bans } from '#server/db/schema/people/auth.schema.ts'
import { utcDate } from '#server/lib/dates.ts'
import type { Browser } from '#server/testing/browser.ts'
import { joinLive, openLive } from '#server/testing/live.ts'
import {
  admin,
  anotherDevice,
  guest,
  member,
  PASSWORD,
  signUpBody,
  type TestPerson,
  toggle,
} from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000
const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' }, isClockStill: true })

const ban = (by: { browser: Browser }, { id }: Pick<TestPerson, 'id'>, body: Ban) =>
  by.browser.call(adminBan, { params: { id }, body })
const signInAs = (email: string, password = PASSWORD) => app.browser().call(signIn, { body: { email, password } })

test('[AUTH-35] [ADMIN-31] a ban ends sessions and sockets, takes the member off the bowl, and says why', async () => {
  const [rhoda, ada] = [await member(app, 'rhoda'), await admin(app)]
  const phone = await anotherDevice(app, rhoda)
  await toggle(rhoda, true)
  const lives = [await joinLive(app.url, rhoda), await joinLive(app.url, phone)]
  expect((await ban(ada, rhoda, { reason: 'Selling plungers.' })).body).toEqual({ success: true })
  for (const live of lives) {
    expect((await live.waitFor('ERROR')).message).toBe('You’re banned. Selling plungers.')
    expect(await live.closed()).toBe(4001)
  }
  for (const { browser } of [rhoda, phone]) expect((await browser.call(getMe)).status).toBe(401)
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(0)
})

test('[AUTH-35] [ADMIN-31] a ban is shown only after the right password, and it expires', async () => {
  const [rhoda, ada] = [await member(app, 'rhoda'), await admin(app)]
  const until = new Date(app.now().getTime() + 3 * HOUR).toISOString()
  await ban(ada, rhoda, { reason: 'Selling plungers.', until })
  const refused = await signInAs(rhoda.email)
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'BANNED' }])
  expect(refused.body).toMatchObject({
    message: `You’re banned until ${utcDate(new Date(until))}. Selling plungers.`,
  })
  expect(refused.headers.getSetCookie()).toEqual([])
  expect((await signInAs(rhoda.email, 'not the one')).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  app.pass(3 * HOUR)
  expect((await signInAs(rhoda.email)).status).toBe(200)
  await app.sweep()
  expect(await app.database.db.$count(bans)).toBe(0)
})

test('[ADMIN-30] a ban can be lifted; without a ban it is 404, and an end in the past is 400', async () => {
  const [rhoda, ada] = [await member(app, 'rhoda'), await admin(app)]
  const lift = () => ada.browser.call(adminUnban, { params: { id: rhoda.id } })
  expect((await lift()).status).toBe(404)
  expect((await ban(ada, rhoda, { reason: 'Late.', until: app.now().toISOString() })).status).toBe(400)
  expect((await ban(ada, rhoda, { reason: '' })).status).toBe(400)
  expect((await ban(ada, { id: 'u-unknown' }, { reason: 'Who?' })).status).toBe(404)
  expect((await rhoda.browser.call(getMe)).status).toBe(200)
  await ban(ada, rhoda, { reason: 'Once.' })
  await ban(ada, rhoda, { reason: 'Twice.' })
  const { users } = (await ada.browser.call(adminListUsers)).body
  expect(users).toMatchObject([{ id: rhoda.id, ban: { reason: 'Twice.' } }])
  expect((await lift()).body).toEqual({ success: true })
  expect((await signInAs(rhoda.email)).status).toBe(200)
})

test('[ADMIN-30] an admin can set and lift a mute', async () => {
  const [rhoda, ada] = [await member(app, 'rhoda'), await admin(app)]
  const mute = (id: string, until: number) =>
    ada.browser.call(adminMute, {
      params: { id },
      body: { reason: 'Hush.', until: new Date(app.now().getTime() + until).toISOString() },
    })
  const lift = () => ada.browser.call(adminUnmute, { params: { id: rhoda.id } })
  expect((await mute('u-unknown', HOUR)).status).toBe(404)
  expect((await mute(rhoda.id, 0)).status).toBe(400)
  expect((await lift()).status).toBe(404)
  expect((await mute(rhoda.id, HOUR)).status).toBe(200)
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Hello' } })
  expect((await live.waitFor('ERROR')).code).toBe('MUTED')
  expect((await ada.browser.call(adminListUsers)).body.users).toMatchObject([{ mute: { reason: 'Hush.' } }])
  expect((await lift()).status).toBe(200)
  live.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'Hello again' } })
  await live.waitFor('MESSAGE')
})

test('[ADMIN-31] a ban on a guest’s cookie holds for every id it takes, and prevents sign-up', async () => {
  const [gus, ada] = [await guest(app), await admin(app)]
  const live = await joinLive(app.url, gus)
  await ban(ada, gus, { reason: 'Rude.' })
  expect((await live.waitFor('ERROR')).code).toBe('BANNED')
  expect(await live.closed()).toBe(4403)
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(0)
  for (const id of [gus.id, 'guest-Other123']) {
    const { status, body } = await gus.browser.call(setStatus, { body: { userId: id, isOnBowl: true } })
    expect([status, body]).toMatchObject([403, { code: 'BANNED' }])
    const again = await openLive(app.url, gus.browser)
    again.send({ type: 'JOIN', userId: id })
    expect((await again.waitFor('ERROR')).message).toContain('Rude.')
    expect(await again.closed()).toBe(4403)
  }
  expect((await gus.browser.call(signUp, { body: signUpBody('rhoda') })).body).toMatchObject({ code: 'BANNED' })
})
