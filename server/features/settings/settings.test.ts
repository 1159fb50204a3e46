/** The instance settings: each takes effect for everyone at once, and survives a restart. */
import { expect, test } from 'vitest'
import { adminGetSettings, adminPutSettings } from '#contract/admin/admin.ts'
import { adminAudit } from '#contract/admin/admin-overview.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { type AppSettings, DEFAULT_SETTINGS } from '#contract/admin/settings.ts'
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { getMe, signUp } from '#contract/people/auth.ts'
import type { Browser } from '#server/testing/browser.ts'
import { joinLive, type Live, openLive } from '#server/testing/live.ts'
import { admin, guest, member, signUpBody, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

const put = (by: { browser: Browser }, change: Partial<AppSettings>) =>
  by.browser.call(adminPutSettings, { body: { ...DEFAULT_SETTINGS, ...change } })

async function post(live: Live, content: string) {
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === content)
}

async function historyOf(person: { id: string; browser: Browser }): Promise<string[]> {
  const live = await joinLive(app.url, person)
  const { messages } = await live.waitFor('CHAT_HISTORY')
  live.cut()
  return messages.map(({ content }) => content)
}

test('[ADMIN-18] settings start with their defaults, and changes survive a restart', async () => {
  const ada = await admin(app)
  expect((await ada.browser.call(adminGetSettings)).body).toEqual(DEFAULT_SETTINGS)
  const changed: AppSettings = {
    allowGuestUsers: false,
    maxMessagesStored: 250,
    triviaFrequency: 'hourly',
    requireBowlForChat: false,
    showDemoBuddies: false,
  }
  expect((await put(ada, changed)).body).toEqual(changed)
  await app.restart()
  expect((await ada.browser.call(adminGetSettings)).body).toEqual(changed)
  const { body } = await app.browser().call(getInstance)
  expect(body.settings).toEqual({ allowGuestUsers: false, requireBowlForChat: false, triviaFrequency: 'hourly' })
})

test.each([
  { maxMessagesStored: 9 },
  { maxMessagesStored: 1001 },
  { maxMessagesStored: 99.5 },
  { triviaFrequency: 'weekly' },
  { allowGuestUsers: 'no' },
  { requireBowlForChat: null },
  { showDemoBuddies: 1 },
  { messagesStored: 50 },
])('[ADMIN-18] %j is refused and changes nothing', async (wrong) => {
  const ada = await admin(app)
  expect((await put(ada, wrong as Partial<AppSettings>)).status).toBe(400)
  expect((await ada.browser.call(adminGetSettings)).body).toEqual(DEFAULT_SETTINGS)
})

test('[ADMIN-4] [ADMIN-34] a change is sent to every open page and written to the audit log', async () => {
  const ada = await admin(app)
  const live = await joinLive(app.url, await member(app, 'rhoda'))
  await put(ada, { requireBowlForChat: false })
  const { settings } = await live.waitFor('SETTINGS_CHANGED')
  expect(settings).toEqual({ allowGuestUsers: true, requireBowlForChat: false, triviaFrequency: 'daily' })
  live.clear()
  // Pages don't use this setting, so nothing is sent.
  await put(ada, { requireBowlForChat: false, maxMessagesStored: 50 })
  await live.caughtUp()
  expect(live.eventsOf('SETTINGS_CHANGED')).toEqual([])
  await put(ada, { requireBowlForChat: false, maxMessagesStored: 50, triviaFrequency: 'always' })
  expect((await live.waitFor('SETTINGS_CHANGED')).settings.triviaFrequency).toBe('always')
  const { rows } = (await ada.browser.call(adminAudit)).body
  expect(rows.slice(0, 3).map(({ action, detail }) => [action, detail])).toEqual([
    ['changed settings', 'triviaFrequency: daily → always'],
    ['changed settings', 'maxMessagesStored: 100 → 50'],
    ['changed settings', 'requireBowlForChat: true → false'],
  ])
})

test('[PERF-2] a change is in the next response for everyone', async () => {
  const visitor = app.browser()
  const before = await visitor.call(getInstance)
  const ada = await admin(app)
  await put(ada, { triviaFrequency: 'hourly' })
  const conditional = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } }
  const { status, text } = await visitor.request('/api/instance', conditional)
  expect([status, JSON.parse(text).settings.triviaFrequency]).toEqual([200, 'hourly'])
})

