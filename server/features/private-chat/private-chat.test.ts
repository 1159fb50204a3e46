/** Private chat end to end: sending, reading, unread counts and settings. */
import { expect, test } from 'vitest'
import { requestBuddy } from '#contract/social/buddies.ts'
import {
  getPrivateChatSettings,
  getPrivateUnread,
  listPrivateChats,
  listPrivateMessages,
  PRIVATE_PAGE_MAX,
  readPrivateChat,
  sendPrivateMessage,
  setPrivateChatSettings,
} from '#contract/social/private-chat.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { anotherDevice, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const pair = () => Promise.all([member(app, 'pearl'), member(app, 'percy')])

function write(from: Member, toId: string, content: string, clientId?: string) {
  const body = { senderId: from.id, receiverId: toId, content, ...(clientId ? { clientId } : {}) }
  return from.browser.call(sendPrivateMessage, { body })
}

async function thread(of: Member, otherId: string, query = '') {
  const { body } = await of.browser.call(listPrivateMessages, { params: { userId: of.id, otherId }, query })
  return body.messages
}

async function chats(of: Member) {
  return (await of.browser.call(listPrivateChats, { params: { userId: of.id } })).body.chats
}

async function unread(of: Member) {
  return (await of.browser.call(getPrivateUnread, { params: { userId: of.id } })).body.unreadCount
}

test('[PM-2] [PM-3] [PM-4] [PM-6] a message reaches both members, with its number, and both see the same thread', async () => {
  const [pearl, percy] = await pair()
  const phone = await anotherDevice(app, pearl)
  const lives = await Promise.all([pearl, phone, percy].map((one) => joinLive(app.url, one)))
  const { body } = await write(pearl, percy.id, '  Is this seat taken?  ', 'local-1')
  expect(body.message).toEqual({
    id: expect.stringMatching(/^pm-[A-Za-z0-9]{18}$/),
    senderId: pearl.id,
    receiverId: percy.id,
    seq: 1,
    content: 'Is this seat taken?',
    clientId: 'local-1',
    timestamp: expect.stringMatching(/Z$/),
  })
  for (const live of lives) {
    const event = await live.waitFor('PRIVATE_MESSAGE')
    const sender = { id: pearl.id, nickname: 'Pearl of the Loo', emoji: '🚽' }
    expect(event).toEqual({ type: 'PRIVATE_MESSAGE', message: body.message, sender })
  }
  const { body: back } = await write(percy, pearl.id, 'All yours')
  expect(back.message.seq).toBe(2)
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    expect(await thread(one, other.id)).toEqual([body.message, back.message])
  }
  expect(await chats(pearl)).toEqual([
    {
      userId: percy.id,
      nickname: 'Percy Porcelain',
      emoji: '🚽',
      isPremium: true,
      unreadCount: 0,
      lastMessage: back.message,
    },
  ])
})

test('[PM-8] unread is counted per reader, opening a thread reads it, and all pages of the reader get the event', async () => {
  const [pearl, percy] = await pair()
  const paula = await member(app, 'paula')
  for (const n of [1, 2, 3]) await write(pearl, percy.id, `knock ${n}`)
  await write(percy, pearl.id, 'busy')
  await write(pearl, percy.id, 'still?')
  await write(paula, percy.id, 'psst')
  expect((await chats(percy)).map(({ userId, unreadCount }) => [userId, unreadCount])).toEqual([
    [paula.id, 1],
    [pearl.id, 4],
  ])
  expect([await unread(percy), await unread(pearl), await unread(paula)]).toEqual([5, 1, 0])

  const live = await joinLive(app.url, await anotherDevice(app, percy))
  const params = { userId: percy.id, otherId: pearl.id }
  const some = await percy.browser.call(readPrivateChat, { params, body: { seq: 4 } })
  expect(some.body).toEqual({ success: true, unreadCount: 1 })
  expect(await live.waitFor('PRIVATE_READ')).toEqual({
    type: 'PRIVATE_READ',
    otherId: pearl.id,
    seq: 4,
    unreadCount: 1,
  })
  // The read position never moves backwards, nor beyond the last message.
  expect((await percy.browser.call(readPrivateChat, { params, body: { seq: 2 } })).body.unreadCount).toBe(1)
  expect((await percy.browser.call(readPrivateChat, { params, body: { seq: 9000 } })).body.unreadCount).toBe(0)
  await write(pearl, percy.id, 'hello?')
  expect(await unread(percy)).toBe(2)
  await thread(percy, pearl.id)
  await thread(percy, paula.id)
  expect([await unread(percy), await unread(pearl)]).toEqual([0, 1])
})

