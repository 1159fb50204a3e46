/** How the share of outranked members is computed, and how long it is cached. */
import { expect, test } from 'vitest'
import { createOutranking, type Distributions, shareBelow } from './outranked.ts'

const distribution = [
  { value: 5, members: 2 },
  { value: 0, members: 3 },
  { value: 9, members: 5 },
]

test.each([
  ['nobody has less than nothing', 0, 10, 0],
  ['five of nineteen, and ten who never came', 9, 20, 78],
  ['more than everyone', 10, 11, 100],
  ['the only member', 9, 1, 0],
])('[STATS-7] the share outranked: %s', (_, mine, members, share) => {
  expect(shareBelow({ mine, distribution, members })).toBe(share)
})

function withMembers(members: number) {
  let at = 0
  let reads = 0
  const read = async (): Promise<Distributions> => {
    reads += 1
    return { members, distributions: { visits: distribution, messages: distribution, longest: distribution } }
  }
  const outranking = createOutranking({ read, now: () => new Date(at) })
  const compare = () => outranking.outranked({ visits: 9, messages: 0, longest: 5 })
  return { compare, reads: () => reads, pass: (ms: number) => (at += ms) }
}

test('[STATS-7] with many members the figures are read at most every five minutes', async () => {
  const { compare, reads, pass } = withMembers(1_000_000)
  await Promise.all([compare(), compare(), compare()])
  pass(299_000)
  await compare()
  expect(reads()).toBe(1)
  pass(1_000)
  await compare()
  expect(reads()).toBe(2)
})

test('[STATS-7] with few members the figures are read every time', async () => {
  const { compare, reads } = withMembers(20)
  expect(await compare()).toEqual({ visits: 78, messages: 0, longest: 68 })
  await compare()
  expect(reads()).toBe(2)
})

test('[STATS-7] a failure is not cached', async () => {
  let isFailing = true
  const empty = { members: 1_000_000, distributions: { visits: [], messages: [], longest: [] } }
  const read = async () => (isFailing ? Promise.reject(new Error('away')) : empty)
  const outranking = createOutranking({ read, now: () => new Date(0) })
  const mine = { visits: 1, messages: 1, longest: 1 }
  await expect(outranking.outranked(mine)).rejects.toThrow('away')
  isFailing = false
  expect(await outranking.outranked(mine)).toEqual({ visits: 100, messages: 100, longest: 100 })
})
