/** The message writer's queue is limited while the database does not respond. */
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

test('[PREM-20] a message whose response comes after the rename of its author has the new name', async () => {
  let answer: (error: null, rows: (string | null)[][]) => void = () => undefined
  const query = (_statements: unknown, _values: unknown[], callback: typeof answer) => {
    answer = callback
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
  answer(null, [['0', 'f', null, 'f', '1', 'FlushMaster', '🧻', null, 'f']])
  expect((await written).message).toMatchObject({ seq: 1, nickname: 'Queen of the Loo', emoji: '🚽' })
})
