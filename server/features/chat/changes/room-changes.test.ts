/** Editing, deleting and reacting in the public room, through real sockets. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminMute } from '#contract/admin/admin.ts'
import { blockPerson } from '#contract/people/safety.ts'
import { GUEST_SHEETS, MESSAGES_PER_MINUTE } from '#contract/social/chat.ts'
import { EDIT_WITHIN_MS, REACTIONS, REACTIONS_PER_MINUTE } from '#contract/social/conversation.ts'
import { chatMessages } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { guests } from '#server/db/schema/people/auth.schema.ts'
import { admin, guest } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { historyOf, sitDown, sittingMember } from './room.fixture.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })

async function mute(id: string) {
  const until = new Date(app.now().getTime() + 3_600_000).toISOString()
  await (await admin(app)).browser.call(adminMute, { params: { id }, body: { reason: 'Hush.', until } })
}

test('[MSG-8] an edited message is replaced on every page and in the history, and marked', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const id = await rhoda.say('helo')
  app.pass(EDIT_WITHIN_MS)
  rhoda.edit(id, '  hello  ')
  const edited = { id, content: 'hello', editedAt: app.now().toISOString() }
  for (const { live } of [rhoda, robin]) {
    expect(await live.waitFor('MESSAGE_EDITED')).toEqual({ type: 'MESSAGE_EDITED', ...edited, change: 1 })
  }
  expect(await historyOf(app, rhoda)).toMatchObject({
    messages: [{ ...edited, userId: rhoda.id, clientId: expect.any(String) }],
  })
  await app.restart()
  expect(await historyOf(app, rhoda)).toMatchObject({ messages: [edited], lastChange: 1 })
})

test.each([
  ['VALIDATION', '   '],
  ['TOO_LONG', 'x'.repeat(501)],
  ['WORDS_REFUSED', 'you f4ggot'],
])('[MSG-8] %s: the rules for sending apply to an edit', async (code, content) => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('fine')
  rhoda.edit(id, content)
  expect(await rhoda.refusal(id)).toBe(code)
  expect(rhoda.live.eventsOf('MESSAGE_EDITED')).toEqual([])
})

test('[MSG-8] ten minutes later an edit is too late', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('helo')
  app.pass(EDIT_WITHIN_MS + 1)
  rhoda.edit(id, 'hello')
  const words = 'Ten minutes are up. It’s set in porcelain now.'
  expect(await rhoda.live.waitFor('ERROR')).toMatchObject({ code: 'TOO_LATE', message: words, clientId: id })
})

test('[MSG-8] someone else’s message, a deleted one and an unknown one are not found', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const [id, deleted] = [await rhoda.say('mine'), await robin.say('gone')]
  robin.remove(deleted)
  for (const one of [id, deleted, 'm-99', 'pm-1']) {
    robin.edit(one, 'forged')
    expect(await robin.refusal(one)).toBe('NOT_FOUND')
  }
  robin.live.clear()
  robin.remove(id)
  expect(await robin.refusal(id)).toBe('NOT_FOUND')
  expect((await historyOf(app, rhoda)).messages).toMatchObject([{ content: 'mine' }])
})

test('[MSG-8] [MSG-9] off the bowl and while muted nothing can be edited, but everything deleted', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const ids = [await rhoda.say('one'), await rhoda.say('two')]
  rhoda.getUp()
  rhoda.edit(ids[0] ?? '', 'changed')
  expect(await rhoda.refusal(ids[0] ?? '')).toBe('NOT_ON_BOWL')
  rhoda.remove(ids[0] ?? '')
  await rhoda.live.waitFor('MESSAGE_DELETED', ({ id }) => id === ids[0])
  rhoda.live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true })
  await mute(rhoda.id)
  rhoda.edit(ids[1] ?? '', 'changed')
  expect(await rhoda.refusal(ids[1] ?? '')).toBe('MUTED')
  rhoda.remove(ids[1] ?? '')
  await rhoda.live.waitFor('MESSAGE_DELETED', ({ id }) => id === ids[1])
  expect((await historyOf(app, rhoda)).messages).toEqual([])
})

test('[MSG-8] [MSG-9] sixty edits and deletions a minute', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('helo')
  for (let nth = 0; nth < MESSAGES_PER_MINUTE; nth++) rhoda.edit(id, `hello ${nth}`)
  rhoda.remove(id)
  expect(await rhoda.refusal(id)).toBe('RATE_LIMITED')
  expect((await historyOf(app, rhoda)).lastChange).toBe(MESSAGES_PER_MINUTE)
})

test('[MSG-9] a deleted message is erased from the database, and nothing remains of it, also after a restart', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const id = await rhoda.say('regret')
  rhoda.remove(id)
  const event = { type: 'MESSAGE_DELETED', id, isFlushed: false, change: 1 }
  expect(await robin.live.waitFor('MESSAGE_DELETED')).toEqual(event)
  const [row] = await app.database.db.select().from(chatMessages)
  expect(row).toMatchObject({ content: '', flushedAt: app.now() })
  expect((await historyOf(app, rhoda)).messages).toEqual([])
  await app.restart()
  expect((await historyOf(app, rhoda)).messages).toEqual([])
})

test('[MSG-9] the place of a quoted message stays until its last quote is deleted', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const id = await rhoda.say('question')
  const answer = await robin.say('answer', id)
  rhoda.remove(id)
  expect(await robin.live.waitFor('MESSAGE_DELETED')).toMatchObject({ id, isFlushed: true })
  const place = { id, userId: rhoda.id, content: '', isFlushed: true }
  expect((await historyOf(app, rhoda)).messages).toMatchObject([place, { content: 'answer', replyTo: id }])
  await app.restart()
  expect((await historyOf(app, rhoda)).messages).toMatchObject([place, { content: 'answer' }])

  const again = await sitDown(app, robin)
  again.remove(answer)
  await again.live.waitFor('MESSAGE_DELETED', (event) => event.id === id && !event.isFlushed)
  expect((await historyOf(app, rhoda)).messages).toEqual([])
})

test('[MSG-1] [MSG-2] reactions are counted for everyone, in the fixed order, and can be taken away', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const id = await rhoda.say('news')
  robin.react(id, '🙌')
  rhoda.react(id, '🙌')
  rhoda.react(id, '💩')
  const reactions = [
    { emoji: '💩', count: 1 },
    { emoji: '🙌', count: 2 },
  ]
  for (const { live } of [rhoda, robin]) await live.waitFor('MESSAGE_REACTED', (event) => event.reactions.length === 2)
  expect(robin.live.eventsOf('MESSAGE_REACTED').at(-1)).toMatchObject({ id, reactions })
  expect((await historyOf(app, rhoda)).messages).toMatchObject([{ id, reactions }])
  await app.restart()
  expect((await historyOf(app, rhoda)).messages).toMatchObject([{ id, reactions }])

  const again = await sitDown(app, rhoda)
  again.react(id, '💩', false)
  again.react(id, '🙌', false)
  await again.live.waitFor('MESSAGE_REACTED', (event) => event.reactions[0]?.count === 1 && !event.reactions[1])
  expect(await app.database.db.select({ by: messageReactions.personId }).from(messageReactions)).toEqual([
    { by: robin.id },
  ])
})

test('[MSG-1] a reaction given twice changes nothing, and the page is answered all the same', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('news')
  rhoda.react(id)
  await rhoda.live.waitFor('MY_REACTIONS')
  rhoda.live.clear()
  rhoda.react(id)
  expect(await rhoda.live.waitFor('MY_REACTIONS')).toEqual({ type: 'MY_REACTIONS', reactions: { [id]: ['💩'] } })
  rhoda.live.clear()
  rhoda.react(id, '🚽', false)
  expect((await rhoda.live.waitFor('MY_REACTIONS')).reactions).toEqual({ [id]: ['💩'] })
  expect(rhoda.live.eventsOf('MESSAGE_REACTED')).toEqual([])
  expect((await historyOf(app, rhoda)).lastChange).toBe(1)
})

test('[MSG-1] [MSG-8] [MSG-9] who may not post may not react, and messages that are gone take no reaction', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const [id, deleted] = [await rhoda.say('news'), await rhoda.say('old news')]
  rhoda.remove(deleted)
  for (const one of [deleted, 'm-99', 'local-1']) {
    robin.react(one)
    expect(await robin.refusal(one)).toBe('NOT_FOUND')
  }
  await mute(robin.id)
  robin.react(id)
  expect(await robin.refusal(id)).toBe('MUTED')
  robin.getUp()
  robin.live.clear()
  robin.react(id)
  expect(await robin.refusal(id)).toBe('NOT_ON_BOWL')
})

test('[MSG-1] a reaction costs a guest no sheet, and without sheets there is none', async () => {
  const gus = await sitDown(app, await guest(app))
  const id = await gus.say('hello')
  gus.react(id)
  await gus.live.waitFor('MESSAGE_REACTED')
  const { db } = app.database
  expect(await db.select({ sent: guests.messagesSent }).from(guests)).toEqual([{ sent: 1 }])
  await db.update(guests).set({ messagesSent: GUEST_SHEETS }).where(eq(guests.id, gus.id))
  gus.react(id, '🧻')
  expect(await gus.refusal(id)).toBe('GUEST_LIMIT')
})

test('[MSG-1] thirty reactions a minute', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('news')
  for (let nth = 0; nth <= REACTIONS_PER_MINUTE; nth++) {
    rhoda.react(id, REACTIONS[nth % REACTIONS.length], Math.floor(nth / REACTIONS.length) % 2 === 0)
  }
  expect(await rhoda.refusal(id)).toBe('RATE_LIMITED')
  expect((await historyOf(app, rhoda)).lastChange).toBe(REACTIONS_PER_MINUTE)
})

test('[MSG-2] behind a block nobody sees changes of the other’s messages, or can react to them', async () => {
  const [rhoda, robin, pearl] = [
    await sittingMember(app, 'rhoda'),
    await sittingMember(app, 'robin'),
    await sittingMember(app, 'pearl'),
  ]
  const [hers, id] = [await rhoda.say('hers'), await pearl.say('neutral')]
  await robin.browser.call(blockPerson, { body: { userId: rhoda.id } })
  robin.react(hers)
  expect(await robin.refusal(hers)).toBe('NOT_FOUND')
  rhoda.edit(hers, 'secret')
  rhoda.react(id)
  const counted = await robin.live.waitFor('MESSAGE_REACTED')
  expect(counted).toMatchObject({ id, reactions: [{ emoji: '💩', count: 1 }] })
  await pearl.live.waitFor('MESSAGE_EDITED')
  await robin.live.caughtUp()
  expect(robin.live.eventsOf('MESSAGE_EDITED')).toEqual([])
})
