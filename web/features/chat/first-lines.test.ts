/** Tests which messages the room shows before the reader asks for all. */
import { expect, test } from 'vitest'
import { firstLines } from './first-lines.ts'

const linesBack = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, back) => ({ key: `m-${last - back}` }))

test('[CHAT-3] 30 are shown until the reader asks for all', () => {
  const lines = linesBack(1, 84)
  expect(firstLines(lines, { isExpanded: false })).toHaveLength(30)
  expect(firstLines(lines, { isExpanded: true })).toHaveLength(84)
})

test('[CHAT-13] messages being read stay, even after many new ones or when one of them is hidden', () => {
  const beingRead = new Set(firstLines(linesBack(1, 40), { isExpanded: false }).map(({ key }) => key))
  const oldest = (first: number, last: number) =>
    firstLines(linesBack(first, last), { isExpanded: false, beingRead }).at(-1)?.key
  expect([oldest(1, 40), oldest(1, 55), oldest(12, 55)]).toEqual(['m-11', 'm-11', 'm-12'])
  expect(oldest(60, 99)).toBe('m-70')
})
