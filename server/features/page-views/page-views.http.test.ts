/** Page views are counted by screen and day, and by nothing else. */
import { expect, test } from 'vitest'
import { recordPageView } from '#contract/admin/page-views.ts'
import { pageViews } from '#server/db/schema/instance/instance.schema.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { screenOf } from './page-views.http.ts'

const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const view = (path: unknown, browser = app.browser()) => browser.call(recordPageView, { body: { path } })

async function counted() {
  await app.settled()
  const rows = await app.database.db.select().from(pageViews)
  return Object.fromEntries(rows.map(({ path, views }) => [path, views]))
}

test('[ACCESS-20] views are added up, even parallel ones', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => view('/home')))
  await view('/guide')
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(await counted()).toEqual({ '/home': 20, '/guide': 1 })
})

test('[ACCESS-20] each day has its own counter', async () => {
  await view('/home')
  await app.settled()
  app.pass(DAY)
  await view('/home')
  await app.settled()
  const rows = await app.database.db.select().from(pageViews)
  expect(new Set(rows.map(({ day }) => day)).size).toBe(2)
})

test('[ACCESS-20] [SHELL-18] nothing about the viewer is stored, and no cookie is set', async () => {
  const rhoda = await member(app, 'rhoda')
  await view(`/profile/${rhoda.id}?from=mail`, rhoda.browser)
  const { headers } = await view('/')
  expect(headers.getSetCookie()).toEqual([])
  expect(await counted()).toEqual({ '/': 1, '/profile/:userId': 1 })
})

test.each(['', 'home', 'https://evil.example/', 7, null, `/${'x'.repeat(300)}`])(
  '[ACCESS-20] %j is not a path: 400',
  async (path) => {
    expect((await view(path)).status).toBe(400)
    expect(await counted()).toEqual({})
  },
)

test.each([
  ['/', '/'],
  ['/home/', '/home'],
  ['/chat?x=1', '/chat'],
  ['/chat#top', '/chat'],
  ['/profile', '/profile'],
  ['/profile/u-123', '/profile/:userId'],
  ['/reset-password?token=abc', '/reset-password'],
  ['/wp-login.php', '(other)'],
  ['/home/../../etc', '(other)'],
])('[SHELL-19] %s is counted as %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen)
})
