/** Changes of messages in batches, on the tables of the public room and on those of private chats. */
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/protocol/problems.ts'
import { EDIT_WITHIN_MS } from '#contract/social/conversation.ts'
import { DatabaseUnavailable } from '#server/db/errors/unavailable.ts'
import { PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import { messageReactions } from '#server/db/schema/bowl/conversation.schema.ts'
import { privateConversations } from '#server/db/schema/bowl/private-chat.schema.ts'
import { bans, guests, users } from '#server/db/schema/people/auth.schema.ts'
import { createFacts } from '#server/facts/facts.ts'
import { createBackground } from '#server/lib/concurrency.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { type ChangeWriter, createChangeWriter, type SavedChanges } from './change-writer.ts'
import { type Conversation, privateTables, publicTables } from './conversation-tables.store.ts'
import { changedSince, newestChanges, readMessages } from './message-changes.store.ts'
import { type ChangedMessage, toChangeEvents } from './message-state.ts'
import { createReactionRemoval } from './reaction-removal.ts'
import { disownReactions, findReactions } from './reactions.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' }, isClockStill: true })
const guest = (n: number) => `guest-${String(n).padStart(8, '0')}`
const at = (ms = 0) => new Date(app.now().getTime() + ms)

beforeEach(async () => {
  const visit = { nickname: '(Just Visiting)07', emoji: '💩', claimedAt: at(), lastSeenAt: at() }
  const ids = Array.from({ length: 40 }, (_, nth) => guest(nth))
  await app.database.db.insert(guests).values(ids.map((id) => ({ ...visit, id, keyHash: id })))
})

/** Pearl's messages, numbered from 1; each names the message that it quotes, if any. */
async function publicMessages(senderId: string, quotes: readonly (number | null)[]): Promise<Conversation> {
  for (const [index, replyTo] of quotes.entries()) {
    await app.database.db.execute(sql`
      insert into chat_messages (room_id, seq, sender_id, client_id, nickname, emoji, content, posted_at, reply_to)
      values (${PUBLIC_ROOM}, ${index + 1}, ${senderId}, ${`local-${index}`}, 'Pearl', '🚽', 'text', ${at().toISOString()},
        ${replyTo})`)
  }
  return { id: PUBLIC_ROOM, tables: publicTables }
}

async function privateMessages(senderId: string, quotes: readonly (number | null)[]): Promise<Conversation> {
  const percy = await member(app, 'percy')
  const [lowId = '', highId = ''] = [senderId, percy.id].sort()
  await app.database.db.insert(privateConversations).values({ id: 'c-one', lowId, highId })
  for (const [index, replyTo] of quotes.entries()) {
    await app.database.db.execute(sql`
      insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at, reply_to)
      values (${`pm-${index}`}, 'c-one', ${index + 1}, ${senderId}, ${`local-${index}`}, ${index + 1}, 'text',
        ${at().toISOString()}, ${replyTo})`)
  }
  return { id: 'c-one', tables: privateTables }
}

