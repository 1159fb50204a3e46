/** Which commands a socket may send, and what happens to one that breaks the rules. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { signOut } from '#contract/people/auth.ts'
import { FRAME_MAX_BYTES, JOIN_WITHIN_MS } from '#contract/protocol/wire.ts'
import { joinLive, type Live, openLive } from '#server/testing/live.ts'
import { guest, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const join = (userId: string) => ({ type: 'JOIN', userId, nickname: 'me', emoji: '💩', isOnBowl: false }) as const
const codes = (live: Live) => live.eventsOf('ERROR').map(({ code }) => code)

test('[WS-4] a client that has not joined within 10 seconds is closed with 4401, without any event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const rhoda = await member(app, 'rhoda')
  const joined = await joinLive(app.url, rhoda)
  const lurker = await openLive(app.url, app.browser())
  vi.advanceTimersByTime(JOIN_WITHIN_MS - 1)
  lurker.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  await lurker.waitFor('ERROR')
  vi.advanceTimersByTime(1)
  expect(await lurker.closed()).toBe(4401)
  expect(lurker.events).toMatchObject([{ type: 'ERROR', code: 'BAD_MESSAGE' }])
  await joined.caughtUp()
})

test('[WS-5] JOIN with another person’s id is FORBIDDEN and closes with 4403, and the other person’s socket is unaffected', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const rhodaLive = await joinLive(app.url, rhoda)
  const live = await openLive(app.url, robin.browser)
  live.send(join(rhoda.id))
  expect(await live.closed()).toBe(4403)
  expect(live.events).toMatchObject([{ type: 'ERROR', code: 'FORBIDDEN' }])
  await rhodaLive.caughtUp()
  expect(app.app.hub.connectionsOf(rhoda.id)).toHaveLength(1)
})

test('[WS-5] [WS-9] a member’s id without a session, or with one that has ended, closes with 4401', async () => {
  const rhoda = await member(app, 'rhoda')
  const stranger = await openLive(app.url, app.browser())
  stranger.send(join(rhoda.id))
  expect(await stranger.closed()).toBe(4401)
  expect(codes(stranger)).toEqual(['NOT_SIGNED_IN'])

  const late = await openLive(app.url, rhoda.browser)
  await rhoda.browser.call(signOut)
  late.send(join(rhoda.id))
  expect(await late.closed()).toBe(4401)
})

test('[WS-5] a second JOIN with another id is refused, one with the same id does nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await member(app, 'robin')
  const live = await joinLive(app.url, rhoda)
  live.clear()
  live.send(join(rhoda.id))
  live.send(join(robin.id))
  expect(await live.waitFor('ERROR')).toMatchObject({ code: 'FORBIDDEN' })
  expect(live.events).toHaveLength(1)
  live.send({ type: 'TOGGLE_STATUS', userId: robin.id, isOnBowl: true })
  await live.until('a second refusal', () => (codes(live).length === 2 ? true : undefined))
  expect(codes(live)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  expect([rhoda.id, robin.id].map((id) => app.app.hub.connectionsOf(id).length)).toEqual([1, 0])
})

test('[WS-6] a frame that is not a command is BAD_MESSAGE and not relayed', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await joinLive(app.url, await member(app, 'robin'))
  const message = { id: 'm-1', userId: rhoda.id, nickname: 'x', emoji: 'x', content: 'hi', timestamp: '', seq: 1 }
  const frames: (string | Buffer)[] = [
    ...['', ' ', 'hello', '{', '[]', '[{"type":"JOIN"}]', 'null', '7', '"JOIN"', 'true', '{}', '{"type":null}'],
    ...['{"type":["JOIN"]}', '{"type":"join"}', '{"type":"PING"}', '{"type":"__proto__"}', '{"type":"constructor"}'],
    JSON.stringify({ type: 'MESSAGE', message }),
    JSON.stringify({ type: 'MESSAGE', message: { id: 'local-1' } }),
    JSON.stringify({ type: 'MESSAGE', message: { id: 'local-1', content: 7 } }),
    JSON.stringify({ type: 'MESSAGE', message: { id: `local-${'x'.repeat(60)}`, content: 'hi' } }),
    JSON.stringify({ type: 'CHAT_HISTORY', messages: [message] }),
    JSON.stringify({ type: 'ACTIVE_USERS', users: [], total: 0 }),
    JSON.stringify({ type: 'AUTO_LOGOUT', message: 'out' }),
    JSON.stringify({ type: 'PRIVATE_MESSAGE', message, sender: {} }),
    JSON.stringify({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: 'yes' }),
    JSON.stringify({ type: 'TOGGLE_STATUS', isOnBowl: true }),
    Buffer.from(JSON.stringify({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })),
  ]
  for (const frame of frames) {
    const live = await joinLive(app.url, rhoda)
    live.socket.send(frame)
    expect([frame, (await live.waitFor('ERROR')).code]).toEqual([frame, 'BAD_MESSAGE'])
    live.socket.close()
    await live.closed()
  }
  await robin.caughtUp()
  const expectedTypes = new Set(['STATUS', 'ACTIVE_USERS', 'CHAT_HISTORY'])
  expect(robin.events.filter(({ type }) => !expectedTypes.has(type))).toEqual([])
  expect(robin.eventsOf('CHAT_HISTORY')).toEqual([{ type: 'CHAT_HISTORY', messages: [], lastChange: 0 }])
  expect(robin.eventsOf('ACTIVE_USERS').every(({ total }) => total === 0)).toBe(true)
})

test('[WS-7] a bad frame is answered with ERROR; the third one closes with 1008', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  live.clear()
  for (let time = 0; time < 5; time++) live.socket.send('?')
  expect(await live.closed()).toBe(1008)
  const error = { type: 'ERROR', code: 'BAD_MESSAGE', message: expect.any(String) }
  expect(live.events).toEqual([error, error, error])
})

test('[LIMIT-15] [WS-9] a frame of 16 KiB is read, a longer one closes with 1009', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  const frame = JSON.stringify({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  live.socket.send(frame.padEnd(FRAME_MAX_BYTES))
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  for (let time = 0; time < 10; time++) {
    const other = await joinLive(app.url, rhoda)
    other.socket.send('x'.repeat(FRAME_MAX_BYTES + 1))
    expect(await other.closed()).toBe(1009)
  }
  await live.caughtUp()
})

test('[LIMIT-12] frames over 120 a minute are RATE_LIMITED, and the third one closes with 1008', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  const other = await joinLive(app.url, rhoda)
  for (let time = 0; time < 200; time++) live.send(join(rhoda.id))
  expect(await live.closed()).toBe(1008)
  expect(codes(live)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'])
  await other.caughtUp()
})

test('[GUEST-8] over the socket, too, another cookie cannot use a claimed id, and changes nothing', async () => {
  const gus = await guest(app)
  const stranger = await openLive(app.url, app.browser())
  stranger.send(join(gus.id))
  expect(await stranger.closed()).toBe(4403)
  expect(codes(stranger)).toEqual(['GUEST_ID_TAKEN'])
  const live = await joinLive(app.url, gus)
  expect(await live.waitFor('STATUS')).toMatchObject({ isOnBowl: true })
})

test('[GUEST-7] the first JOIN claims an id for its cookie; the same browser comes back as the same guest', async () => {
  const gus = { id: 'guest-Gus12345', browser: app.browser() }
  const first = await joinLive(app.url, gus)
  first.send({ type: 'TOGGLE_STATUS', userId: gus.id, isOnBowl: true })
  await first.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  const second = await joinLive(app.url, gus)
  expect(await second.waitFor('STATUS')).toMatchObject({ isOnBowl: true })
})

test('[GUEST-13] an address may create 20 guests an hour by socket; the next is RATE_LIMITED', async () => {
  const arrive = async (at: number) => {
    const live = await openLive(app.url, app.browser(), { 'x-forwarded-for': `203.0.113.${at}` })
    live.send(join(`guest-${String(at).padStart(8, '0')}`))
    const event = await live.until('an answer', () => live.eventsOf('CHAT_HISTORY', 'ERROR')[0])
    return event.type === 'ERROR' ? event.code : event.type
  }
  const answers: string[] = []
  for (let at = 0; at < 21; at++) answers.push(await arrive(at))
  expect(answers).toEqual([...Array(20).fill('CHAT_HISTORY'), 'RATE_LIMITED'])
})

test('[GUEST-18] the open socket of a guest who leaves is closed', async () => {
  const gus = await guest(app)
  const live = await joinLive(app.url, gus)
  await gus.browser.call(signOut)
  expect(await live.closed()).toBe(1001)
  await expect.poll(() => app.app.hub.connectionsOf(gus.id).length).toBe(0)
})
