/** Proves that the room's writer takes so many and no more while the database does not follow. */
import { expect, test } from 'vitest'
import type { FactBoard } from '#server/facts/facts.ts'
import type { NewMessage } from './chat.store.ts'
import { createMessageWriter } from './message-writer.ts'

const MOST_WAITING = 5000

function draft(n: number): NewMessage {
  const look = { nickname: 'FlushMaster', emoji: '🧻', isPremium: false }
  return { senderId: 'u-rhoda', clientId: `local-${n}`, content: `${n}`, postedAt: new Date(0), ...look }
}

/** On a database that never answers. */
function stuckWriter() {
  const never = () => new Promise<never>(() => {})
  const facts = { record: never, recordAtOnce: never } as unknown as FactBoard
  const unasked = () => {
    throw new Error('nothing was stored')
  }
  return createMessageWriter({
    facts,
    lastSeqKnown: () => 0,
    missedMax: () => 0,
    spendAllowance: unasked,
    countAlong: unasked,
    onStored: unasked,
    onFarBehind: unasked,
  })
}

test('[SCALE-5] with 5000 waiting for the database the next message is refused as BUSY', () => {
  const writer = stuckWriter()
  // The first goes at once, and is the commit that all others wait for.
  for (let n = 0; n <= MOST_WAITING; n++) void writer.write(draft(n))
  expect(writer.waiting()).toBe(MOST_WAITING)
  expect(() => writer.write(draft(MOST_WAITING + 1))).toThrow(expect.objectContaining({ code: 'BUSY' }))
  expect(writer.waiting()).toBe(MOST_WAITING)
})
