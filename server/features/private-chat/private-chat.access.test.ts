/** Nobody but the two: every call and every event of a private chat, tried by everyone who could try. */
import { expect, test } from 'vitest'
import { adminSetPremium } from '#contract/admin/admin.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { report } from '#contract/people/safety.ts'
import { listPrivateChats, listPrivateMessages, sendPrivateMessage } from '#contract/social/private-chat.ts'
import { privateMessages, privateThreads } from '#server/db/schema/bowl/private-chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, type Member, member, PASSWORD, type Visitor } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const SECRET = 'The second cubicle has the good paper'
const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

async function secretBetween() {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const { body } = await write(pearl, percy, SECRET)
  return { pearl, percy, messageId: body.message.id }
}

function write(from: Member, to: Member, content: string) {
  return from.browser.call(sendPrivateMessage, { body: { senderId: from.id, receiverId: to.id, content } })
}

test('[PM-3] [PM-12] [ACCESS-1] no call shows a thread to anyone but the two', async () => {
  const { pearl, percy, messageId } = await secretBetween()
  const [rhoda, paula, gus] = [await member(app, 'rhoda'), await member(app, 'paula'), await guest(app)]
  const outsiders = [
    { name: 'a visitor', browser: app.browser(), id: 'u-none' },
    { name: 'a guest', ...gus },
    { name: 'a member', ...rhoda },
    { name: 'a premium member', ...paula },
    { name: 'the admin', browser: (await admin(app)).browser, id: 'u-admin' },
  ]
  for (const { name, browser, id } of outsiders) {
    for (const [one, other] of [
      [pearl, percy],
      [percy, pearl],
    ] as const) {
      const calls = [
        ['GET', `/api/private-messages/${one.id}/${other.id}`, 401, 403],
        ['GET', `/api/private-messages/${one.id}/${other.id}?after=0`, 401, 403],
        ['GET', `/api/private-chats/${one.id}`, 401, 403],
        ['GET', `/api/private-unread/${one.id}`, 401, 403],
        ['POST', `/api/private-messages/${one.id}/${other.id}/read`, 401, 403],
        ['GET', `/api/private-settings/${one.id}`, 401, 403],
        ['GET', `/api/buddies/${one.id}`, 401, 403],
        ['GET', `/api/buddies/status/${one.id}/${other.id}`, 401, 403],
      ] as const
      for (const [method, path, ...refusals] of calls) {
        const answer = await browser.ask(path, method === 'POST' ? { method, body: { seq: 1 } } : {})
        expect([name, path, refusals.includes(answer.status as 401 | 403)]).toEqual([name, path, true])
        expect(answer.text).not.toContain('cubicle')
      }
      const forged = { senderId: one.id, receiverId: other.id, content: 'forged' }
      const sent = await browser.ask('/api/private-messages', { method: 'POST', body: forged })
      expect([401, 403]).toContain(sent.status)
      // Under their own id there is nothing of it either.
      const own = await browser.ask(`/api/private-messages/${id}/${other.id}`)
      expect(own.text).not.toContain('cubicle')
    }
    const frozen = { kind: 'private-message', subjectId: messageId, reason: 'other' }
    expect((await browser.ask('/api/reports', { method: 'POST', body: frozen })).status).not.toBe(200)
  }
  expect(await app.database.db.$count(privateMessages)).toBe(1)
})

test('[PM-6] [PM-12] no socket but those of the two hears a word of it', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const others: Visitor[] = [await member(app, 'rhoda'), await member(app, 'paula'), await guest(app)]
  const lives = await Promise.all(others.map((one) => joinLive(app.url, one)))
  const his = await joinLive(app.url, percy)
  await write(pearl, percy, SECRET)
  await his.hears('PRIVATE_MESSAGE')
  await percy.browser.call(listPrivateMessages, { params: { userId: percy.id, otherId: pearl.id } })
  await his.hears('PRIVATE_READ')
  for (const live of lives) {
    await live.caughtUp()
    expect(JSON.stringify(live.heard)).not.toMatch(/cubicle|PRIVATE_/)
  }
  expect(app.lines.join()).not.toContain('cubicle')
})

