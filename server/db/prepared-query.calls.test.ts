/** Everyday calls and socket events send prepared statements, and few. */
import { expect, test } from 'vitest'
import { createShare } from '#contract/bowl/share.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { getMe, signIn, signOut } from '#contract/people/auth.ts'
import { blockPerson, report, unblockPerson } from '#contract/people/safety.ts'
import { updatePremiumProfile } from '#contract/premium/premium.ts'
import { setLook } from '#contract/premium/suites.ts'
import { endBuddy, listBuddies, requestBuddy, respondToBuddy } from '#contract/social/buddies.ts'
import { deletePin, dropPin, editPin } from '#contract/social/pins.ts'
import {
  deletePrivateMessage,
  editPrivateMessage,
  listPrivateChats,
  listPrivateMessages,
  reactToPrivateMessage,
  sendPrivateMessage,
} from '#contract/social/private-chat.ts'
import { waveAt } from '#contract/social/waves.ts'
import { createActors, send } from '#server/testing/access-actors.ts'
import { joinLive } from '#server/testing/live.ts'
import { guest, member, PASSWORD, toggle } from '#server/testing/people.ts'
import { sampleCalls } from '#server/testing/sample-calls.ts'
import { recordQueries } from '#server/testing/sent-queries.ts'
import { startApp } from '#server/testing/start-app.ts'

const TRANSACTION = /^(begin|commit|rollback|savepoint|release)/

/** Once in an account's life, when money moves, or about the instance: docs/decisions/042-prepared-statements.md. */
const RARE = [
  'DELETE /api/account',
  'GET /api/account/export',
  'GET /api/ready',
  'GET /dev/outbox',
  'POST /api/signup',
  'POST /api/subscription/',
  'POST /api/upgrade-premium',
]
/** Each ends the session of who calls. */
const ENDINGS = ['POST /api/signout', 'DELETE /api/sessions/:sessionId', 'PUT /api/user/update-password']

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' }, isClockStill: true })

async function unpreparedIn(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await recordQueries(work)
  const unprepared = sent.flatMap(({ isPrepared, statements }) => (isPrepared ? [] : statements))
  return unprepared.flatMap(({ text }) => (TRANSACTION.test(text) ? [] : text))
}

test('[PERF-7] every call of a person sends prepared statements only, but for the rare ones', async () => {
  const { actors, gus, ...members } = await createActors(app)
  const [robin = gus] = actors.filter(({ name }) => name === 'robin')
  const isEveryday = (call: string) => ![' /api/admin/', ...RARE].some((part) => call.includes(part))
  const calls = Object.keys(sampleCalls).filter(isEveryday)
  const tries = [
    ...calls
      .filter((call) => !ENDINGS.includes(call))
      .flatMap((call) => [gus, members.pearl].map((by) => ({ call, by }))),
    ...[robin, members.rhoda, members.pearl].map((by, at) => ({ call: ENDINGS[at] ?? '', by })),
  ]
  for (const { call, by } of tries) {
    const unprepared = await unpreparedIn(async () => expect((await send(call, by, by)).status).not.toBe(500))
    expect([call, by.name, unprepared]).toEqual([call, by.name, []])
  }
})

