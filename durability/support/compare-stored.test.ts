/** The comparison behind the durability tests finds each kind of fault. */
import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { ResilientClient } from '#server/testing/resilient-client.ts'
import { compare } from './compare-stored.ts'

const row = (seq: number, content: string, senderId = 'u-rhoda') => ({
  seq,
  content,
  senderId,
  clientId: `local-${content}-${seq}`,
})
const stored = [row(1, 'one'), row(2, 'two'), row(3, 'three', 'u-robin')]

/** A client that received these rows, and acknowledgements for its own. */
function clientOf(personId: string, shown: readonly ReturnType<typeof row>[]) {
  const list = shown.map(({ seq, senderId, clientId }) => ({ seq, userId: senderId, clientId }) as ChatMessage)
  const own = shown.filter(({ senderId }) => senderId === personId)
  const person = { id: personId } as ResilientClient['person']
  return { person, acknowledged: new Map(own.map((it) => [it.clientId, it.seq])), list: () => list, faults: [] }
}

test('messages that every client has once and in order are fine', () => {
  const clients = [clientOf('u-rhoda', stored), clientOf('u-robin', stored)]
  expect(compare(clients, stored)).toEqual({ acknowledged: 3, lost: 0, duplicates: 0, faults: [] })
})

test('an acknowledged message that is not stored is lost', () => {
  expect(compare([clientOf('u-rhoda', stored)], stored.slice(1))).toMatchObject({ acknowledged: 2, lost: 1 })
})

test('a stored message that a client did not receive is lost for that client', () => {
  expect(compare([clientOf('u-rhoda', stored.slice(0, 2))], stored)).toMatchObject({ lost: 1, duplicates: 0 })
})

test('a message that is stored or received twice is a duplicate', () => {
  const again = [...stored, row(4, 'two')]
  expect(compare([clientOf('u-rhoda', again)], again)).toMatchObject({ lost: 0, duplicates: 1 })
  expect(compare([clientOf('u-robin', [...stored, row(3, 'three')])], stored)).toMatchObject({ lost: 0, duplicates: 1 })
})

test('a different order is a fault, and so is a fault that a client has noted', () => {
  const swapped = clientOf('u-rhoda', [row(2, 'two'), row(1, 'one'), row(3, 'three', 'u-robin')])
  const { faults } = compare([swapped, { ...clientOf('u-robin', stored), faults: ['refused: BUSY'] }], stored)
  expect(faults).toEqual(['refused: BUSY', 'u-rhoda has another order from message 1 on'])
})
