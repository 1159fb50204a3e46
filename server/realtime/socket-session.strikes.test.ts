/** What counts as a strike: a socket's own bad or excess frames, never what its person did on another socket. */
import { expect, test } from 'vitest'
import { FRAMES_PER_MINUTE } from '#contract/protocol/wire.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { member, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

const codes = (live: Live) => live.eventsOf('ERROR').map(({ code }) => code)
const post = (live: Live, id: string) => live.send({ type: 'MESSAGE', message: { id: `local-${id}`, content: id } })

async function rhodaOnBowl() {
  const rhoda = await member(app, 'rhoda')
  await toggle(rhoda, true)
  return rhoda
}

test('[WS-19] two tabs that together exceed a person’s chat limit stay open, and what was allowed is echoed', async () => {
  const rhoda = await rhodaOnBowl()
  const tabs = [await joinLive(app.url, rhoda), await joinLive(app.url, rhoda)]
  for (let at = 0; at < 12; at++) for (const [tab, live] of tabs.entries()) post(live, `${tab}-${at}`)
  const refused = () => tabs.flatMap(codes)
  await expect.poll(() => refused().length).toBe(24 - 10)
  expect(new Set(refused())).toEqual(new Set(['RATE_LIMITED']))
  for (const live of tabs) {
    await live.until('ten echoes', () => (live.eventsOf('MESSAGE').length === 10 ? true : undefined))
  }
  app.pass(10_000)
  for (const [tab, live] of tabs.entries()) {
    post(live, `later-${tab}`)
    await live.waitFor('MESSAGE', ({ message }) => message.clientId === `local-later-${tab}`)
  }
})

test('[WS-19] toggles over a person’s limit are refused one by one, and the socket stays open', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  for (let at = 0; at < 70; at++) live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: at % 2 === 0 })
  await live.until('ten refusals', () => (codes(live).length === 10 ? true : undefined))
  expect(new Set(codes(live))).toEqual(new Set(['RATE_LIMITED']))
  await live.caughtUp()
})

test('[WS-19] [LIMIT-12] a client that ignores the refusals is stopped by its frame budget', async () => {
  const live = await joinLive(app.url, await rhodaOnBowl())
  for (let at = 0; at < 2 * FRAMES_PER_MINUTE; at++) post(live, `${at}`)
  expect(await live.closed()).toBe(1008)
  expect(live.eventsOf('MESSAGE')).toHaveLength(10)
  const refused = live.eventsOf('ERROR').filter(({ clientId }) => clientId !== undefined)
  expect(refused.length).toBeLessThan(2 * FRAMES_PER_MINUTE - 10)
})

test('[WS-20] before a socket is closed for its strikes, everything accepted before is answered', async () => {
  const rhoda = await rhodaOnBowl()
  const live = await joinLive(app.url, rhoda)
  await app.database.withoutTimeouts(async (client) => {
    await client.query('begin')
    await client.query('lock table chat_messages')
    post(live, 'accepted')
    for (let time = 0; time < 3; time++) live.socket.send('?')
    await live.until('three refusals', () => (codes(live).length === 3 ? true : undefined))
    await client.query('rollback')
  })
  expect(await live.closed()).toBe(1008)
  expect(live.eventsOf('MESSAGE').map(({ message }) => message.clientId)).toEqual(['local-accepted'])
})