test('[PM-8] paging through a thread marks nothing as read', async () => {
  const [pearl, percy] = await pair()
  await write(pearl, percy.id, 'one')
  await write(pearl, percy.id, 'two')
  expect(await thread(percy, pearl.id, '?before=2')).toHaveLength(1)
  expect(await thread(percy, pearl.id, '?after=1')).toHaveLength(1)
  expect(await unread(percy)).toBe(2)
})

test('[PM-3] [PM-11] a thread comes in pages, backwards by `before` and forwards by `after`, without gaps', async () => {
  const [pearl, percy] = await pair()
  const { body } = await write(pearl, percy.id, 'first')
  const { db } = app.database
  const [first] = await db.select().from(privateMessages)
  if (!first) throw new Error('nothing was stored')
  const more = Array.from({ length: 249 }, (_, at) => ({
    ...first,
    id: `pm-${at}`,
    clientId: `local-${at}`,
    seq: at + 2,
    nth: at + 2,
    content: `n ${at + 2}`,
  }))
  await db.insert(privateMessages).values(more)

  const newest = await thread(percy, pearl.id)
  const older = await thread(percy, pearl.id, `?before=${newest[0]?.seq}`)
  const oldest = await thread(percy, pearl.id, `?before=${older[0]?.seq}`)
  expect([newest.length, older.length, oldest.length]).toEqual([PRIVATE_PAGE_MAX, PRIVATE_PAGE_MAX, 50])
  expect([...oldest, ...older, ...newest].map(({ seq }) => seq)).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
  expect(oldest[0]).toEqual(body.message)
  const newer = await thread(percy, pearl.id, '?after=30')
  expect([newer.length, newer[0]?.seq, newer.at(-1)?.seq]).toEqual([100, 31, 130])
  const bad = await percy.browser.request(`/api/private-messages/${percy.id}/${pearl.id}?before=soon`)
  expect(bad.status).toBe(400)
})

test('[PM-4] [LIMIT-16] a message has 1 to 1000 characters and another existing member as its receiver', async () => {
  const [pearl, percy] = await pair()
  const codeOf = async (content: string) => (await write(pearl, percy.id, content)).body as unknown as { code?: string }
  expect(await codeOf(' \u200b ')).toMatchObject({ code: 'VALIDATION' })
  expect(await codeOf('🧻'.repeat(1001))).toMatchObject({ code: 'TOO_LONG' })
  expect((await write(pearl, percy.id, '🧻'.repeat(1000))).status).toBe(200)
  expect((await write(pearl, pearl.id, 'me')).status).toBe(400)
  expect((await write(pearl, 'u-nobody', 'you')).status).toBe(404)
  expect((await write(pearl, percy.id, 'x', 'local-\u0000')).status).toBe(400)
})

test('[SAFE-9] a slur is refused in private as in public; toilet humour is not', async () => {
  const [pearl, percy] = await pair()
  const refused = await write(pearl, percy.id, 'you f4ggot')
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'WORDS_REFUSED' }])
  expect((await write(pearl, percy.id, 'Holy crap, what a shitty bog roll')).status).toBe(200)
})

test('[PM-5] a member who accepts only buddies gets no other messages, and the refusal does not say why', async () => {
  const [pearl, percy] = await pair()
  const params = { userId: percy.id }
  expect((await percy.browser.call(getPrivateChatSettings, { params })).body).toEqual({ buddiesOnly: false })
  await percy.browser.call(setPrivateChatSettings, { params, body: { buddiesOnly: true } })
  expect((await percy.browser.call(getPrivateChatSettings, { params })).body).toEqual({ buddiesOnly: true })
  const refused = await write(pearl, percy.id, 'hi')
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'BLOCKED', message: 'We can’t deliver this message' },
  ])
  expect((await write(percy, pearl.id, 'I may')).status).toBe(200)
  const ask = (from: Member, to: Member) =>
    from.browser.call(requestBuddy, { body: { senderId: from.id, receiverId: to.id } })
  await ask(pearl, percy)
  expect((await write(pearl, percy.id, 'asked')).status).toBe(403)
  await ask(percy, pearl)
  expect((await write(pearl, percy.id, 'at last')).status).toBe(200)
})
