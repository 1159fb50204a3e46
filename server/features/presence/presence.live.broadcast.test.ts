/** Broadcasts of the active list: throttled, bounded, and without e-mail addresses. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ACTIVE_USERS_MAX, getActiveUsers, LIVE_ACTIVE_USERS_MAX } from '#contract/bowl/presence.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { joinLive, openLive } from '#server/testing/live.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import type { ActiveList } from './active-list.ts'
import { crowdOnBowl } from './crowd.fixture.ts'
import { createListBroadcast } from './presence.live.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'on' } })

beforeEach(() => void vi.useRealTimers())

test('[PRES-18] the list is broadcast at most once a second, the latest one, and only when it differs', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let current = Buffer.from('0')
  const sent: { at: number; text: string }[] = []
  const hub = {
    has: () => true,
    broadcastToFastReaders: (frameFor: (personId: string) => Buffer) =>
      void sent.push({ at: Date.now(), text: String(frameFor('u-1')) }),
  }
  const list = { invalidate: () => undefined, frame: () => current, frameFor: () => current }
  const broadcast = createListBroadcast(hub as unknown as Hub, list as unknown as ActiveList, {
    sendChanges: () => ({ hasChanged: false, hasMore: false }),
  })

  for (let change = 1; change <= 1000; change++) {
    current = Buffer.from(String(change))
    broadcast.changed()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(5000)
  expect(sent.at(-1)?.text).toBe('1000')
  expect(sent.length).toBeLessThanOrEqual(11)
  const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)

  for (let time = 0; time < 10; time++) {
    broadcast.changed()
    vi.advanceTimersByTime(2000)
  }
  expect(sent.at(-1)?.text).toBe('1000')
  expect(sent.length).toBeLessThanOrEqual(11)
})

test('[PRES-18] [PRES-7] of a crowd, a frame has 200 entries and the total, a call has 2000; neither has e-mail addresses', async () => {
  const crowd = await crowdOnBowl(app, ACTIVE_USERS_MAX + 100)
  app.pass(1)
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  const total = crowd.length + 1
  const event = await live.waitFor('ACTIVE_USERS', (list) => list.total === total)
  expect(event.users).toHaveLength(LIVE_ACTIVE_USERS_MAX)
  expect(event.users.map(({ id }) => id)).toContain(rhoda.id)
  expect(JSON.stringify(live.events)).not.toContain('@')

  const { body, text } = await app.browser().call(getActiveUsers)
  expect([body.users.length, body.total]).toEqual([ACTIVE_USERS_MAX, total])
  expect(text).not.toContain('@')
})

test('[PRES-17] nobody can sign in or join as a demo buddy', async () => {
  const demos = (await app.browser().call(getActiveUsers)).body.users
  expect(demos.map(({ isDemo }) => isDemo)).toEqual([true, true])
  const rows = await app.database.db.select().from(users)
  expect(rows.map(({ email, passwordHash }) => [email, passwordHash])).toEqual([
    [null, null],
    [null, null],
  ])
  for (const { id } of demos) {
    const live = await openLive(app.url, app.browser())
    live.send({ type: 'JOIN', userId: id })
    expect(await live.closed()).toBe(4401)
    const call = { method: 'POST', body: { userId: id, isOnBowl: false } }
    expect((await app.browser().request('/api/user/status', call)).status).toBe(401)
  }
})
