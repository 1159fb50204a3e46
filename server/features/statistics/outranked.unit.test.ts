/** Proves how the share of outranked members is found, and how often it is added up. */
import { expect, test } from 'vitest'
import { createOutranking, type Spreads, shareBelow } from './outranked.ts'

const spread = [
  { value: 5, members: 2 },
  { value: 0, members: 3 },
  { value: 9, members: 5 },
]

test.each([
  ['nobody has less than nothing', 0, 10, 0],
  ['five of nineteen, and ten who never came', 9, 20, 78],
  ['more than everyone', 10, 11, 100],
  ['alone in the house', 9, 1, 0],
])('[STATS-7] the share outranked: %s', (_, mine, members, share) => {
  expect(shareBelow({ mine, spread, members })).toBe(share)
})

function house(members: number) {
  let at = 0
  let reads = 0
  const read = async (): Promise<Spreads> => {
    reads += 1
    return { members, spreads: { visits: spread, messages: spread, longest: spread } }
  }
  const standings = createOutranking({ read, now: () => new Date(at) })
  const look = () => standings.outranked({ visits: 9, messages: 0, longest: 5 })
  return { look, reads: () => reads, pass: (ms: number) => (at += ms) }
}

test('[STATS-7] in a large house the members are added up at most every five minutes, however many look', async () => {
  const { look, reads, pass } = house(1_000_000)
  await Promise.all([look(), look(), look()])
  pass(299_000)
  await look()
  expect(reads()).toBe(1)
  pass(1_000)
  await look()
  expect(reads()).toBe(2)
})

test('[STATS-7] in a small house every look is fresh', async () => {
  const { look, reads } = house(20)
  expect(await look()).toEqual({ visits: 78, messages: 0, longest: 68 })
  await look()
  expect(reads()).toBe(2)
})

test('[STATS-7] a failure is not kept', async () => {
  let isAway = true
  const empty = { members: 1_000_000, spreads: { visits: [], messages: [], longest: [] } }
  const read = async () => (isAway ? Promise.reject(new Error('away')) : empty)
  const standings = createOutranking({ read, now: () => new Date(0) })
  const mine = { visits: 1, messages: 1, longest: 1 }
  await expect(standings.outranked(mine)).rejects.toThrow('away')
  isAway = false
  expect(await standings.outranked(mine)).toEqual({ visits: 100, messages: 100, longest: 100 })
})