test('[PERF-7] what two members and a guest do together sends prepared statements only', async () => {
  const [pearl, percy, gus] = [await member(app, 'pearl'), await member(app, 'percy'), await guest(app)]
  const body = { senderId: pearl.id, receiverId: percy.id }
  const unprepared = await unpreparedIn(async () => {
    const live = await joinLive(app.url, pearl)
    await toggle(pearl, true)
    await toggle(gus, true)
    live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Anyone here?' } })
    const { message } = await live.waitFor('MESSAGE')
    live.send({ type: 'REACT', id: message.id, emoji: '🚽', isOn: true })
    await live.waitFor('MY_REACTIONS')
    live.send({ type: 'EDIT_MESSAGE', id: message.id, content: 'Anyone there?' })
    await live.waitFor('MESSAGE_EDITED')
    live.send({ type: 'DELETE_MESSAGE', id: message.id })
    await live.waitFor('MESSAGE_DELETED')
    live.cut()

    await pearl.browser.call(requestBuddy, { body })
    await percy.browser.call(respondToBuddy, { body: { requesterId: pearl.id, accept: true } })
    await pearl.browser.call(listBuddies, { params: { userId: pearl.id } })
    const sent = await pearl.browser.call(sendPrivateMessage, { body: { ...body, content: 'Room for two?' } })
    const params = { messageId: sent.body.message.id }
    await percy.browser.call(listPrivateChats, { params: { userId: percy.id } })
    await percy.browser.call(listPrivateMessages, { params: { userId: percy.id, otherId: pearl.id } })
    await percy.browser.call(reactToPrivateMessage, { params, body: { emoji: '🚽', isOn: true } })
    await pearl.browser.call(editPrivateMessage, { params, body: { content: 'Room for three?' } })
    await percy.browser.call(report, { body: { kind: 'private-message', subjectId: params.messageId, reason: 'spam' } })
    await pearl.browser.call(deletePrivateMessage, { params })
    await pearl.browser.call(endBuddy, { params: { otherId: percy.id } })

    const place = { userId: pearl.id, latitude: 48.2, longitude: 16.4 }
    const { pin } = (await pearl.browser.call(dropPin, { body: { ...place, clientId: 'local-0000002' } })).body
    await pearl.browser.call(dropPin, { body: { ...place, clientId: 'local-0000002' } })
    await pearl.browser.call(editPin, { params: { pinId: pin.id }, body: { latitude: 48.3, longitude: 16.4 } })
    await pearl.browser.call(deletePin, { params: { pinId: pin.id } })
    await pearl.browser.call(waveAt, { body: { userId: percy.id } })
    await pearl.browser.call(setLook, { body: { suite: 'onsen', featuredBadges: [] } })
    await pearl.browser.call(updatePremiumProfile, { body: { userId: pearl.id, nickname: 'Pearl Diver' } })
    await pearl.browser.call(createShare, { body: { type: 'checkins' } })
    await pearl.browser.call(blockPerson, { body: { userId: percy.id } })
    await pearl.browser.call(unblockPerson, { params: { userId: percy.id } })
    await toggle(pearl, false)
    await pearl.browser.call(signOut)
    await pearl.browser.call(signIn, { body: { email: pearl.email, password: PASSWORD } })
    await gus.browser.call(signOut)
  })
  expect(unprepared).toEqual([])
})

test('[PERF-7] a session is looked up once in a call, and everyday calls are a few round trips', async () => {
  const [pearl, percy] = [await member(app, 'pearl'), await member(app, 'percy')]
  const body = { senderId: pearl.id, receiverId: percy.id }
  const calls: Record<string, () => Promise<{ status: number }>> = {
    me: () => pearl.browser.call(getMe),
    profile: () => pearl.browser.call(getProfile, { params: { userId: percy.id } }),
    sit: () => toggle(pearl, true),
    'get up': () => toggle(pearl, false),
    'sit again': () => toggle(pearl, true),
    'private message': () => pearl.browser.call(sendPrivateMessage, { body: { ...body, content: 'Room for two?' } }),
    pin: () => pearl.browser.call(dropPin, { body: { userId: pearl.id, latitude: 48.2, longitude: 16.4 } }),
    'buddy request': () => pearl.browser.call(requestBuddy, { body }),
  }
  const roundTrips: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    const sent = await recordQueries(async () => expect((await call()).status).toBe(200))
    const texts = sent.flatMap(({ statements }) => statements.map(({ text }) => text))
    expect([name, texts.filter((text) => /\bfrom "sessions"/.test(text)).length]).toEqual([name, 1])
    roundTrips[name] = sent.length
  }
  // The last one of a private message and of a buddy request finds the devices to notify.
  expect(roundTrips).toEqual({
    ...{ me: 2, profile: 2, sit: 3, 'get up': 2, 'sit again': 2, 'private message': 4, pin: 2, 'buddy request': 4 },
  })
})
