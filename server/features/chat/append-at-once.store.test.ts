/** What cannot be stored as it is leaves no trace: no message, no count, and no number that nobody has. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { appendingAtOnce } from './append-at-once.store.ts'
import { messagesSince, roomSeq } from './chat.store.ts'

const app = await startApp()
const { db } = app.database

const plain = appendingAtOnce(() => sql`select false as is_special`)
const special = appendingAtOnce(() => sql`select true as is_special`)

test.each([
  ['somebody who is gone', plain, [undefined]],
  ['several, one of whom is gone,', plain, ['rhoda', undefined]],
  ['one with whom something is special', special, ['rhoda']],
  ['several with whom something is special', special, ['rhoda', 'robin']],
] as const)('[CHAT-12] what %s would say takes no number', async (_, appendAtOnce, names) => {
  const drafts = []
  for (const name of names) {
    drafts.push({
      ...{ senderId: name ? (await member(app, name)).id : 'u-gone', clientId: 'local-1' },
      ...{ nickname: 'Whoever', emoji: '🚽', isPremium: false, content: 'am I here?', postedAt: app.now() },
    })
  }

  expect(await appendAtOnce(db, drafts)).toBeUndefined()

  expect(await roomSeq(db)).toBe(0)
  expect(await messagesSince(db, 0)).toEqual([])
})
