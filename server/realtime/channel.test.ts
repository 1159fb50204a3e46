/** Sockets close with their session, their account or the server; and the number per person is limited. */
import { expect, test } from 'vitest'
import { adminDeleteUser } from '#contract/admin/admin.ts'
import { endSession, listSessions, signOut } from '#contract/people/auth.ts'
import { SOCKETS_PER_PERSON } from '#contract/protocol/wire.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, anotherDevice, guest, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

test('[LIMIT-14] [WS-9] an eleventh socket of a person closes the oldest with 4409, the others stay', async () => {
  const rhoda = await member(app, 'rhoda')
  const lives: Live[] = []
  for (let at = 0; at <= SOCKETS_PER_PERSON; at++) lives.push(await joinLive(app.url, rhoda))
  const [oldest, ...others] = lives
  expect(await oldest?.closed()).toBe(4409)
  await Promise.all(others.map((live) => live.caughtUp()))
})

test('[LIMIT-14] a client that does not answer the close frame gains no extra socket', async () => {
  const rhoda = await member(app, 'rhoda')
  const lives: Live[] = []
  for (let at = 0; at < SOCKETS_PER_PERSON + 5; at++) {
    const live = await joinLive(app.url, rhoda)
    lives.push(live)
    if (at < 5) live.socket.pause()
  }
  const notReading = lives.slice(0, 5)
  for (const { socket } of notReading) socket.resume()
  expect(await Promise.all(notReading.map((live) => live.closed()))).toEqual(Array(5).fill(4409))
  await Promise.all(lives.slice(5).map((live) => live.caughtUp()))
  expect(app.app.hub.connectionsOf(rhoda.id)).toHaveLength(SOCKETS_PER_PERSON)
})

test('[WS-9] ending a session closes its sockets, and no others', async () => {
  const rhoda = await member(app, 'rhoda')
  const phone = await anotherDevice(app, rhoda)
  const [tab, otherTab, phoneLive] = await Promise.all([rhoda, rhoda, phone].map((device) => joinLive(app.url, device)))
  const { sessions } = (await phone.browser.call(listSessions)).body
  const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await phone.browser.call(endSession, { params: { sessionId } })
  expect(await tab?.closed()).toBe(4001)
  expect(await otherTab?.closed()).toBe(4001)
  await phoneLive?.caughtUp()
  await phone.browser.call(signOut)
  expect(await phoneLive?.closed()).toBe(4001)
})

test('[WS-9] the sockets of a deleted account close with 4001, even while it is on the bowl', async () => {
  const rhoda = await member(app, 'rhoda')
  const ada = await admin(app)
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  await ada.browser.call(adminDeleteUser, { params: { id: rhoda.id } })
  expect(await live.closed()).toBe(4001)
})

test('[WS-9] [START-8] a server that stops closes every socket with 1001, and does not wait for clients that don’t read', async () => {
  const rhoda = await joinLive(app.url, await member(app, 'rhoda'))
  const gus = await joinLive(app.url, await guest(app))
  const notReading = await joinLive(app.url, await member(app, 'robin'))
  notReading.socket.pause()
  await app.restart()
  expect(await Promise.all([rhoda.closed(), gus.closed()])).toEqual([1001, 1001])
})
