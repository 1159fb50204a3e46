/** Reactions in a private chat, and when they go. */
import { expect, test } from 'vitest'
import { adminBan } from '#contract/admin/admin.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { REACTIONS_PER_MINUTE } from '#contract/social/conversation.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { chatsOf, messagesOf, pearlAndPercy, react, sent } from '#server/features/private-chat/private-chat.fixture.ts'
import { joinLive } from '#server/testing/live.ts'
import { admin, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const MINUTE_MS = 60_000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

type Answer = { status: number; body: unknown }
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const OK = [200, undefined]

test('[MSG-1] [MSG-2] [MSG-15] reactions reach both with who gave them, in the fixed order', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(pearl, percy, 'I flushed twice')
  const live = await joinLive(app.url, pearl)
  expect((await react(percy, message, '🙌')).body.message.reactions).toEqual([
    { emoji: '🙌', count: 1, by: [percy.id] },
  ])
  const first = await live.waitFor('PRIVATE_MESSAGE_CHANGED')
  expect(first).toMatchObject({ change: 1, message: { id: message.id, content: 'I flushed twice' } })
  app.pass(1)
  await react(pearl, message, '🙌')
  const { body } = await react(percy, message, '💩')
  const reactions = [
    { emoji: '💩', count: 1, by: [percy.id] },
    { emoji: '🙌', count: 2, by: [percy.id, pearl.id] },
  ]
  expect(body.message).toEqual({ ...message, reactions })
  expect((await live.waitFor('PRIVATE_MESSAGE_CHANGED', ({ change }) => change === 3)).message).toEqual(body.message)
  expect(await messagesOf(pearl, percy)).toEqual([body.message])
  expect((await chatsOf(percy))[0]?.lastMessage).toEqual(body.message)
})

test('[MSG-1] giving a reaction again, or taking one away that was not given, changes nothing', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(pearl, percy, 'I flushed twice')
  const live = await joinLive(app.url, pearl)
  expect((await react(percy, message, '🧻', false)).body.message).toEqual(message)
  for (let time = 0; time < 2; time++) {
    expect((await react(percy, message, '🧻')).body.message.reactions).toEqual([
      { emoji: '🧻', count: 1, by: [percy.id] },
    ])
  }
  expect((await react(percy, message, '🧻', false)).body.message).toEqual(message)
  await live.caughtUp()
  expect(live.eventsOf('PRIVATE_MESSAGE_CHANGED').map(({ change }) => change)).toEqual([1, 2])
  const { status } = await percy.browser.request(`/api/private-messages/${message.id}/reactions`, {
    method: 'PUT',
    body: { emoji: '🚀', isOn: true },
  })
  expect(status).toBe(400)
})

test('[MSG-1] 30 reactions a minute', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(pearl, percy, 'I flushed twice')
  for (let n = 0; n < REACTIONS_PER_MINUTE; n++) {
    expect(codeOf(await react(percy, message, '💩', n % 2 === 0))).toEqual(OK)
  }
  expect(codeOf(await react(percy, message, '💩'))).toEqual([429, 'RATE_LIMITED'])
  expect(codeOf(await react(pearl, message, '💩'))).toEqual(OK)
  app.pass(MINUTE_MS)
  expect(codeOf(await react(percy, message, '💩'))).toEqual(OK)
})

test('[MSG-5] a ban takes the reactions of the person away, on open pages too', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const paula = await member(app, 'paula')
  const messages = [await sent(pearl, percy, 'To Percy'), await sent(pearl, paula, 'To Paula')]
  const [toPercy, toPaula] = messages
  if (!toPercy || !toPaula) throw new Error('a message is missing')
  await react(percy, toPercy, '💩')
  await react(pearl, toPercy, '💩')
  await react(paula, toPaula, '🙌')
  const live = await joinLive(app.url, pearl)
  const ada = await admin(app)
  await ada.browser.call(adminBan, { params: { id: percy.id }, body: { reason: 'Spam' } })
  const left = { ...toPercy, reactions: [{ emoji: '💩', count: 1, by: [pearl.id] }] }
  const { message, change } = await live.waitFor('PRIVATE_MESSAGE_CHANGED')
  expect([message, change]).toEqual([left, 3])
  expect(await messagesOf(pearl, percy)).toEqual([left])
  expect((await messagesOf(pearl, paula))[0]?.reactions).toEqual([{ emoji: '🙌', count: 1, by: [paula.id] }])
})

test('[MSG-5] [PM-14] with an account the reactions of both go', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const message = await sent(pearl, percy, 'Hello')
  for (const one of [pearl, percy]) await react(one, message, '😂')
  await pearl.browser.call(deleteAccount, { body: { password: PASSWORD } })
  expect(await app.database.db.$count(messageReactions)).toBe(0)
  expect(await messagesOf(percy, pearl)).toEqual([])
})
