/** The message writer's queue is limited while the database does not respond. */
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { countNothing } from '#server/testing/message-counting.ts'
import type { NewMessage } from './chat.store.ts'
import { createMessageWriter } from './message-writer.ts'

const QUEUE_MAX = 5000

function draft(n: number): NewMessage {
  const author = { nickname: 'FlushMaster', emoji: '🧻', isPremium: false }
  return { senderId: 'u-rhoda', clientId: `local-${n}`, content: `${n}`, postedAt: new Date(0), ...author }
}

function writerWithoutDatabase() {
  const never = () => new Promise<never>(() => {})
  const db = { $client: { query: never } } as unknown as Db
  const unexpected = () => {
    throw new Error('nothing was stored')
  }
  return createMessageWriter({
    db,
    facts: {} as Facts,
    lastKnownSeq: () => 0,
    missedMax: () => 0,
    counting: countNothing,
    onStored: unexpected,
    onFarBehind: unexpected,
  })
}

test('[SCALE-5] with 5000 waiting for the database the next message is refused as BUSY', () => {
  const writer = writerWithoutDatabase()
  // The first message starts the commit that all others wait for.
  for (let n = 0; n <= QUEUE_MAX; n++) void writer.write(draft(n))
  expect(writer.waiting()).toBe(QUEUE_MAX)
  expect(() => writer.write(draft(QUEUE_MAX + 1))).toThrow(expect.objectContaining({ code: 'BUSY' }))
  expect(writer.waiting()).toBe(QUEUE_MAX)
})

const types = pg.types.builtins

const COLUMNS = [
  { name: 'lastSeq', dataTypeID: types.INT8 },
  { name: 'isOutdated', dataTypeID: types.BOOL },
  { name: 'earned', dataTypeID: types.JSON },
  { name: 'nth', dataTypeID: types.INT4 },
  { name: 'isKnown', dataTypeID: types.BOOL },
  { name: 'seq', dataTypeID: types.INT8 },
  { name: 'nickname', dataTypeID: types.TEXT },
  { name: 'emoji', dataTypeID: types.TEXT },
  { name: 'replyTo', dataTypeID: types.INT8 },
  { name: 'isPlain', dataTypeID: types.BOOL },
]

type Sent = { handleRowDescription(description: { fields: typeof COLUMNS }): void }

test('[PREM-20] a message whose response comes after the rename of its author has the new name', async () => {
  let answer: (rows: (string | null)[][]) => void = () => undefined
  const query = (sent: Sent, _values: unknown[], callback: (error: null, rows: (string | null)[][]) => void) => {
    answer = (rows) => {
      sent.handleRowDescription({ fields: COLUMNS })
      callback(null, rows)
    }
  }
  const db = { $client: { query } } as unknown as Db
  const writer = createMessageWriter({
    db,
    facts: { announceStored: async () => undefined } as unknown as Facts,
    lastKnownSeq: () => 0,
    missedMax: () => 0,
    counting: countNothing,
    onStored: () => undefined,
    onFarBehind: () => undefined,
  })
  const written = writer.write(draft(1))
  writer.noteRename('u-rhoda', { nickname: 'Queen of the Loo', emoji: '🚽' })
  answer([['0', 'f', null, '0', 'f', '1', 'FlushMaster', '🧻', null, null]])
  expect((await written).message).toMatchObject({ seq: 1, nickname: 'Queen of the Loo', emoji: '🚽' })
})