test('[ADMIN-37] only the named settings change: an outdated page reverts nothing, and parallel changes both take effect', async () => {
  const ada = await admin(app)
  const change = (body: Partial<AppSettings>) => ada.browser.call(adminPutSettings, { body })
  await Promise.all([change({ maxMessagesStored: 250 }), change({ triviaFrequency: 'hourly' })])
  const { body } = await change({ requireBowlForChat: false })
  const named = { maxMessagesStored: 250, triviaFrequency: 'hourly', requireBowlForChat: false }
  const all = { ...DEFAULT_SETTINGS, ...named }
  expect(body).toEqual(all)
  // Unchanged values are not stored and not logged.
  for (const same of [{}, { maxMessagesStored: 250 }, body]) expect((await change(same)).body).toEqual(all)
  const { rows } = (await ada.browser.call(adminAudit, { query: '?action=changed%20settings' })).body
  expect(rows.map(({ detail }) => detail).sort()).toEqual([
    'maxMessagesStored: 100 → 250',
    'requireBowlForChat: true → false',
    'triviaFrequency: daily → hourly',
  ])
})

test('[GUEST-14] turning guests off disconnects them at once and removes them from the list', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  const ada = await admin(app)
  await put(ada, { allowGuestUsers: false })
  expect(await live.waitFor('ERROR')).toMatchObject({
    code: 'GUESTS_OFF',
    message: 'Guests can’t join right now. Please sign up.',
  })
  expect(await live.closed()).toBe(4403)
  expect((await app.browser().call(getActiveUsers)).body).toEqual({ users: [], total: 0 })
})

test('[GUEST-14] with guests off none gets in, over socket or HTTP, with a cookie or without', async () => {
  const gus = await guest(app)
  const ada = await admin(app)
  await put(ada, { allowGuestUsers: false })
  const newcomer = { id: 'guest-New12345', browser: app.browser() }
  for (const { id, browser } of [gus, newcomer]) {
    const live = await openLive(app.url, browser)
    live.send({ type: 'JOIN', userId: id })
    expect((await live.waitFor('ERROR')).code).toBe('GUESTS_OFF')
    expect(await live.closed()).toBe(4403)
    const { status, body } = await browser.call(setStatus, { body: { userId: id, isOnBowl: true } })
    expect([status, body]).toMatchObject([403, { code: 'GUESTS_OFF' }])
  }
  const { status, body } = await gus.browser.call(getMe)
  expect([status, body]).toMatchObject([403, { code: 'GUESTS_OFF' }])
  // They can still see what is public, and sign up.
  expect((await gus.browser.call(getActiveUsers)).status).toBe(200)
  expect((await gus.browser.call(signUp, { body: signUpBody('rhoda') })).status).toBe(200)
})

test('[GUEST-14] when guests are allowed again, the same cookie belongs to the same guest', async () => {
  const gus = await guest(app)
  const ada = await admin(app)
  await put(ada, { allowGuestUsers: false })
  await put(ada, {})
  expect((await gus.browser.call(getMe)).body.id).toBe(gus.id)
  const live = await joinLive(app.url, gus)
  expect(live.events.some(({ type }) => type === 'ERROR')).toBe(false)
})

test('[CHAT-9] the server decides at once whether writing requires being on the bowl', async () => {
  const ada = await admin(app)
  const live = await joinLive(app.url, await member(app, 'rhoda'))
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Hello?' } })
  expect((await live.waitFor('ERROR')).code).toBe('NOT_ON_BOWL')
  await put(ada, { requireBowlForChat: false })
  await post(live, 'Hello again')
  await put(ada, {})
  live.clear()
  live.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'And now?' } })
  expect((await live.waitFor('ERROR')).code).toBe('NOT_ON_BOWL')
})

test('[CHAT-11] [ADMIN-34] new pages get the configured number of messages: fewer at once, more from the database', async () => {
  const [rhoda, robin, ada] = [await member(app, 'rhoda'), await member(app, 'robin'), await admin(app)]
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  const contents = Array.from({ length: 35 }, (_, index) => `message ${index + 1}`)
  for (const content of contents) await post(live, content)
  expect(await historyOf(robin)).toEqual(contents)
  await put(ada, { maxMessagesStored: 10 })
  expect(await historyOf(robin)).toEqual(contents.slice(-10))
  await post(live, 'one more')
  expect(await historyOf(robin)).toEqual([...contents.slice(-9), 'one more'])
  await put(ada, { maxMessagesStored: 30 })
  expect(await historyOf(robin)).toEqual([...contents.slice(-29), 'one more'])
})

test('[FACT-4] [ADMIN-18] the trivia frequency takes effect at once', async () => {
  const [pearl, ada] = [await member(app, 'pearl'), await admin(app)]
  const card = async () => (await pearl.browser.call(getTriviaCard)).body.card
  const first = await card()
  expect(first?.until).toBeDefined()
  expect(await card()).toEqual(first)
  await put(ada, { requireBowlForChat: false, maxMessagesStored: 50, triviaFrequency: 'always' })
  const cards = [await card(), await card()]
  expect(cards[0]?.until).toBeUndefined()
  expect(cards[0]?.id).not.toBe(cards[1]?.id)
})