describe.each([
  ['the public room', publicMessages],
  ['a private chat', privateMessages],
])('in %s', (_, messagesOf) => {
  async function conversationOf(quotes: readonly (number | null)[], blockedByPearl?: string) {
    const { db } = app.database
    const pearl = await member(app, 'pearl')
    const conversation = await messagesOf(pearl.id, quotes)
    for (const seq of new Set(quotes.filter((quote) => quote !== null))) {
      const replies = quotes.filter((quote) => quote === seq).length
      const { messages } = conversation.tables
      await db
        .update(messages)
        .set({ replies })
        .where(and(eq(messages.conversationId, conversation.id), eq(messages.seq, seq)))
    }
    const saves: SavedChanges[] = []
    const failing = { announcements: 0 }
    const errors: unknown[] = []
    const background = createBackground((error) => errors.push(error))
    const node = (): ChangeWriter =>
      createChangeWriter({
        facts: createFacts({ db, onListenerError: () => undefined }),
        background,
        tables: conversation.tables,
        db,
        blockedEitherWay: (personId) => new Set(personId === blockedByPearl ? [pearl.id] : []),
        async announceChanges(_tx, _announce, saved) {
          if (failing.announcements-- > 0) throw new DatabaseUnavailable('No answer')
          saves.push(saved)
        },
      })
    const writer = node()
    const react = (personId: string, seq: number, isOn = true, by = writer) =>
      by.write(conversation.id, { type: 'react', seq, personId, at: at(), emoji: '💩', isOn })
    const edit = (seq: number, content: string, personId = pearl.id) =>
      writer.write(conversation.id, { type: 'edit', seq, personId, at: at(), content })
    const remove = (seq: number) => writer.write(conversation.id, { type: 'delete', seq, personId: pearl.id, at: at() })
    const state = async (seq: number) => (await readMessages(db, conversation, [seq]))[0]
    const own = { pearl, conversation, saves, failing, errors, background }
    return { db, ...own, node, writer, react, edit, remove, state }
  }

  test('[MSG-10] change numbers follow the order of commits without gaps, when two nodes write at once', async () => {
    const { db, conversation, react, node, saves } = await conversationOf([null, null])
    const [one, other] = [node(), node()]
    const people = Array.from({ length: 40 }, (_, nth) => guest(nth))
    await Promise.all(people.map((id, nth) => react(id, 1 + (nth % 2), true, nth < 20 ? one : other)))
    const { changed, lastChange } = await newestChanges(db, conversation, 100)
    expect(changed.map(({ change }) => change)).toEqual([lastChange - 1, lastChange])
    expect(saves.flatMap((saved) => saved.changed.map(({ change }) => change)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: lastChange }, (_, nth) => nth + 1),
    )
    expect(changed.map(({ reactions }) => reactions)).toEqual([{ '💩': 20 }, { '💩': 20 }])
  })

  test('[MSG-1] changes that arrive during a transaction share the next one', async () => {
    const { react, saves } = await conversationOf([null])
    await Promise.all(Array.from({ length: 30 }, (_, nth) => react(guest(nth), 1)))
    expect(saves.map(({ changed }) => changed.map(({ reactions }) => reactions))).toEqual([
      [{ '💩': 1 }],
      [{ '💩': 30 }],
    ])
  })

  test('[MSG-1] giving a reaction again, or taking one away that was not given, changes nothing', async () => {
    const { react, saves, state } = await conversationOf([null])
    expect((await react(guest(1), 1, false)).changed).toEqual([])
    await react(guest(1), 1)
    expect(await react(guest(1), 1)).toMatchObject({
      changed: [],
      reactions: [{ seq: 1, personId: guest(1), emojis: ['💩'] }],
    })
    expect((await state(1))?.reactions).toEqual({ '💩': 1 })
    expect(await react(guest(1), 1, false)).toMatchObject({ reactions: [{ seq: 1, personId: guest(1), emojis: [] }] })
    expect((await state(1))?.reactions).toEqual({})
    expect(saves).toHaveLength(2)
  })

  test('[MSG-1] a reaction is stored also when announcing it fails, which is repeated once', async () => {
    const { react, saves, failing, errors, background } = await conversationOf([null])
    failing.announcements = 1
    for (const { changed } of await Promise.all([react(guest(1), 1), react(guest(2), 1)])) {
      expect(changed).toHaveLength(1)
    }
    await background.settled()
    expect(saves.flatMap(({ changed }) => changed.map(({ change }) => change)).sort()).toEqual([1, 2])
    failing.announcements = 2
    expect((await react(guest(3), 1)).changed).toHaveLength(1)
    await background.settled()
    expect([saves.length, errors]).toEqual([2, [new DatabaseUnavailable('No answer')]])
  })

  test('[MSG-2] counts are in the fixed order of the reactions', async () => {
    const { writer, conversation } = await conversationOf([null])
    const given = (['🙌', '💩', '😂'] as const).map((emoji) =>
      writer.write(conversation.id, { type: 'react', seq: 1, personId: guest(1), at: at(), emoji, isOn: true }),
    )
    const saved = (await Promise.all(given)).at(-1)
    expect(saved?.changed.flatMap((message) => toChangeEvents('m', message))).toEqual([
      {
        type: 'MESSAGE_REACTED',
        id: 'm',
        reactions: ['💩', '😂', '🙌'].map((emoji) => ({ emoji, count: 1 })),
        change: 2,
      },
    ])
  })

  test('[MSG-8] authors edit for ten minutes; others, and edits of deleted messages, find nothing', async () => {
    const { edit, remove, state } = await conversationOf([null, null])
    await edit(1, 'better')
    expect(await state(1)).toMatchObject({ content: 'better', editedAt: at() })
    await expect(edit(1, 'forged', guest(1))).rejects.toThrow(new Problem('NOT_FOUND'))
    await expect(edit(7, 'nothing')).rejects.toThrow(new Problem('NOT_FOUND'))
    app.pass(EDIT_WITHIN_MS)
    await edit(1, 'at the last moment')
    app.pass(1)
    await expect(edit(1, 'too late')).rejects.toThrow(new Problem('TOO_LATE'))
    await remove(1)
    await expect(edit(1, 'gone')).rejects.toThrow(new Problem('NOT_FOUND'))
  })

  test('[MSG-9] [MSG-5] deleting erases the text and the reactions, and nothing remains', async () => {
    const { db, react, remove, state, conversation } = await conversationOf([null])
    await react(guest(1), 1)
    const { changed } = await remove(1)
    expect(await state(1)).toMatchObject({ content: '', mentions: null, reactions: null, flushedAt: at() })
    expect(await db.$count(messageReactions)).toBe(0)
    expect(changed.flatMap((message) => toChangeEvents('m', message))).toEqual([
      { type: 'MESSAGE_DELETED', id: 'm', isFlushed: false, change: 2 },
    ])
    expect((await changedSince(db, conversation, { change: 0, limit: 10 })).map(({ change }) => change)).toEqual([2])
    await expect(react(guest(2), 1)).rejects.toThrow(new Problem('NOT_FOUND'))
  })

  test('[MSG-9] the place of a quoted message stays until its last quote is deleted', async () => {
    const { remove } = await conversationOf([null, 1, 1])
    const eventsOf = ({ changed }: SavedChanges) =>
      changed.flatMap((message) => toChangeEvents(`${message.seq}`, message)).map(({ change, ...event }) => event)
    expect(eventsOf(await remove(1))).toEqual([{ type: 'MESSAGE_DELETED', id: '1', isFlushed: true }])
    expect(eventsOf(await remove(2))).toEqual([{ type: 'MESSAGE_DELETED', id: '2', isFlushed: false }])
    expect(eventsOf(await remove(3))).toEqual([
      { type: 'MESSAGE_DELETED', id: '3', isFlushed: false },
      { type: 'MESSAGE_DELETED', id: '1', isFlushed: false },
    ])
  })

  test('[MSG-9] requests of one batch see what the earlier ones have done, and a refused one stops no other', async () => {
    const { react, edit, remove, state } = await conversationOf([null, null])
    const results = await Promise.allSettled([
      react(guest(1), 2),
      edit(1, 'better'),
      react(guest(1), 1),
      remove(1),
      react(guest(2), 1),
      react(guest(2), 2),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ])
    expect(await state(1)).toMatchObject({ content: '', reactions: null })
    expect(await state(2)).toMatchObject({ reactions: { '💩': 2 } })
  })

  test('[MSG-1] nobody reacts to a message of a person they have blocked', async () => {
    const { react, saves } = await conversationOf([null], guest(1))
    await expect(react(guest(1), 1)).rejects.toThrow(new Problem('NOT_FOUND'))
    expect(saves).toEqual([])
    expect((await react(guest(2), 1)).changed).toHaveLength(1)
  })

  test('[MSG-5] reactions of who is gone or banned are removed, and each message is counted again', async () => {
    const { db, conversation, react, saves, state } = await conversationOf([null, null, null])
    for (const seq of [1, 2]) await react(guest(1), seq)
    for (const seq of [2, 3]) await react(guest(2), seq)
    await db.transaction((tx) => disownReactions(tx, guest(1), 'gone-1'))
    await react(guest(3), 2)
    expect((await state(2))?.reactions).toEqual({ '💩': 2 })
    const removal = createReactionRemoval({
      db,
      facts: createFacts({ db, onListenerError: () => undefined }),
      findKind: () => ({
        tables: conversation.tables,
        announceChanges: async (_tx, _announce, saved) => void saves.push(saved),
      }),
    })
    await removal.sweep()
    expect(saves.at(-1)?.changed.map(({ seq, reactions, change }) => ({ seq, reactions, change }))).toEqual([
      { seq: 1, reactions: {}, change: 6 },
      { seq: 2, reactions: { '💩': 2 }, change: 7 },
    ])
    expect(await db.$count(messageReactions)).toBe(3)
    const left = { conversationId: conversation.id, seqs: [1, 2, 3], personIds: [guest(2), guest(3)] }
    expect((await findReactions(db, left)).map(({ seq }) => seq).sort()).toEqual([2, 2, 3])
  })

  test('[MSG-1] nothing is added for a member who is gone', async () => {
    const { react, state } = await conversationOf([null])
    expect((await react('u-gone', 1)).changed).toEqual([])
    expect((await state(1))?.reactions).toBeNull()
  })

  test('[MSG-5] nothing is added for a guest who has left, or for a person who is banned', async () => {
    const { db, react, state } = await conversationOf([null])
    const rhoda = await member(app, 'rhoda')
    await db
      .update(guests)
      .set({ leftAt: at() })
      .where(eq(guests.id, guest(1)))
    const ban = { reason: 'Selling plungers.', createdAt: at() }
    await db.insert(bans).values([
      { ...ban, personId: guest(2), until: null },
      { ...ban, personId: rhoda.id, until: at(1) },
      { ...ban, personId: guest(3), until: at() },
    ])
    for (const id of [guest(1), guest(2), rhoda.id, guest(40)]) {
      expect(await react(id, 1)).toMatchObject({ changed: [], reactions: [{ emojis: [] }] })
    }
    await react(guest(3), 1)
    expect((await state(1))?.reactions).toEqual({ '💩': 1 })
  })

  test('[MSG-17] an address that an edit brings into the text of a new account is no link', async () => {
    const { db, conversation, edit, pearl } = await conversationOf([null, null])
    const isPlain = (message: ChangedMessage) => 'isPlain' in message && message.isPlain
    expect((await edit(1, 'see http://example.com')).changed.map(isPlain)).toEqual([true])
    expect((await edit(1, 'see nothing')).changed.map(isPlain)).toEqual([null])
    await db
      .update(users)
      .set({ createdAt: at(-DAY_MS) })
      .where(eq(users.id, pearl.id))
    const { changed } = await edit(2, 'see https://example.com')
    expect(changed.map(isPlain)).toEqual([null])
    expect(await readMessages(db, conversation, [2])).toMatchObject([{ content: 'see https://example.com' }])
  })
})
