/** Finding one's place in a private chat: around a message, quoted messages, missed changes, and how far the other has read. */
import { expect, test } from 'vitest'
import { putPreferences } from '#contract/people/preferences.ts'
import { unblockPerson } from '#contract/people/safety.ts'
import { QUOTES_PER_CALL } from '#contract/social/conversation.ts'
import { PRIVATE_PAGE_MAX } from '#contract/social/private-chat.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import {
  block,
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
import { joinLive } from '#server/testing/live.ts'
import { anotherDevice, type Member, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

const hideSeen = ({ browser }: Member) => browser.call(putPreferences, { body: { showsSeen: false } })
const showSeen = ({ browser }: Member) => browser.call(putPreferences, { body: { showsSeen: true } })
const seenBy = async (of: Member, other: Member) => (await openThread(of, other, '?after=0')).seenId

/** Pearl's messages to Percy, with the numbers 1 to `count`. */
async function pairWithMany(count: number) {
  const [pearl, percy] = await pearlAndPercy(app)
  const first = await sent(pearl, percy, 'n 1')
  const { db } = app.database
  const [row] = await db.select().from(privateMessages)
  if (!row) throw new Error('nothing was stored')
  const more = Array.from({ length: count - 1 }, (_, at) => at + 2).map((seq) => {
    return { ...row, id: `pm-${seq}`, clientId: `local-${seq}`, seq, nth: seq, content: `n ${seq}` }
  })
  await db.insert(privateMessages).values(more)
  return { pearl, percy, first }
}

const seqsOf = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq)

test('[MSG-7] a page around a message has it in the middle, and does not mark anything as read', async () => {
  const { pearl, percy, first } = await pairWithMany(250)
  const middle = seqsOf(await messagesOf(percy, pearl, '?around=pm-120'))
  expect(middle).toEqual(Array.from({ length: PRIVATE_PAGE_MAX }, (_, at) => 70 + at))
  expect(seqsOf(await messagesOf(percy, pearl, `?around=${first.id}`)).slice(0, 2)).toEqual([1, 2])
  expect(seqsOf(await messagesOf(percy, pearl, '?around=pm-250')).at(-1)).toBe(250)
  expect(await unreadOf(percy)).toBe(1)
  const paula = await member(app, 'paula')
  const foreign = await sent(paula, percy, 'Psst')
  for (const id of [foreign.id, 'pm-unknown']) expect(await messagesOf(percy, pearl, `?around=${id}`)).toEqual([])
})

test('[MSG-6] quoted messages come in one call by their ids, from this conversation only', async () => {
  const { pearl, percy } = await pairWithMany(120)
  const paula = await member(app, 'paula')
  const foreign = await sent(paula, percy, 'Psst')
  const ids = ['pm-90', foreign.id, 'pm-2', 'pm-unknown', '', 'pm-2'].join(',')
  expect(seqsOf(await messagesOf(percy, pearl, `?ids=${ids}`))).toEqual([2, 90])
  expect(await unreadOf(percy)).toBe(2)
  const many = Array.from({ length: QUOTES_PER_CALL + 10 }, (_, at) => `pm-${at + 2}`).join(',')
  expect(await messagesOf(percy, pearl, `?ids=${many}`)).toHaveLength(QUOTES_PER_CALL)
  expect(await messagesOf(pearl, percy, '?ids=pm-3')).toHaveLength(1)
  expect((await paula.browser.request(`/api/private-messages/${paula.id}/${pearl.id}?ids=pm-2`)).body).toMatchObject({
    messages: [],
  })
})

test('[MSG-15] [MSG-10] a page that was away gets every changed message once, as it is now', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const messages = []
  for (const n of [1, 2, 3, 4]) messages.push(await sent(pearl, percy, `${n}`))
  const [one, two, three, four] = messages
  if (!one || !two || !three || !four) throw new Error('a message is missing')
  const { lastChange, ...rest } = await openThread(percy, pearl)
  expect(lastChange).toBe(0)
  expect(rest).not.toHaveProperty('changed')

  await edit(pearl, two, 'two')
  await react(percy, one, '💩')
  await edit(pearl, two, 'TWO')
  await remove(pearl, three)
  const missed = await openThread(percy, pearl, `?after=${four.seq}&lastChange=0`)
  expect(missed.messages).toEqual([])
  expect(missed.changed).toMatchObject([
    { id: one.id, reactions: [{ emoji: '💩', by: [percy.id] }] },
    { id: two.id, content: 'TWO' },
    { id: three.id, content: '' },
  ])
  expect(missed.changed?.[2]).not.toHaveProperty('isFlushed')
  expect(missed.lastChange).toBe(4)
  expect(await openThread(pearl, percy, '?after=4&lastChange=4')).toMatchObject({ changed: [], lastChange: 4 })
  const later = await openThread(pearl, percy, '?after=4&lastChange=3')
  expect(later.changed?.map(({ id }) => id)).toEqual([three.id])
})

test('[MSG-15] more missed changes than a page are read page by page', async () => {
  const { pearl, percy } = await pairWithMany(PRIVATE_PAGE_MAX + 20)
  for (let seq = 2; seq < PRIVATE_PAGE_MAX + 20; seq++) await react(percy, { id: `pm-${seq}` }, '🙌')
  const first = await openThread(pearl, percy, '?after=1000&lastChange=0')
  expect([first.changed?.length, first.lastChange]).toEqual([PRIVATE_PAGE_MAX, PRIVATE_PAGE_MAX])
  const second = await openThread(pearl, percy, `?after=1000&lastChange=${first.lastChange}`)
  expect([second.changed?.length, second.lastChange]).toEqual([18, PRIVATE_PAGE_MAX + 18])
})

