/** A guest’s eleventh message is always refused. Rate limits are on, and no proxy is trusted. */
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { GUEST_MESSAGE_LIMIT } from '#contract/social/chat.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import type { Browser } from '#server/testing/browser.ts'
import { joinLive } from '#server/testing/live.ts'
import { guest, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

/** Sends one message on a new socket; returns the refusal's code, or `stored`. */
async function send(person: TestPerson, id: string, headers: Record<string, string> = {}) {
  const live = await joinLive(app.url, person, { headers })
  live.send({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true })
  live.send({ type: 'MESSAGE', message: { id: `local-${id}`, content: id } })
  const response = await live.until('a response', () => live.eventsOf('MESSAGE', 'ERROR')[0])
  live.socket.close()
  await live.closed()
  return response.type === 'ERROR' ? response.code : 'stored'
}

async function sendAll(person: TestPerson) {
  for (let n = 1; n <= GUEST_MESSAGE_LIMIT; n++) expect(await send(person, `${person.id}-${n}`)).toBe('stored')
}

const guestWithId = async (id: string, browser: Browser = app.browser()): Promise<TestPerson> => {
  await browser.call(setStatus, { body: { userId: id, isOnBowl: true } })
  return { id, browser }
}

test('[GUEST-12] the eleventh message is refused in a new tab, under a new id, after a restart and in the next hour', async () => {
  const gus = await guest(app)
  await sendAll(gus)
  app.pass(60_000)
  expect(await send(gus, 'a new tab')).toBe('GUEST_LIMIT')
  await app.restart()
  expect(await send(gus, 'after a restart')).toBe('GUEST_LIMIT')
  const renamed = await guestWithId('guest-Gus99999', gus.browser)
  expect(await send(renamed, 'a new id')).toBe('GUEST_LIMIT')
  await app.restart()
  app.pass(3_600_000)
  expect(await send(renamed, 'an hour later')).toBe('GUEST_LIMIT')
  expect(await app.database.db.$count(chatMessages)).toBe(GUEST_MESSAGE_LIMIT)
})

test('[GUEST-12] [CHAT-7] a resend is acknowledged even when the allowance is used up', async () => {
  const gus = await guest(app)
  await sendAll(gus)
  app.pass(60_000)
  expect(await send(gus, `${gus.id}-${GUEST_MESSAGE_LIMIT}`)).toBe('stored')
  expect(await app.database.db.$count(chatMessages)).toBe(GUEST_MESSAGE_LIMIT)
})

test('[GUEST-12] the limit holds when many tabs send at the same moment', async () => {
  const gus = await guest(app)
  const tabs = await Promise.all(Array.from({ length: 5 }, () => joinLive(app.url, gus)))
  for (const [at, tab] of tabs.entries()) {
    for (let n = 0; n < 2; n++) tab.send({ type: 'MESSAGE', message: { id: `local-${at}-${n}`, content: 'now' } })
  }
  await Promise.all(tabs.map((tab) => tab.caughtUp()))
  app.pass(10_000)
  for (const [at, tab] of tabs.entries())
    tab.send({ type: 'MESSAGE', message: { id: `local-more-${at}`, content: 'more' } })
  await Promise.all(tabs.map((tab) => tab.waitFor('ERROR', ({ code }) => code === 'GUEST_LIMIT')))
  expect(await app.database.db.$count(chatMessages)).toBe(GUEST_MESSAGE_LIMIT)
})

test('[GUEST-13] one address may send 60 guest messages an hour, whatever cookies and forwarding headers it sends', async () => {
  for (let at = 0; at < 6; at++) await sendAll(await guestWithId(`guest-Fresh00${at}`))
  const fresh = await guestWithId('guest-Fresh006')
  expect(await send(fresh, 'too many')).toBe('RATE_LIMITED')
  const forged = { 'x-forwarded-for': '198.51.100.9', forwarded: 'for=198.51.100.9', 'x-real-ip': '198.51.100.9' }
  expect(await send(fresh, 'forged', forged)).toBe('RATE_LIMITED')
  expect(await app.database.db.$count(chatMessages)).toBe(60)
  app.pass(60_000)
  expect(await send(fresh, 'a minute later')).toBe('stored')
})
