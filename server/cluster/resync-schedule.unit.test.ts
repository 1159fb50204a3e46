/** The resync schedule under a manual clock: when the node reads again, and when its pages do. */
import { expect, test, vi } from 'vitest'
import { createResyncSchedule } from './resync-schedule.ts'

function createSchedule({ hasPeers = true, isBusUp = true } = {}) {
  const state = { hasPeers, isBusUp }
  let at = Date.UTC(2026, 10, 15)
  let reportGap = () => {}
  const did: string[] = []
  const catchUpChat = vi.fn(async () => undefined)
  const resync = vi.fn(async (): Promise<void> => void did.push('resync'))
  const resyncSchedule = createResyncSchedule({
    cluster: {
      isBusUp: () => state.isBusUp,
      onGap: (listener) => {
        reportGap = listener
      },
    },
    nodeRegistry: { hasPeers: () => state.hasPeers, tick: async () => undefined },
    clock: () => at,
    catchUpChat,
    resync,
    resyncPages: () => void did.push('pages'),
  })
  /** Ticks twice a second, and returns what happened. */
  const pass = async (ms: number): Promise<string[]> => {
    did.length = 0
    for (let passed = 0; passed < ms; passed += 500) {
      at += 500
      await resyncSchedule.tick()
    }
    return [...did]
  }
  return { resyncSchedule, state, catchUpChat, resync, pass, gap: () => reportGap() }
}

const timesOf = (did: string[], what: string) => did.filter((one) => one === what).length

test.each([true, false])(
  '[SCALE-2] [SCALE-7] new messages are read every 2 s while there are peers, with the bus up: %s',
  async (isBusUp) => {
    const { pass, catchUpChat, state } = createSchedule({ isBusUp })
    await pass(1500)
    expect(catchUpChat).not.toHaveBeenCalled()
    for (let times = 1; times <= 10; times++) {
      await pass(2000)
      expect(catchUpChat).toHaveBeenCalledTimes(times)
    }
    state.hasPeers = false
    await pass(20_000)
    expect(catchUpChat).toHaveBeenCalledTimes(10)
  },
)

test('[SCALE-2] the safety resync once a minute does not make pages refetch', async () => {
  const { pass } = createSchedule()
  expect(await pass(59_500)).toEqual([])
  expect(await pass(240_500)).toEqual(['resync', 'resync', 'resync', 'resync', 'resync'])
})

test('[SCALE-2] after a gap, or when a node is lost, everything is read and then the pages refetch, once', async () => {
  const { pass, gap, resyncSchedule, state } = createSchedule()
  gap()
  expect(await pass(20_000)).toEqual(['resync', 'pages'])
  // The last peer is gone, but its last events may have been missed.
  state.hasPeers = false
  resyncSchedule.noteGap()
  expect(await pass(20_000)).toEqual(['resync', 'pages'])
})

test('[SCALE-2] pages refetch only after a resync that succeeded, and again for a gap in the middle of it', async () => {
  const { pass, gap, resync } = createSchedule()
  gap()
  resync.mockRejectedValueOnce(new Error('the database is away'))
  await expect(pass(500)).rejects.toThrow('the database is away')
  resync.mockImplementationOnce(async () => gap())
  expect(await pass(20_000)).toEqual(['pages', 'resync', 'pages'])
})

test('[SCALE-2] a safety resync that fails and is repeated does not make pages refetch', async () => {
  const { pass, resync } = createSchedule()
  resync.mockRejectedValueOnce(new Error('the database is away'))
  await expect(pass(60_000)).rejects.toThrow('the database is away')
  expect(await pass(20_000)).toEqual(['resync'])
})

test('[SCALE-7] while the bus is down everything is read every 5 s, and pages refetch every 25 s', async () => {
  const { pass } = createSchedule({ isBusUp: false })
  const first = await pass(24_500)
  expect([timesOf(first, 'resync'), timesOf(first, 'pages')]).toEqual([4, 0])
  expect(await pass(500)).toEqual(['resync', 'pages'])
  const next = await pass(50_000)
  expect([timesOf(next, 'resync'), timesOf(next, 'pages')]).toEqual([10, 2])
})

test('[SCALE-7] a bus that recovers sooner does not make pages refetch; the 25 s start with each outage', async () => {
  const { pass, state } = createSchedule()
  await pass(50_000)
  state.isBusUp = false
  expect(await pass(20_000)).not.toContain('pages')
  state.isBusUp = true
  expect(await pass(50_000)).not.toContain('pages')
  state.isBusUp = false
  expect(timesOf(await pass(24_500), 'pages')).toBe(0)
  expect(timesOf(await pass(1000), 'pages')).toBe(1)
})

test('[SCALE-7] a node without peers reads nothing, and its pages don’t refetch', async () => {
  const { pass } = createSchedule({ hasPeers: false, isBusUp: false })
  expect(await pass(300_000)).toEqual([])
})
