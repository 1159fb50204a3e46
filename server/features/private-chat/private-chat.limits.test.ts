/** Rate limits of private messages. */
import { expect, test } from 'vitest'
import {
  NEW_CONVERSATIONS_PER_DAY,
  PRIVATE_MESSAGES_PER_MINUTE,
  sendPrivateMessage,
} from '#contract/social/private-chat.ts'
import { type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

const pair = () => Promise.all([member(app, 'pearl'), member(app, 'percy')])
const write = (from: Member, receiverId: string, content: string) =>
  from.browser.call(sendPrivateMessage, { body: { senderId: from.id, receiverId, content } })

test('[LIMIT-11] thirty messages a minute', async () => {
  const [pearl, percy] = await pair()
  for (let n = 0; n < PRIVATE_MESSAGES_PER_MINUTE; n++) expect((await write(pearl, percy.id, `${n}`)).status).toBe(200)
  expect((await write(pearl, percy.id, 'late')).status).toBe(429)
  app.pass(60_000)
  expect((await write(pearl, percy.id, 'again')).status).toBe(200)
})

test('[LIMIT-11] thirty new conversations a day; existing ones continue', async () => {
  const [pearl, percy] = await pair()
  await write(percy, pearl.id, 'hello')
  for (let n = 0; n < NEW_CONVERSATIONS_PER_DAY; n++) {
    expect((await write(pearl, `u-${n}`, 'x')).status).toBe(404)
    app.pass(3000)
  }
  expect((await write(pearl, 'u-late', 'x')).status).toBe(429)
  expect((await write(pearl, percy.id, 'back')).status).toBe(200)
})
