/** What cannot be stored as it is leaves no trace: no message, and no number that nobody has. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#server/db/db.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { messagesSince, roomSeq } from './chat.store.ts'
import { appendingAtOnce } from './insert-batch.store.ts'

const app = await startApp()
const { db } = app.database

const plain = appendingAtOnce(() => sql`select false as is_special`)
const special = appendingAtOnce(() => sql`select true as is_special`)

test.each([
  ['somebody who is gone', plain, [undefined]],
  ['several, one of whom is gone,', plain, ['rhoda', undefined]],
  ['several, all of whom are gone,', plain, [undefined, undefined]],
  ['one with whom something is special', special, ['rhoda']],
  ['several with whom something is special', special, ['rhoda', 'robin']],
] as const)('[CHAT-12] what %s would say takes no number', async (_, appendAtOnce, names) => {
  const drafts = []
  for (const [nth, name] of names.entries()) drafts.push(await draftOf(name, nth))

  expect(await appendAtOnce(db, drafts)).toBeUndefined()

  expect(await roomSeq(db)).toBe(0)
  expect(await messagesSince(db, 0)).toEqual([])
})

test('[CHAT-12] nor does it when the database joins its tables in another way', async () => {
  const other = await joiningOtherwise()
  for (const count of [1, 2, 3]) {
    const drafts = await Promise.all(Array.from({ length: count }, (_, nth) => draftOf(undefined, nth)))
    expect(await plain(other, drafts)).toBeUndefined()
  }
  expect(await roomSeq(db)).toBe(0)
})

/** The same database without the kind of join that small tables are given; the embedded one has a single connection. */
async function joiningOtherwise(): Promise<Db> {
  const { url } = app.database
  if (url === undefined) {
    await db.execute(sql`set enable_nestloop = off`)
    onTestFinished(async () => void (await db.execute(sql`reset enable_nestloop`)))
    return db
  }
  const other = await openDatabase({
    url: `${url}?options=${encodeURIComponent('-c enable_nestloop=off')}`,
    dataDir: '',
    log: () => undefined,
  })
  onTestFinished(() => other.close())
  return other.db
}

async function draftOf(name: 'rhoda' | 'robin' | undefined, nth: number) {
  return {
    ...{ senderId: name ? (await member(app, name)).id : 'u-gone', clientId: `local-${nth}` },
    ...{ nickname: 'Whoever', emoji: '🚽', isPremium: false, content: 'am I here?', postedAt: app.now() },
  }
}
