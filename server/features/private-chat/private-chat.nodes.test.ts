/** Two members of a private chat on two nodes: changes, read markers, typing and preferences reach the other node. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { putPreferences } from '#contract/people/preferences.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { type Member, member } from '#server/testing/people.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'
import { edit, openThread, react, read, remove, sent } from './private-chat.fixture.ts'

const TYPE_EVERY_MS = 50

let nodes: TestNodes
let pearl: Member
let percy: Member
let hers: Live
let his: Live

beforeAll(async () => {
  nodes = await startNodes(2)
  pearl = await member(nodes, 'pearl')
  percy = await member(nodes, 'percy')
  hers = await joinLive(nodes.url(0), pearl)
  his = await joinLive(nodes.url(1), percy)
})
afterAll(() => nodes.stop())

test('[SCALE-1] [MSG-15] [MSG-14] what changes on one node reaches the pages of both, in the order of the changes', async () => {
  const message = await sent(pearl, percy, 'Room for two?')
  await edit(pearl, message, 'Room for three?')
  await react(percy, message, '🙌')
  await read(percy, pearl, message.seq)
  await remove(pearl, message)
  for (const live of [hers, his]) {
    await live.waitFor('PRIVATE_MESSAGE_CHANGED', ({ message: { content } }) => content === '')
    expect(live.eventsOf('PRIVATE_MESSAGE_CHANGED').map(({ change }) => change)).toEqual([1, 2, 3])
  }
  expect((await hers.waitFor('PRIVATE_SEEN')).messageId).toBe(message.id)
})

test('[SCALE-1] [MSG-12] [MSG-13] typing reaches another node, until a preference hides it on both', async () => {
  // Until the first node knows that the other person is connected to the second.
  const typing = setInterval(() => hers.send({ type: 'TYPING', to: percy.id }), TYPE_EVERY_MS)
  onTestFinished(() => clearInterval(typing))
  expect(await his.waitFor('PRIVATE_TYPING')).toEqual({ type: 'PRIVATE_TYPING', from: pearl.id })

  await percy.browser.call(putPreferences, { body: { showsTyping: false, showsSeen: false } })
  await his.waitFor('PREFERENCES_CHANGED')
  await expect
    .poll(async () => {
      his.clear()
      await hers.caughtUp()
      await his.caughtUp()
      return his.eventsOf('PRIVATE_TYPING').length
    })
    .toBe(0)
  const message = await sent(pearl, percy, 'Seen?')
  await read(percy, pearl, message.seq)
  for (let call = 0; call < 2; call++) expect(await openThread(pearl, percy, '?after=0')).not.toHaveProperty('seenId')
})
