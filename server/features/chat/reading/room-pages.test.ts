/** Reading older and quoted messages of the room, and who reacted to one. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminDeleteUser } from '#contract/admin/admin.ts'
import { adminDecideReport, adminReports } from '#contract/admin/admin-reports.ts'
import { blockPerson, report } from '#contract/people/safety.ts'
import { listMessages, listReactions } from '#contract/social/chat.ts'
import { OLDER_MESSAGES_PAGE, QUOTES_PER_CALL, REACTING_PEOPLE_NAMED } from '#contract/social/conversation.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { sittingMember } from '#server/features/chat/changes/room.fixture.ts'
import { admin, guest, member, type TestPerson } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

async function page({ browser }: TestPerson, query = '') {
  const { body, status } = await browser.call(listMessages, { query })
  return status === 200 ? { ...body, seqs: body.messages.map(({ seq }) => seq) } : expect.fail(`${status}`)
}

async function whoReacted({ browser }: TestPerson, messageId: string) {
  const { body } = await browser.call(listReactions, { params: { messageId } })
  return body.reactions.map(({ emoji, count, people }) => [emoji, count, people.map(({ nickname }) => nickname)])
}

async function storeMessages(count: number): Promise<void> {
  const { db } = app.database
  await db.execute(sql`
    insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at)
    select 'public', n, 'u-gone', 'local-' || n, 'StallStar', '🚽', 'message ' || n, now()
    from generate_series(1, ${count}::int) as n`)
  await db.execute(sql`update chat_rooms set last_seq = ${count}`)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('[MSG-11] older messages come in pages of fifty, oldest first, up to the start', async () => {
  await storeMessages(120)
  const rhoda = await member(app, 'rhoda')
  expect(await page(rhoda)).toMatchObject({ seqs: range(71, 120), isStart: false })
  expect(await page(rhoda, '?before=m-71')).toMatchObject({ seqs: range(21, 70), isStart: false })
  expect(await page(rhoda, '?before=m-21')).toMatchObject({ seqs: range(1, 20), isStart: true })
  expect(await page(rhoda, '?before=m-51')).toMatchObject({ seqs: range(1, 50), isStart: true })
  expect(await page(rhoda, '?before=m-1')).toMatchObject({ seqs: [], isStart: true })
  expect(OLDER_MESSAGES_PAGE).toBe(50)
})

test('[MSG-11] [MSG-7] the messages around one, and quoted ones by their ids', async () => {
  await storeMessages(120)
  const gus = await guest(app)
  expect(await page(gus, '?around=m-60')).toMatchObject({ seqs: range(35, 84), isStart: false })
  expect(await page(gus, '?around=m-10')).toMatchObject({ seqs: range(1, 34), isStart: true })
  expect((await page(gus, '?ids=m-70,m-7,m-999,pm-1,')).seqs).toEqual([7, 70])
  const many = range(1, QUOTES_PER_CALL + 1).map((seq) => `m-${seq}`)
  expect((await gus.browser.call(listMessages, { query: `?ids=${many}` })).status).toBe(400)
  expect((await gus.browser.call(listMessages, { query: '?before=pm-1' })).status).toBe(404)
  expect((await app.browser().call(listMessages)).status).toBe(401)
})

test('[MSG-11] a message is read as it is now, with the caller’s own reactions', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const one = await rhoda.say('see https://example.com')
  const two = await robin.say('answer', one)
  rhoda.edit(one, 'look: https://example.com')
  for (const { react, live } of [rhoda, robin]) {
    react(one)
    await live.waitFor('MY_REACTIONS')
  }
  robin.react(two, '🙌')
  await rhoda.live.waitFor('MESSAGE_REACTED', ({ id }) => id === two)
  const { messages, myReactions } = await page(rhoda)
  expect(messages).toMatchObject([
    {
      id: one,
      content: 'look: https://example.com',
      isPlain: true,
      editedAt: expect.stringMatching(/Z$/),
      reactions: [{ emoji: '💩', count: 2 }],
    },
    { id: two, replyTo: one, reactions: [{ emoji: '🙌', count: 1 }] },
  ])
  expect(myReactions).toEqual({ [one]: ['💩'] })
})

test('[MSG-11] hidden and deleted messages and those of blocked authors are left out; the place of a quoted one stays', async () => {
  const [rhoda, robin, pearl] = [
    await sittingMember(app, 'rhoda'),
    await sittingMember(app, 'robin'),
    await sittingMember(app, 'pearl'),
  ]
  const vile = await rhoda.say('vile')
  const question = await rhoda.say('question')
  const answer = await pearl.say('answer', question)
  const regret = await rhoda.say('regret')
  const blocked = await robin.say('behind a block')
  rhoda.remove(question)
  rhoda.remove(regret)
  await pearl.live.waitFor('MESSAGE_DELETED', ({ id }) => id === regret)
  await pearl.browser.call(report, { body: { kind: 'message', subjectId: vile, reason: 'abuse' } })
  const ada = await admin(app)
  const [found] = (await ada.browser.call(adminReports)).body.reports
  await ada.browser.call(adminDecideReport, { params: { id: found?.id ?? '' }, body: { hide: true } })
  await pearl.browser.call(blockPerson, { body: { userId: robin.id } })

  const place = { id: question, content: '', isFlushed: true }
  for (const query of ['', '?around=m-3', `?ids=${[vile, question, answer, regret, blocked]}`]) {
    const { messages } = await page(pearl, query)
    expect(messages).toMatchObject([place, { id: answer, content: 'answer' }])
  }
  expect((await page(rhoda)).messages.map(({ id }) => id)).toEqual([question, answer, blocked])
})

test('[MSG-3] the people of each reaction are named in the order in which they reacted, guests too', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const gus = await guest(app)
  const id = await rhoda.say('news')
  robin.react(id)
  await rhoda.live.waitFor('MESSAGE_REACTED')
  rhoda.react(id)
  rhoda.react(id, '🙌')
  await rhoda.live.waitFor('MESSAGE_REACTED', ({ reactions }) => reactions.length === 2)
  const row = { conversationId: 'public', seq: 1, emoji: '🙌', reactedAt: app.now() }
  await app.database.db.insert(messageReactions).values({ ...row, personId: gus.id })
  expect(await whoReacted(gus, id)).toEqual([
    ['💩', 2, ['StallStar', 'FlushMaster']],
    ['🙌', 1, ['FlushMaster', '(Just Visiting)07']],
  ])
})

test('[MSG-3] twenty people are named, nobody behind a block, and everyone is counted', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const pearl = await member(app, 'pearl')
  const id = await rhoda.say('news')
  robin.react(id)
  await rhoda.live.waitFor('MESSAGE_REACTED')
  const { db } = app.database
  await db.execute(sql`
    insert into guests (id, key_hash, nickname, emoji, claimed_at, last_seen_at)
    select 'guest-' || n, 'key-' || n, 'Guest ' || n, '💩', now(), now() from generate_series(10000001, 10000030) as n`)
  await db.execute(sql`
    insert into message_reactions (conversation_id, seq, person_id, emoji, reacted_at)
    select 'public', 1, 'guest-' || n, '💩', now() + n * interval '1 second' from generate_series(10000001, 10000030) as n`)
  rhoda.react(id)
  await rhoda.live.waitFor('MESSAGE_REACTED', ({ reactions }) => reactions[0]?.count === 32)
  const [[, count, names]] = (await whoReacted(pearl, id)) as [[string, number, string[]]]
  expect([count, names.length, names[0]]).toEqual([32, REACTING_PEOPLE_NAMED, 'StallStar'])
  await pearl.browser.call(blockPerson, { body: { userId: robin.id } })
  const [[, all, named]] = (await whoReacted(pearl, id)) as [[string, number, string[]]]
  expect([all, named.length, named.includes('StallStar')]).toEqual([32, REACTING_PEOPLE_NAMED, false])
})

test('[MSG-3] nobody learns who reacted to a message that they cannot see', async () => {
  const [rhoda, robin] = [await sittingMember(app, 'rhoda'), await sittingMember(app, 'robin')]
  const [seen, deleted] = [await rhoda.say('news'), await rhoda.say('regret')]
  robin.react(seen)
  rhoda.remove(deleted)
  await robin.live.waitFor('MESSAGE_DELETED')
  const pearl = await member(app, 'pearl')
  const statusFor = async (messageId: string) =>
    (await pearl.browser.call(listReactions, { params: { messageId } })).status
  expect([await statusFor(seen), await statusFor(deleted), await statusFor('m-99')]).toEqual([200, 404, 404])
  await pearl.browser.call(blockPerson, { body: { userId: rhoda.id } })
  expect(await statusFor(seen)).toBe(404)
  await (await admin(app)).browser.call(adminDeleteUser, { params: { id: robin.id } })
  expect(await whoReacted(rhoda, seen)).toEqual([])
})
