/** By the clock: what is read anew when, and which of it the pages are asked to read as well. */
import { expect, test, vi } from 'vitest'
import { createResyncSchedule } from './resync-schedule.ts'

function stage({ hasNeighbours = true, isCarrying = true } = {}) {
  const standing = { hasNeighbours, isCarrying }
  let at = Date.UTC(2026, 10, 15)
  let tellGap = () => {}
  const did: string[] = []
  const follow = vi.fn(async () => undefined)
  const resync = vi.fn(async (): Promise<void> => void did.push('resync'))
  const keepingUp = createResyncSchedule({
    cluster: {
      isCarrying: () => standing.isCarrying,
      onGap: (listener) => {
        tellGap = listener
      },
    },
    neighbours: { areThere: () => standing.hasNeighbours, tick: async () => undefined },
    clock: () => at,
    follow,
    resync,
    askPages: () => void did.push('pages'),
  })
  /** Looks at the clock twice a second, and says what that led to. */
  const pass = async (ms: number): Promise<string[]> => {
    did.length = 0
    for (let passed = 0; passed < ms; passed += 500) {
      at += 500
      await keepingUp.tick()
    }
    return [...did]
  }
  return { keepingUp, standing, follow, resync, pass, gap: () => tellGap() }
}

const timesOf = (did: string[], what: string) => did.filter((one) => one === what).length

test.each([true, false])(
  '[SCALE-2] [SCALE-7] what was said is read every 2 s as long as others are there, whether they can be heard: %s',
  async (isCarrying) => {
    const { pass, follow, standing } = stage({ isCarrying })
    await pass(1500)
    expect(follow).not.toHaveBeenCalled()
    for (let times = 1; times <= 10; times++) {
      await pass(2000)
      expect(follow).toHaveBeenCalledTimes(times)
    }
    standing.hasNeighbours = false
    await pass(20_000)
    expect(follow).toHaveBeenCalledTimes(10)
  },
)

test('[SCALE-2] what is read once a minute to be sure asks nothing of the pages', async () => {
  const { pass } = stage()
  expect(await pass(59_500)).toEqual([])
  expect(await pass(240_500)).toEqual(['resync', 'resync', 'resync', 'resync', 'resync'])
})

test('[SCALE-2] after a gap, or when a process was lost, everything is read and then the pages are asked, once', async () => {
  const { pass, gap, keepingUp, standing } = stage()
  gap()
  expect(await pass(20_000)).toEqual(['resync', 'pages'])
  // The last of the others: nobody is left to be missed, but what it said last may have been.
  standing.hasNeighbours = false
  keepingUp.noteGap()
  expect(await pass(20_000)).toEqual(['resync', 'pages'])
})

test('[SCALE-2] pages are asked only once the reading has succeeded, and for a gap in the middle of it once more', async () => {
  const { pass, gap, resync } = stage()
  gap()
  resync.mockRejectedValueOnce(new Error('the database is away'))
  await expect(pass(500)).rejects.toThrow('the database is away')
  resync.mockImplementationOnce(async () => gap())
  expect(await pass(20_000)).toEqual(['pages', 'resync', 'pages'])
})

test('[SCALE-2] a reading to be sure that fails and is done again asks nothing of the pages', async () => {
  const { pass, resync } = stage()
  resync.mockRejectedValueOnce(new Error('the database is away'))
  await expect(pass(60_000)).rejects.toThrow('the database is away')
  expect(await pass(20_000)).toEqual(['resync'])
})

test('[SCALE-7] while nobody can be told anything all is read every 5 s, and pages are asked every 25 s', async () => {
  const { pass } = stage({ isCarrying: false })
  const first = await pass(24_500)
  expect([timesOf(first, 'resync'), timesOf(first, 'pages')]).toEqual([4, 0])
  expect(await pass(500)).toEqual(['resync', 'pages'])
  const next = await pass(50_000)
  expect([timesOf(next, 'resync'), timesOf(next, 'pages')]).toEqual([10, 2])
})

test('[SCALE-7] a messenger that is back sooner asks nothing of the pages; one that stays away is counted from then', async () => {
  const { pass, standing } = stage()
  await pass(50_000)
  standing.isCarrying = false
  expect(await pass(20_000)).not.toContain('pages')
  standing.isCarrying = true
  expect(await pass(50_000)).not.toContain('pages')
  standing.isCarrying = false
  expect(timesOf(await pass(24_500), 'pages')).toBe(0)
  expect(timesOf(await pass(1000), 'pages')).toBe(1)
})

test('[SCALE-7] a process on its own reads nothing and asks nothing', async () => {
  const { pass } = stage({ hasNeighbours: false, isCarrying: false })
  expect(await pass(300_000)).toEqual([])
})