test('[PM-1] [PM-4] who is not premium is refused everywhere, with the right words', async () => {
  const { pearl } = await secretBetween()
  const rhoda = await member(app, 'rhoda')
  const refusal = { code: 'PREMIUM_REQUIRED', message: 'This is only available for premium users' }
  const own = [
    `/api/private-chats/${rhoda.id}`,
    `/api/private-unread/${rhoda.id}`,
    `/api/private-messages/${rhoda.id}/${pearl.id}`,
    `/api/private-settings/${rhoda.id}`,
    `/api/buddies/${rhoda.id}`,
    `/api/buddies/status/${rhoda.id}/${pearl.id}`,
  ]
  for (const path of own) {
    const { status, body } = await rhoda.browser.ask(path)
    expect([path, status, body]).toMatchObject([path, 403, refusal])
  }
  const [hers, toHer] = [await write(rhoda, pearl, 'hi'), await write(pearl, rhoda, 'hi')]
  expect([hers.status, hers.body]).toMatchObject([403, refusal])
  const theirs = { ...refusal, message: 'They do not have premium at the moment.' }
  expect([toHer.status, toHer.body]).toMatchObject([403, theirs])
})

test('[PM-13] when premium lapses history stays readable, and sending closes both ways', async () => {
  const { pearl, percy } = await secretBetween()
  const ada = await admin(app)
  await ada.browser.call(adminSetPremium, { params: { id: percy.id }, body: { isPremium: false } })
  const params = { userId: percy.id, otherId: pearl.id }
  expect((await percy.browser.call(listPrivateMessages, { params })).body.messages).toMatchObject([{ content: SECRET }])
  const { body } = await percy.browser.call(listPrivateChats, { params: { userId: percy.id } })
  expect(body.chats).toMatchObject([{ userId: pearl.id, isPremium: true, unreadCount: 0 }])
  const hers = await pearl.browser.call(listPrivateChats, { params: { userId: pearl.id } })
  expect(hers.body.chats).toMatchObject([{ userId: percy.id, isPremium: false }])
  const opened = { params: { userId: pearl.id, otherId: percy.id } }
  expect((await pearl.browser.call(listPrivateMessages, opened)).body.other).toMatchObject({ isPremium: false })
  for (const { body } of [await write(percy, pearl, 'back'), await write(pearl, percy, 'more')]) {
    expect(body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  }
  const strangers = await percy.browser.ask(`/api/private-messages/${percy.id}/u-stranger`)
  expect([strangers.status, strangers.body]).toMatchObject([403, { code: 'PREMIUM_REQUIRED' }])
})

test('[PM-14] [DB-15] when one of the two deletes the account the thread is gone for both', async () => {
  const { pearl, percy } = await secretBetween()
  await write(percy, pearl, 'thanks')
  const his = await joinLive(app.url, percy)
  await pearl.browser.call(deleteAccount, { body: { password: PASSWORD } })
  expect((await his.hears('PRIVATE_CHAT_CHANGED')).otherId).toBe(pearl.id)
  const opened = { params: { userId: percy.id, otherId: pearl.id } }
  expect((await percy.browser.call(listPrivateMessages, opened)).body).toEqual({ messages: [] })
  const { db } = app.database
  expect([await db.$count(privateMessages), await db.$count(privateThreads)]).toEqual([0, 0])
  const { body } = await percy.browser.call(listPrivateChats, { params: { userId: percy.id } })
  expect(body.chats).toEqual([])
})

test('[SAFE-3] only who got a private message can report it', async () => {
  const { pearl, percy, messageId } = await secretBetween()
  app.pass(DAY)
  const body = { kind: 'private-message', subjectId: messageId, reason: 'abuse' } as const
  expect((await pearl.browser.call(report, { body })).status).toBe(400)
  expect((await percy.browser.call(report, { body })).status).toBe(200)
})
