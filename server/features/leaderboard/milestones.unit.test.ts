/** Approximate ranks: how they are found, and when milestones are read again. */
import { expect, test } from 'vitest'
import type { Milestone } from './leaderboard.store.ts'
import { createMilestones } from './milestones.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute))
const everyHundredth: Milestone[] = [
  { stat: 9, reachedAt: at(0) },
  { stat: 5, reachedAt: at(10) },
  { stat: 5, reachedAt: at(20) },
  { stat: 1, reachedAt: at(0) },
]

function setUp(read: () => Promise<Milestone[]>) {
  let minutes = 0
  const milestones = createMilestones({ read, every: 100, now: () => at(minutes) })
  return { milestones, pass: (by: number) => (minutes += by) }
}

test.each([
  ['ahead of all', { stat: 10, reachedAt: at(0) }, 0],
  ['between two stats', { stat: 7, reachedAt: at(0) }, 100],
  ['the earlier of equal ones', { stat: 5, reachedAt: at(5) }, 100],
  ['the later of equal ones', { stat: 5, reachedAt: at(15) }, 200],
  ['the last of equal ones', { stat: 5, reachedAt: at(25) }, 300],
  ['behind all', { stat: 1, reachedAt: at(1) }, 400],
])('[LEAD-11] %s', async (_, reached, ahead) => {
  const { milestones } = setUp(async () => everyHundredth)
  expect(await milestones.countAhead('time', reached)).toBe(ahead)
})

test('[LEAD-11] milestones are read once per five minutes, and nobody waits for a refresh', async () => {
  let reads = 0
  let finish = () => {}
  const { milestones, pass } = setUp(() => {
    reads++
    if (reads === 1) return Promise.resolve(everyHundredth)
    return new Promise((resolve) => {
      finish = () => resolve([])
    })
  })
  const last = { stat: 1, reachedAt: at(1) }
  const countAhead = () => milestones.countAhead('time', last)
  expect(await Promise.all([countAhead(), countAhead()])).toEqual([400, 400])
  pass(4)
  expect([await countAhead(), reads]).toEqual([400, 1])
  pass(1)
  expect([await countAhead(), await countAhead(), reads]).toEqual([400, 400, 2])
  finish()
  await Promise.resolve()
  expect([await countAhead(), reads]).toEqual([0, 2])
})

test('[LEAD-11] a failed read is tried again, and outdated milestones are used until then', async () => {
  let reads = 0
  const { milestones, pass } = setUp(async () => {
    reads++
    if (reads !== 2) throw new Error('away')
    return everyHundredth
  })
  const countAhead = () => milestones.countAhead('time', { stat: 1, reachedAt: at(1) })
  await expect(countAhead()).rejects.toThrow('away')
  expect(await countAhead()).toBe(400)
  pass(6)
  expect(await countAhead()).toBe(400)
  expect(await countAhead()).toBe(400)
  expect(reads).toBeGreaterThanOrEqual(3)
})
