/** Editing, deleting and reacting in a private chat, and what both members get to see of it. */
import { expect, test } from 'vitest'
import { adminMute, adminSetPremium } from '#contract/admin/admin.ts'
import { exportAccount } from '#contract/people/account.ts'
import { report } from '#contract/people/safety.ts'
import { EDIT_WITHIN_MS } from '#contract/social/conversation.ts'
import { setPrivateChatSettings } from '#contract/social/private-chat.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import {
  block,
  chatsOf,
  contentsOf,
  edit,
  messagesOf,
  openThread,
  pearlAndPercy,
  react,
  read,
  remove,
  sent,
  unreadOf,
} from '#server/features/private-chat/private-chat.fixture.ts'
import { everythingStored } from '#server/testing/access-actors.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, anotherDevice, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const MINUTE_MS = 60_000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

type Answer = { status: number; body: unknown }
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const OK = [200, undefined]

async function mute({ id }: Member) {
  const until = new Date(app.now().getTime() + 60 * MINUTE_MS).toISOString()
  const { browser } = await admin(app)
  await browser.call(adminMute, { params: { id }, body: { reason: 'Too loud.', until } })
}

test('[MSG-8] [MSG-15] an edit reaches all pages of both, and is marked', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(pearl, percy, 'Is this seat taken, @Percy Porcelain?', { mentions: [percy.id] })
  const pages = [pearl, await anotherDevice(app, pearl), percy]
  const lives = await Promise.all(pages.map((one) => joinLive(app.url, one)))
  app.pass(MINUTE_MS)
  const { body } = await edit(pearl, message, '  Is this bowl taken, @Percy Porcelain?  ')
  const editedAt = app.now().toISOString()
  const edited = { ...message, content: 'Is this bowl taken, @Percy Porcelain?', editedAt }
  expect(body).toEqual({ success: true, message: edited, change: 1 })
  for (const live of lives) {
    expect(await live.waitFor('PRIVATE_MESSAGE_CHANGED')).toEqual({
      type: 'PRIVATE_MESSAGE_CHANGED',
      message: edited,
      change: 1,
    })
  }
  expect(await messagesOf(percy, pearl)).toEqual([edited])
})

test('[MSG-8] ten minutes after sending it is too late, and others’ and deleted messages are not found', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const paula = await member(app, 'paula')
  const message = await sent(pearl, percy, 'first')
  app.pass(EDIT_WITHIN_MS)
  expect(codeOf(await edit(pearl, message, 'just in time'))).toEqual(OK)
  for (const other of [percy, paula]) expect(codeOf(await edit(other, message, 'forged'))).toEqual([404, 'NOT_FOUND'])
  app.pass(1)
  const late = await edit(pearl, message, 'too late')
  expect([late.status, late.body]).toMatchObject([
    403,
    { code: 'TOO_LATE', message: 'Ten minutes are up. It’s set in porcelain now.' },
  ])
  await remove(pearl, message)
  expect(codeOf(await edit(pearl, message, 'gone'))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await edit(pearl, { id: 'pm-unknown' }, 'gone'))).toEqual([404, 'NOT_FOUND'])
})

test('[MSG-8] [SAFE-9] the rules for sending hold for an edit: its length, its words, a mute', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(pearl, percy, 'first')
  expect(codeOf(await edit(pearl, message, ' \u200b '))).toEqual([400, 'VALIDATION'])
  expect(codeOf(await edit(pearl, message, '🧻'.repeat(1001)))).toEqual([400, 'TOO_LONG'])
  expect(codeOf(await edit(pearl, message, 'you f4ggot'))).toEqual([400, 'WORDS_REFUSED'])
  await mute(pearl)
  expect(codeOf(await edit(pearl, message, 'muted'))).toEqual([403, 'MUTED'])
  expect(await contentsOf(percy, pearl)).toEqual(['first'])
})

test('[MSG-8] [MSG-9] sixty edits and deletions a minute', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const [one, other] = [await sent(pearl, percy, 'one'), await sent(pearl, percy, 'other')]
  for (let n = 1; n < 60; n++) expect(codeOf(await edit(pearl, one, `${n}`))).toEqual(OK)
  expect(codeOf(await remove(pearl, other))).toEqual(OK)
  expect(codeOf(await edit(pearl, one, 'once more'))).toEqual([429, 'RATE_LIMITED'])
  expect(codeOf(await remove(pearl, one))).toEqual([429, 'RATE_LIMITED'])
})