test('[MSG-14] the author learns of the newest own message that the other has read, live and later', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const hers = [await joinLive(app.url, pearl), await joinLive(app.url, await anotherDevice(app, pearl))]
  const his = await joinLive(app.url, percy)
  const [one, two] = [await sent(pearl, percy, 'one'), await sent(pearl, percy, 'two')]
  const answer = await sent(percy, pearl, 'busy')
  expect(await seenBy(pearl, percy)).toBe(undefined)
  await read(percy, pearl, one.seq)
  for (const live of hers) {
    expect(await live.waitFor('PRIVATE_SEEN')).toEqual({ type: 'PRIVATE_SEEN', by: percy.id, messageId: one.id })
    live.clear()
  }
  expect(await seenBy(pearl, percy)).toBe(one.id)

  await messagesOf(percy, pearl)
  for (const live of hers) expect((await live.waitFor('PRIVATE_SEEN')).messageId).toBe(two.id)
  expect(await seenBy(pearl, percy)).toBe(two.id)
  expect(await seenBy(percy, pearl)).toBe(undefined)
  await read(pearl, percy, answer.seq)
  expect((await his.waitFor('PRIVATE_SEEN')).messageId).toBe(answer.id)
  await remove(pearl, two)
  expect(await seenBy(pearl, percy)).toBe(one.id)
})

test('[MSG-18] opening a conversation says up to where it was read before', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  for (const n of [1, 2]) await sent(pearl, percy, `${n}`)
  expect((await openThread(percy, pearl)).readSeq).toBe(0)
  await sent(pearl, percy, '3')
  expect((await openThread(percy, pearl)).readSeq).toBe(2)
})

test('[MSG-14] only a marker that moves over a message of the other is sent', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const live = await joinLive(app.url, pearl)
  const one = await sent(pearl, percy, 'one')
  await read(percy, pearl, one.seq)
  await live.waitFor('PRIVATE_SEEN')
  await read(percy, pearl, one.seq)
  const own = await sent(percy, pearl, 'busy')
  await read(percy, pearl, own.seq)
  await live.caughtUp()
  expect(live.eventsOf('PRIVATE_SEEN')).toHaveLength(1)
})

test('[MSG-13] [MSG-14] who does not show having read does not see it of others either, also after a restart', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const one = await sent(pearl, percy, 'one')
  const two = await sent(percy, pearl, 'two')
  await hideSeen(percy)
  const lives = [await joinLive(app.url, pearl), await joinLive(app.url, percy)]
  await read(percy, pearl, 2)
  await read(pearl, percy, 2)
  for (const live of lives) {
    await live.caughtUp()
    expect(live.eventsOf('PRIVATE_SEEN')).toEqual([])
  }
  expect([await seenBy(pearl, percy), await seenBy(percy, pearl)]).toEqual([undefined, undefined])
  await app.restart()
  expect([await seenBy(pearl, percy), await seenBy(percy, pearl)]).toEqual([undefined, undefined])
  await showSeen(percy)
  expect([await seenBy(pearl, percy), await seenBy(percy, pearl)]).toEqual([one.id, two.id])
})

test('[MSG-14] the other’s page hears at once when a member stops or begins to show what they have read', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const one = await sent(pearl, percy, 'one')
  await read(percy, pearl, 1)
  const [hers, his] = [await joinLive(app.url, pearl), await joinLive(app.url, percy)]
  for (const [change, seenId] of [
    [hideSeen, undefined],
    [showSeen, one.id],
  ] as const) {
    await change(percy)
    expect(await hers.waitFor('PRIVATE_SEEN')).toEqual({ type: 'PRIVATE_SEEN', by: percy.id })
    expect(await seenBy(pearl, percy)).toBe(seenId)
    hers.clear()
  }
  await percy.browser.call(putPreferences, { body: { showsTyping: false } })
  await hideSeen(pearl)
  await hideSeen(percy)
  await showSeen(percy)
  await block(pearl, percy)
  await showSeen(pearl)
  for (const live of [hers, his]) await live.caughtUp()
  expect(hers.eventsOf('PRIVATE_SEEN')).toEqual([])
  // Pearl stopped before he did.
  expect(his.eventsOf('PRIVATE_SEEN')).toHaveLength(1)
})

test('[MSG-14] [SAFE-2] what was read is not seen behind a block, and is seen again after it', async () => {
  const [pearl, percy] = await pearlAndPercy(app)
  const live = await joinLive(app.url, pearl)
  const one = await sent(pearl, percy, 'one')
  await block(percy, pearl)
  expect(await read(percy, pearl, 1)).toBe(0)
  expect(await seenBy(pearl, percy)).toBe(undefined)
  // As if the block came between the commit and its fact.
  const reading = { personId: percy.id, otherId: pearl.id, seq: 1, unreadCount: 0, seenId: one.id }
  await app.app.facts.record((_, announce) => announce('private-chat.read', reading))
  await live.caughtUp()
  expect(live.eventsOf('PRIVATE_SEEN')).toEqual([])
  await percy.browser.call(unblockPerson, { params: { userId: pearl.id } })
  await read(percy, pearl, 1)
  expect(await seenBy(pearl, percy)).toBe(one.id)
})
