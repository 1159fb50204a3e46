/** What a page gets when it comes back: the changes it missed, and its person's own reactions. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminBan, adminDeleteUser } from '#contract/admin/admin.ts'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import { signUp } from '#contract/people/auth.ts'
import { report } from '#contract/people/safety.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, anotherDevice, guest, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { historyOf, sitDown, sittingMember } from './room.fixture.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

/** What a page gets that has seen this much. */
async function resume(person: TestPerson, seen: { lastSeq: number; lastChange?: number }) {
  const live = await joinLive(app.url, person, seen)
  await live.caughtUp()
  const { messages, truncated, lastChange } = await live.waitFor('CHAT_HISTORY')
  const [missed] = live.eventsOf('CHAT_CHANGES')
  return { contents: messages.map(({ content }) => content), truncated, lastChange, missed, live }
}

const changed = (live: Live, change: number) =>
  live.until(`change ${change}`, () =>
    live.events.find((event) => event.type.startsWith('MESSAGE_') && 'change' in event && event.change === change),
  )

test('[MSG-10] a page that comes back gets the later changes in order, each message as it is now, and nothing else', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const ids = [await rhoda.say('one'), await rhoda.say('two'), await rhoda.say('three')]
  const [one = '', two = '', three = ''] = ids
  rhoda.edit(one, 'first')
  rhoda.react(two)
  await changed(rhoda.live, 2)
  rhoda.edit(one, 'One')
  rhoda.react(one, '🧻')
  rhoda.remove(two)
  await changed(rhoda.live, 5)
  await rhoda.say('four')

  const { contents, truncated, lastChange, missed } = await resume(rhoda, { lastSeq: 3, lastChange: 1 })
  expect([contents, truncated, lastChange, missed?.lastChange]).toEqual([['four'], undefined, 5, 5])
  expect(missed?.changes).toEqual([
    { type: 'MESSAGE_EDITED', id: one, content: 'One', editedAt: expect.stringMatching(/Z$/), change: 3 },
    { type: 'MESSAGE_REACTED', id: one, reactions: [{ emoji: '🧻', count: 1 }], change: 4 },
    { type: 'MESSAGE_DELETED', id: two, isFlushed: false, change: 5 },
  ])
  expect((await resume(rhoda, { lastSeq: 4, lastChange: 5 })).missed).toBeUndefined()
  expect((await resume(rhoda, { lastSeq: 4 })).missed).toBeUndefined()

  await app.restart()
  const after = (await resume(rhoda, { lastSeq: 4, lastChange: 0 })).missed?.changes ?? []
  expect(after.map(({ type, id }) => [type, id])).toEqual([
    ['MESSAGE_EDITED', one],
    ['MESSAGE_REACTED', one],
    ['MESSAGE_DELETED', two],
  ])
  expect(three).toBe('m-3')
})

test('[MSG-10] a page with the number of a change that never was gets the whole history', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('one')
  rhoda.react(id)
  await changed(rhoda.live, 1)
  const { contents, truncated, lastChange, missed } = await resume(rhoda, { lastSeq: 1, lastChange: 7 })
  expect([contents, truncated, lastChange, missed]).toEqual([['one'], true, 1, undefined])
})

test('[MSG-10] changes made at the same moment through many pages are numbered without gaps, and every page gets them in order', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const ids = [await rhoda.say('one'), await rhoda.say('two'), await rhoda.say('three')]
  const others = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => sitDown(app, await guest(app, `guest-Reacts0${nth}`))),
  )
  for (const other of others) for (const id of ids) other.react(id)
  const isDone = ({ id, reactions }: { id: string; reactions: { count: number }[] }, one: string) =>
    id === one && reactions[0]?.count === others.length
  for (const id of ids) await rhoda.live.waitFor('MESSAGE_REACTED', (event) => isDone(event, id))
  const numbers = rhoda.live.eventsOf('MESSAGE_REACTED').map(({ change }) => change)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, nth) => nth + 1))
  expect((await historyOf(app, rhoda)).lastChange).toBe(numbers.length)
})