test('[MSG-9] [MSG-15] deleting erases the text for both and from the database, and nothing remains', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const live = await joinLive(app.url, percy)
  const first = await sent(percy, pearl, 'Hello')
  const message = await sent(pearl, percy, 'The spare key is in the cistern', {
    replyTo: first.id,
    mentions: [percy.id],
  })
  await react(percy, message, '😂')
  live.clear()
  expect((await remove(pearl, message)).body).toEqual({ success: true })
  const { id, senderId, receiverId, timestamp, seq, clientId } = message
  expect(await live.waitFor('PRIVATE_MESSAGE_CHANGED')).toEqual({
    type: 'PRIVATE_MESSAGE_CHANGED',
    message: { id, senderId, receiverId, timestamp, seq, clientId, content: '' },
    change: 2,
  })
  expect(await contentsOf(percy, pearl)).toEqual(['Hello'])
  expect(JSON.stringify(await everythingStored(app))).not.toContain('cistern')
  expect(await app.database.db.$count(messageReactions)).toBe(0)
  expect(codeOf(await remove(pearl, message))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await react(percy, message, '😂'))).toEqual([404, 'NOT_FOUND'])
})

test('[MSG-9] only the author deletes, also muted, without premium, late and behind a block', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const ada = await admin(app)
  const messages = [await sent(pearl, percy, 'one'), await sent(pearl, percy, 'two'), await sent(pearl, percy, 'three')]
  const [one, two, three] = messages.map((message) => message ?? expect.fail())
  if (!one || !two || !three) throw new Error('a message is missing')
  expect(codeOf(await remove(percy, one))).toEqual([404, 'NOT_FOUND'])
  expect(codeOf(await remove(await member(app, 'paula'), one))).toEqual([404, 'NOT_FOUND'])
  await mute(pearl)
  app.pass(2 * EDIT_WITHIN_MS)
  expect(codeOf(await remove(pearl, one))).toEqual(OK)
  await ada.browser.call(adminSetPremium, { params: { id: pearl.id }, body: { isPremium: false } })
  expect(codeOf(await remove(pearl, two))).toEqual(OK)
  await block(percy, pearl)
  expect(codeOf(await remove(pearl, three))).toEqual(OK)
  const contents = (await app.database.db.select().from(privateMessages)).map(({ content }) => content)
  expect(contents).toEqual(['', '', ''])
})

test('[MSG-9] a quoted message leaves its place until nobody quotes it any more', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const quoted = await sent(pearl, percy, 'Is there paper?')
  const reply = await sent(percy, pearl, 'None', { replyTo: quoted.id })
  const other = await sent(percy, pearl, 'Wait, one', { replyTo: quoted.id })
  await remove(pearl, quoted)
  const [place] = await messagesOf(percy, pearl)
  expect(place).toMatchObject({ id: quoted.id, content: '', isFlushed: true })
  expect(await contentsOf(pearl, percy)).toEqual(['flushed', 'None', 'Wait, one'])
  expect(await messagesOf(percy, pearl, `?ids=${quoted.id}`)).toEqual([place])

  const live = await joinLive(app.url, pearl)
  await remove(percy, reply)
  expect(await contentsOf(pearl, percy)).toEqual(['flushed', 'Wait, one'])
  await remove(percy, other)
  const gone = await live.waitFor('PRIVATE_MESSAGE_CHANGED', ({ message }) => message.id === quoted.id)
  expect(gone.message).not.toHaveProperty('isFlushed')
  expect(await contentsOf(pearl, percy)).toEqual([])
})

test('[MSG-9] [PM-8] deleting an unread message takes it out of the other’s unread count, on all pages', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const messages = []
  for (const n of [1, 2, 3, 4, 5]) messages.push(await sent(pearl, percy, `${n}`))
  const [one, two, , four] = messages
  await sent(percy, pearl, 'busy')
  expect(await read(percy, pearl, 1)).toBe(4)
  const live = await joinLive(app.url, percy)
  await remove(pearl, four ?? expect.fail())
  expect(await live.waitFor('PRIVATE_READ')).toEqual({
    type: 'PRIVATE_READ',
    otherId: pearl.id,
    seq: 1,
    unreadCount: 3,
  })
  await remove(pearl, one ?? expect.fail())
  expect([await unreadOf(percy), await unreadOf(pearl)]).toEqual([3, 1])
  expect(await chatsOf(percy)).toMatchObject([{ unreadCount: 3 }])

  await remove(pearl, two ?? expect.fail())
  expect(await unreadOf(percy)).toBe(2)
  expect(await read(percy, pearl, 2)).toBe(2)
  expect(await read(percy, pearl, 3)).toBe(1)
  await sent(pearl, percy, 'one more')
  expect(await read(percy, pearl, 5)).toBe(1)
  expect(await read(percy, pearl, 9000)).toBe(0)
})

test('[MSG-9] [PM-2] the list shows the newest message that is left, and a conversation without one stays', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const first = await sent(pearl, percy, 'first')
  const last = await sent(percy, pearl, 'last')
  await remove(percy, last)
  expect((await chatsOf(pearl))[0]?.lastMessage).toEqual(first)
  await remove(pearl, first)
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    const [chat] = await chatsOf(one)
    expect(chat).toMatchObject({ userId: other.id, unreadCount: 0 })
    expect(chat).not.toHaveProperty('lastMessage')
    expect(await messagesOf(one, other)).toEqual([])
  }
  const next = await sent(pearl, percy, 'next')
  expect(next.seq).toBe(3)
  expect((await chatsOf(percy))[0]).toMatchObject({ unreadCount: 1, lastMessage: next })
})

