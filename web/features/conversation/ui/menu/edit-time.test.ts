/** Tests how long a message can be edited. */
import { expect, test } from 'vitest'
import type { Line } from '#web/features/conversation/conversation.ts'
import { lineBy } from '#web/features/conversation/line.fixture.ts'
import { editMinutesLeft, lastEditable } from './edit-time.ts'

const sentAt = Date.parse('2026-03-03T12:00:00Z')
const mine = lineBy('Rhoda', { isMine: true, timestamp: '2026-03-03T12:00:00Z' })

test.each([
  ['at once', 0, 10],
  ['with a clock that is behind', -90_000, 10],
  ['after two minutes', 120_000, 8],
  ['in the last minute', 599_999, 1],
  ['after ten minutes', 600_000, undefined],
])('[MSG-8] %s there are %s minutes left to edit', (_, passed, left) => {
  expect(editMinutesLeft(mine, sentAt + Number(passed))).toBe(left)
})

test.each<[string, Partial<Line>]>([
  ['someone else’s', { isMine: false }],
  ['a deleted one', { isFlushed: true }],
  ['one that is being sent', { delivery: { state: 'sending' } }],
  ['a refused one', { delivery: { state: 'refused', reason: 'No' } }],
])('[MSG-8] a message cannot be edited if it is %s', (_, change) => {
  expect(editMinutesLeft({ ...mine, ...change }, sentAt)).toBeUndefined()
})

test('[MSG-8] the last own message can be edited, but no earlier one in its place', () => {
  const theirs = lineBy('Gilda')
  const earlier = { ...mine, id: 'earlier' }
  const sending: Line = { ...mine, id: 'local-1', delivery: { state: 'sending' } }
  expect(lastEditable([sending, theirs, mine, earlier], sentAt)).toBe(mine)
  const old = { ...mine, timestamp: '2026-03-03T11:00:00Z' }
  expect(lastEditable([theirs, old, mine], sentAt)).toBeUndefined()
  expect(lastEditable([theirs], sentAt)).toBeUndefined()
})
