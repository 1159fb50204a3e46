/** What a private message may carry besides its text: a quote, mentions, and addresses that stay text. */
import { expect, test } from 'vitest'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { joinLive } from '#server/testing/live.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { edit, messagesOf, pearlAndPercy, remove, sent, write } from './private-chat.fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ADDRESS = 'Look: https://example.com/paper'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' }, isClockStill: true })

test('[MSG-6] a reply names the message it quotes, for both and on a resend', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const live = await joinLive(app.url, percy)
  const first = await sent(percy, pearl, 'Is there paper?')
  const reply = await sent(pearl, percy, 'None', { replyTo: first.id, clientId: 'local-1' })
  expect(reply.replyTo).toBe(first.id)
  expect(first).not.toHaveProperty('replyTo')
  const { message } = await live.waitFor('PRIVATE_MESSAGE', ({ message }) => message.id === reply.id)
  expect(message).toEqual(reply)
  expect(await messagesOf(percy, pearl)).toEqual([first, reply])
  expect(await sent(pearl, percy, 'None', { replyTo: first.id, clientId: 'local-1' })).toEqual(reply)
})

test('[MSG-6] a quote of a message that is gone, of another conversation or of nothing is stored without the quote', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const paula = await member(app, 'paula')
  const foreign = await sent(pearl, paula, 'Psst')
  const deleted = await sent(percy, pearl, 'Never mind')
  await remove(percy, deleted)
  for (const replyTo of [foreign.id, deleted.id, 'pm-unknown', 'm-1']) {
    expect(await sent(pearl, percy, 'What?', { replyTo })).not.toHaveProperty('replyTo')
  }
  for (const { replyTo, replies } of await app.database.db.select().from(privateMessages)) {
    expect([replyTo, replies]).toEqual([null, null])
  }
})

test('[MSG-6] [MSG-9] a refused duplicate does not count as another quote', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const first = await sent(percy, pearl, 'Is there paper?')
  const replies = [1, 2, 3].map(() => sent(pearl, percy, 'None', { replyTo: first.id, clientId: 'local-1' }))
  const [reply] = await Promise.all(replies)
  await remove(percy, first)
  expect((await messagesOf(pearl, percy)).map(({ isFlushed }) => isFlushed)).toEqual([true, undefined])
  await remove(pearl, reply ?? expect.fail())
  expect(await messagesOf(pearl, percy)).toEqual([])
})

test('[MSG-6] the id of a quoted message that a database cannot store is refused', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  for (const replyTo of ['\u0000', '\ud800']) {
    expect((await write(pearl, percy, 'What?', { replyTo })).body).toMatchObject({ code: 'BAD_MESSAGE' })
  }
})

test('[MSG-16] a message mentions only the two people, each once', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const paula = await member(app, 'paula')
  const mentions = [percy.id, paula.id, percy.id, 'u-nobody']
  const message = await sent(pearl, percy, '@Percy Porcelain, hurry', { mentions })
  expect(message.mentions).toEqual([percy.id])
  expect(await messagesOf(percy, pearl)).toEqual([message])
  expect(await sent(pearl, percy, '@Paula Plunger', { mentions: [paula.id] })).not.toHaveProperty('mentions')
})

test('[MSG-17] an address stays text in a message of an account that is less than a day old', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  expect((await sent(pearl, percy, ADDRESS)).isPlain).toBe(true)
  expect(await sent(pearl, percy, 'No address')).not.toHaveProperty('isPlain')
  app.pass(DAY_MS - 1)
  expect((await sent(pearl, percy, ADDRESS.toUpperCase())).isPlain).toBe(true)
  app.pass(1)
  expect(await sent(pearl, percy, ADDRESS)).not.toHaveProperty('isPlain')
  expect((await messagesOf(percy, pearl)).map(({ isPlain }) => isPlain)).toEqual([true, undefined, true, undefined])
})

test('[MSG-17] [MSG-8] an address that an edit brings into a message counts from when the message was sent', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  app.pass(DAY_MS - 1)
  const early = await sent(pearl, percy, 'Look')
  app.pass(1)
  const later = await sent(pearl, percy, 'Look')
  expect((await edit(pearl, early, ADDRESS)).body.message.isPlain).toBe(true)
  expect((await edit(pearl, later, ADDRESS)).body.message).not.toHaveProperty('isPlain')
})