test('[MSG-9] [SAFE-8] a report keeps its copy, and a deleted message can no longer be reported', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const [rude, ruder] = [await sent(pearl, percy, 'Your bowl squeaks'), await sent(pearl, percy, 'And you too')]
  const reportIt = (subjectId: string) =>
    percy.browser.call(report, { body: { kind: 'private-message', subjectId, reason: 'abuse' } })
  expect((await reportIt(rude.id)).status).toBe(200)
  for (const message of [rude, ruder]) await remove(pearl, message)
  expect(JSON.stringify((await everythingStored(app)).reports)).toContain('Your bowl squeaks')
  expect(codeOf(await reportIt(ruder.id))).toEqual([404, 'NOT_FOUND'])
})

test('[MSG-15] [MSG-1] editing and reacting are refused like sending: to third persons, muted, without premium, to strangers', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const ada = await admin(app)
  const setPremium = ({ id }: Member, isPremium: boolean) =>
    ada.browser.call(adminSetPremium, { params: { id }, body: { isPremium } })
  const message = await sent(pearl, percy, 'Psst')
  expect(codeOf(await react(await member(app, 'paula'), message, '💩'))).toEqual([404, 'NOT_FOUND'])

  for (const lapsed of [pearl, percy]) {
    await setPremium(lapsed, false)
    expect(codeOf(await edit(pearl, message, 'Psst!'))).toEqual([403, 'PREMIUM_REQUIRED'])
    for (const one of [pearl, percy]) expect(codeOf(await react(one, message, '💩'))).toEqual([403, 'PREMIUM_REQUIRED'])
    await setPremium(lapsed, true)
  }
  await percy.browser.call(setPrivateChatSettings, { params: { userId: percy.id }, body: { buddiesOnly: true } })
  expect(codeOf(await edit(pearl, message, 'Psst!'))).toEqual([403, 'BLOCKED'])
  expect(codeOf(await react(pearl, message, '💩'))).toEqual([403, 'BLOCKED'])
  await mute(percy)
  expect(codeOf(await react(percy, message, '💩'))).toEqual([403, 'MUTED'])
  expect(await messagesOf(percy, pearl)).toEqual([message])
})

test('[MSG-15] [SAFE-2] behind a block nothing can be changed but own messages deleted, and nobody sees a trace of it', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const [hers, his] = [await sent(pearl, percy, 'Mine'), await sent(percy, pearl, 'His')]
  const unread = await sent(pearl, percy, 'Unread')
  await react(percy, hers, '💩')
  await block(percy, pearl)
  const lives = [await joinLive(app.url, pearl), await joinLive(app.url, percy)]
  for (const one of [pearl, percy]) expect(codeOf(await react(one, his, '🙌'))).toEqual([403, 'BLOCKED'])
  expect(codeOf(await edit(pearl, hers, 'Changed'))).toEqual([403, 'BLOCKED'])
  expect(codeOf(await edit(percy, his, 'Changed'))).toEqual([403, 'BLOCKED'])
  expect(codeOf(await remove(pearl, unread))).toEqual(OK)
  for (const [one, other] of [
    [pearl, percy],
    [percy, pearl],
  ] as const) {
    const { messages, changed, lastChange, seenId } = await openThread(one, other, `?ids=${hers.id}&lastChange=0`)
    expect([messages, changed, lastChange, seenId]).toEqual([[], undefined, undefined, undefined])
    expect(await messagesOf(one, other, `?around=${his.id}`)).toEqual([])
  }
  for (const live of lives) {
    await live.caughtUp()
    expect(live.eventsOf('PRIVATE_MESSAGE_CHANGED', 'PRIVATE_READ', 'PRIVATE_SEEN')).toEqual([])
  }
})

test('[MSG-27] the export contains what belongs to the member’s messages', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const quoted = await sent(percy, pearl, 'Hello')
  const reply = await sent(pearl, percy, 'Hi', { replyTo: quoted.id, mentions: [percy.id] })
  await edit(pearl, reply, 'Hi there')
  const deleted = await sent(pearl, percy, 'Oops')
  await remove(pearl, deleted)
  const rows = (await pearl.browser.call(exportAccount)).body as Record<string, unknown[]>
  const editedAt = app.now().toISOString()
  expect(rows.privateMessages).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: reply.id, replyTo: 1, mentions: [percy.id], content: 'Hi there', editedAt }),
      expect.objectContaining({ id: deleted.id, content: '', flushedAt: editedAt }),
    ]),
  )
})
