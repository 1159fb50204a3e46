/** Preferences end to end: the same on every device of the member, exported and deleted with the account. */
import { expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/people/account.ts'
import { getPreferences, type Preferences, putPreferences } from '#contract/people/preferences.ts'
import { preferences } from '#server/db/schema/people/preferences.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { anotherDevice, guest, type Member, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const preferencesOf = async ({ browser }: Member) => (await browser.call(getPreferences)).body
const change = async ({ browser }: Member, body: Partial<Preferences>) =>
  (await browser.call(putPreferences, { body })).body

test('[MSG-13] a member starts by showing everything, and changes one preference at a time', async () => {
  const rhoda = await member(app, 'rhoda')
  expect(await preferencesOf(rhoda)).toEqual({ showsTyping: true, showsSeen: true })
  expect(await change(rhoda, { showsSeen: false })).toEqual({ showsTyping: true, showsSeen: false })
  expect(await change(rhoda, { showsTyping: false })).toEqual({ showsTyping: false, showsSeen: false })
  expect(await change(rhoda, { showsSeen: true })).toEqual({ showsTyping: false, showsSeen: true })
  expect(await change(rhoda, {})).toEqual({ showsTyping: false, showsSeen: true })
  await app.restart()
  expect(await preferencesOf(rhoda)).toEqual({ showsTyping: false, showsSeen: true })
  expect(await preferencesOf(await member(app, 'robin'))).toEqual({ showsTyping: true, showsSeen: true })
})

test('[MSG-13] two pages that change different preferences at once both succeed', async () => {
  const rhoda = await member(app, 'rhoda')
  await Promise.all([change(rhoda, { showsSeen: false }), change(rhoda, { showsTyping: false })])
  expect(await preferencesOf(rhoda)).toEqual({ showsTyping: false, showsSeen: false })
})

test('[MSG-13] a change reaches all pages of the member, and nobody else’s', async () => {
  const [rhoda, robin] = [await member(app, 'rhoda'), await member(app, 'robin')]
  const phone = await anotherDevice(app, rhoda)
  const hers = [await joinLive(app.url, rhoda), await joinLive(app.url, phone)]
  const his = await joinLive(app.url, robin)
  await change(rhoda, { showsTyping: false })
  for (const live of hers) {
    const { preferences } = await live.waitFor('PREFERENCES_CHANGED')
    expect(preferences).toEqual({ showsTyping: false, showsSeen: true })
  }
  await his.caughtUp()
  expect(his.eventsOf('PREFERENCES_CHANGED')).toEqual([])
})

test('[MSG-13] visitors and guests have none here, and what is no preference is refused', async () => {
  const [rhoda, gus] = [await member(app, 'rhoda'), await guest(app)]
  for (const [browser, status] of [
    [app.browser(), 401],
    [gus.browser, 403],
  ] as const) {
    expect((await browser.call(getPreferences)).status).toBe(status)
    expect((await browser.call(putPreferences, { body: { showsSeen: false } })).status).toBe(status)
  }
  for (const body of [{ showsSeen: 'no' }, { showsTyping: null }, []]) {
    expect((await rhoda.browser.request('/api/preferences', { method: 'PUT', body })).status).toBe(400)
  }
  expect(await app.database.db.$count(preferences)).toBe(0)
})

test('[MSG-27] preferences are in the export, and deleted with the account', async () => {
  const rhoda = await member(app, 'rhoda')
  await change(rhoda, { showsSeen: false })
  const { body } = await rhoda.browser.call(exportAccount)
  const row = { userId: rhoda.id, showsTyping: true, showsSeen: false }
  expect((body as Record<string, unknown>).preferences).toEqual([row])
  await rhoda.browser.call(deleteAccount, { body: { password: PASSWORD } })
  expect(await app.database.db.$count(preferences)).toBe(0)
})
