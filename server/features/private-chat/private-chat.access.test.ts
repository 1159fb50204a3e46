/** Access control: every private chat call and event, tried by every other kind of person. */
import { expect, test } from 'vitest'
import { adminSetPremium } from '#contract/admin/admin.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { report } from '#contract/people/safety.ts'
import { listPrivateChats, listPrivateMessages, sendPrivateMessage } from '#contract/social/private-chat.ts'
import { privateMessages, privateThreads } from '#server/db/schema/bowl/private-chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, guest, type Member, member, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const SECRET = 'The second cubicle has the good paper'
const DAY = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

async function pairWithMessage() {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const { body } = await sendMessage(pearl, percy, SECRET)
  return { pearl, percy, messageId: body.message.id }
}

function sendMessage(from: Member, to: Member, content: string) {
  return from.browser.call(sendPrivateMessage, { body: { senderId: from.id, receiverId: to.id, content } })
}

test('[PM-3] [PM-12] [ACCESS-1] no call shows a thread to a third person', async () => {
  const { pearl, percy, messageId } = await pairWithMessage()
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
        const response = await browser.request(path, method === 'POST' ? { method, body: { seq: 1 } } : {})
        expect([name, path, refusals.includes(response.status as 401 | 403)]).toEqual([name, path, true])
        expect(response.text).not.toContain('cubicle')
      }
      const forged = { senderId: one.id, receiverId: other.id, content: 'forged' }
      const sent = await browser.request('/api/private-messages', { method: 'POST', body: forged })
      expect([401, 403]).toContain(sent.status)
      // Nor do they see it under their own id.
      const own = await browser.request(`/api/private-messages/${id}/${other.id}`)
      expect(own.text).not.toContain('cubicle')
    }
    const frozen = { kind: 'private-message', subjectId: messageId, reason: 'other' }
    expect((await browser.request('/api/reports', { method: 'POST', body: frozen })).status).not.toBe(200)
  }
  expect(await app.database.db.$count(privateMessages)).toBe(1)
})

test('[PM-6] [PM-12] no event reaches the socket of a third person', async () => {
  const [pearl, percy] = await Promise.all([member(app, 'pearl'), member(app, 'percy')])
  const others: TestPerson[] = [await member(app, 'rhoda'), await member(app, 'paula'), await guest(app)]
  const lives = await Promise.all(others.map((one) => joinLive(app.url, one)))
  const his = await joinLive(app.url, percy)
  await sendMessage(pearl, percy, SECRET)
  await his.waitFor('PRIVATE_MESSAGE')
  await percy.browser.call(listPrivateMessages, { params: { userId: percy.id, otherId: pearl.id } })
  await his.waitFor('PRIVATE_READ')
  for (const live of lives) {
    await live.caughtUp()
    expect(JSON.stringify(live.events)).not.toMatch(/cubicle|PRIVATE_/)
  }
  expect(app.lines.join()).not.toContain('cubicle')
})

test('[PM-1] [PM-4] every call refuses members without premium, with the specified text', async () => {
  const { pearl } = await pairWithMessage()
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
    const { status, body } = await rhoda.browser.request(path)
    expect([path, status, body]).toMatchObject([path, 403, refusal])
  }
  const [hers, toHer] = [await sendMessage(rhoda, pearl, 'hi'), await sendMessage(pearl, rhoda, 'hi')]
  expect([hers.status, hers.body]).toMatchObject([403, refusal])
  const theirs = { ...refusal, message: 'They’re not premium right now.' }
  expect([toHer.status, toHer.body]).toMatchObject([403, theirs])
})

test('[PM-13] when premium lapses, history stays readable and sending is refused both ways', async () => {
  const { pearl, percy } = await pairWithMessage()
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
  for (const { body } of [await sendMessage(percy, pearl, 'back'), await sendMessage(pearl, percy, 'more')]) {
    expect(body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  }
  const strangers = await percy.browser.request(`/api/private-messages/${percy.id}/u-stranger`)
  expect([strangers.status, strangers.body]).toMatchObject([403, { code: 'PREMIUM_REQUIRED' }])
})

test('[PM-14] [DB-15] when one member deletes their account, the thread is deleted for both', async () => {
  const { pearl, percy } = await pairWithMessage()
  await sendMessage(percy, pearl, 'thanks')
  const his = await joinLive(app.url, percy)
  await pearl.browser.call(deleteAccount, { body: { password: PASSWORD } })
  expect((await his.waitFor('PRIVATE_CHAT_CHANGED')).otherId).toBe(pearl.id)
  const opened = { params: { userId: percy.id, otherId: pearl.id } }
  expect((await percy.browser.call(listPrivateMessages, opened)).body).toEqual({ messages: [] })
  const { db } = app.database
  expect([await db.$count(privateMessages), await db.$count(privateThreads)]).toEqual([0, 0])
  const { body } = await percy.browser.call(listPrivateChats, { params: { userId: percy.id } })
  expect(body.chats).toEqual([])
})

test('[SAFE-3] only the receiver of a private message can report it', async () => {
  const { pearl, percy, messageId } = await pairWithMessage()
  app.pass(DAY)
  const body = { kind: 'private-message', subjectId: messageId, reason: 'abuse' } as const
  expect((await pearl.browser.call(report, { body })).status).toBe(400)
  expect((await percy.browser.call(report, { body })).status).toBe(200)
})