test('[MSG-4] on joining a page gets its person’s own reactions, and all their pages the changed ones', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const phone = await joinLive(app.url, await anotherDevice(app, rhoda))
  const [one, two] = [await robin.say('one'), await robin.say('two')]
  rhoda.react(one)
  rhoda.react(one, '🧻')
  rhoda.react(two)
  robin.react(two)
  for (const live of [rhoda.live, phone]) {
    await live.waitFor('MY_REACTIONS', ({ reactions }) => reactions[two]?.length === 1)
    expect(live.eventsOf('MY_REACTIONS').map(({ reactions }) => reactions)).toEqual([
      { [one]: ['💩'] },
      { [one]: ['💩', '🧻'] },
      { [two]: ['💩'] },
    ])
  }
  const joined = await (await joinLive(app.url, rhoda)).waitFor('MY_REACTIONS')
  expect(joined.reactions).toEqual({ [one]: ['💩', '🧻'], [two]: ['💩'] })
  rhoda.react(two, '💩', false)
  expect(await phone.waitFor('MY_REACTIONS', ({ reactions }) => reactions[two]?.length === 0)).toBeDefined()
})

test('[MSG-4] [MSG-10] a page that comes back gets its person’s reactions also to older messages that have changed', async () => {
  const { db } = app.database
  await db.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at)
    select 'public', n, 'u-gone', 'local-' || n, 'StallStar', '🚽', 'message ' || n, now() from generate_series(1, 150) as n`)
  await db.execute(sql`update chat_rooms set last_seq = 150`)
  await app.restart()
  const rhoda = await sittingMember(app, 'rhoda')
  rhoda.react('m-5')
  await rhoda.live.waitFor('MESSAGE_REACTED', ({ id }) => id === 'm-5')
  const { missed, live } = await resume(rhoda, { lastSeq: 150, lastChange: 0 })
  expect(missed?.changes).toMatchObject([{ type: 'MESSAGE_REACTED', id: 'm-5' }])
  expect((await live.waitFor('MY_REACTIONS')).reactions).toEqual({ 'm-5': ['💩'] })
  await app.restart()
  const again = await resume(rhoda, { lastSeq: 150, lastChange: 0 })
  expect((await again.live.waitFor('MY_REACTIONS')).reactions).toEqual({ 'm-5': ['💩'] })
})

test('[MSG-5] a guest who signs up keeps the reactions', async () => {
  const gus = await sitDown(app, await guest(app))
  const id = await gus.say('hello')
  gus.react(id)
  await gus.live.waitFor('MESSAGE_REACTED')
  const form = { email: 'gus@example.com', password: PASSWORD, nickname: 'PottyPal', emoji: '💩', isPremium: false }
  const { body } = await gus.browser.call(signUp, { body: form })
  const again = await sitDown(app, { id: body.id, browser: gus.browser })
  expect((await again.live.waitFor('MY_REACTIONS')).reactions).toEqual({ [id]: ['💩'] })
  again.react(id, '💩', false)
  expect((await again.live.waitFor('MESSAGE_REACTED')).reactions).toEqual([])
})

test.each(['deleted', 'banned'])(
  '[MSG-5] the reactions of a %s person go, and the counts on open pages follow',
  async (how) => {
    const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
    const [one, two] = [await rhoda.say('one'), await rhoda.say('two')]
    for (const id of [one, two]) robin.react(id)
    rhoda.react(two)
    await rhoda.live.waitFor('MESSAGE_REACTED', ({ reactions }) => reactions[0]?.count === 2)
    rhoda.live.clear()
    const { browser } = await admin(app)
    if (how === 'deleted') await browser.call(adminDeleteUser, { params: { id: robin.id } })
    else await browser.call(adminBan, { params: { id: robin.id }, body: { reason: 'Out.' } })
    const left = (id: string) => rhoda.live.eventsOf('MESSAGE_REACTED').findLast((event) => event.id === id)?.reactions
    await rhoda.live.waitFor('MESSAGE_REACTED', ({ id }) => id === two)
    expect([left(one), left(two)]).toEqual([[], [{ emoji: '💩', count: 1 }]])
    const reactions = [{ emoji: '💩', count: 1 }]
    const { messages } = await historyOf(app, rhoda)
    expect(messages.map((message) => message.reactions)).toEqual([undefined, reactions])
    expect((await app.database.db.select().from(messageReactions)).map(({ personId }) => personId)).toEqual([rhoda.id])
  },
)

test('[MSG-5] reactions of a deleted person that a stopped server left behind are removed by the sweep', async () => {
  const rhoda = await sittingMember(app, 'rhoda')
  const id = await rhoda.say('one')
  rhoda.react(id)
  await changed(rhoda.live, 1)
  await app.database.db.update(messageReactions).set({ personId: 'nobody' })
  await app.sweep()
  expect((await rhoda.live.waitFor('MESSAGE_REACTED', ({ change }) => change === 2)).reactions).toEqual([])
})

test('[MSG-24] hiding a message hides its reactions, and showing it again brings them back', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const id = await rhoda.say('vile')
  robin.react(id)
  await changed(robin.live, 1)
  await robin.browser.call(report, { body: { kind: 'message', subjectId: id, reason: 'abuse' } })
  const ada = await admin(app)
  const [found] = (await ada.browser.call(adminReports)).body.reports
  const params = { id: found?.id ?? '' }
  await ada.browser.call(adminDecideReport, { params, body: { hide: true } })
  expect(await robin.live.waitFor('MESSAGE_HIDDEN')).toEqual({ type: 'MESSAGE_HIDDEN', id, change: 2 })
  robin.react(id, '🧻')
  expect(await robin.refusal(id)).toBe('NOT_FOUND')
  rhoda.edit(id, 'nice')
  expect(await rhoda.refusal(id)).toBe('NOT_FOUND')
  const back = await resume(robin, { lastSeq: 1, lastChange: 1 })
  expect(back.missed?.changes).toEqual([{ type: 'MESSAGE_HIDDEN', id, change: 2 }])
  await back.live.caughtUp()
  expect(back.live.eventsOf('MY_REACTIONS')).toEqual([])

  robin.live.clear()
  await ada.browser.call(adminUndoReport, { params })
  const { message } = await robin.live.waitFor('MESSAGE')
  expect(message).toMatchObject({ id, content: 'vile', reactions: [{ emoji: '💩', count: 1 }] })
  const again = await resume(robin, { lastSeq: 1, lastChange: 2 })
  expect([again.contents, again.truncated, again.lastChange]).toEqual([['vile'], true, 3])
  await app.restart()
  expect((await resume(robin, { lastSeq: 1, lastChange: 2 })).truncated).toBeUndefined()
})

test('[MSG-9] [MSG-24] an author can delete a hidden message; shown again, nothing remains of it', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const id = await rhoda.say('vile')
  await robin.browser.call(report, { body: { kind: 'message', subjectId: id, reason: 'abuse' } })
  const ada = await admin(app)
  const [found] = (await ada.browser.call(adminReports)).body.reports
  const params = { id: found?.id ?? '' }
  await ada.browser.call(adminDecideReport, { params, body: { hide: true } })
  await rhoda.live.waitFor('MESSAGE_HIDDEN')
  rhoda.remove(id)
  await changed(rhoda.live, 2)
  await ada.browser.call(adminUndoReport, { params })
  await changed(rhoda.live, 3)
  await robin.live.caughtUp()
  expect(robin.live.eventsOf('MESSAGE').map(({ message }) => message.content)).toEqual(['vile'])
  expect((await historyOf(app, rhoda)).messages).toEqual([])
})
