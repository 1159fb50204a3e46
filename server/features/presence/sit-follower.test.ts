/** The follower under endless writes of other processes: callers don't wait for ever, and no row is missed. */
import { afterAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { borrowDatabase } from '#server/testing/database.ts'
import { createSittingBoard, type Sitting } from './sit-board.ts'
import { createSitFollower } from './sit-follower.ts'

const database = await borrowDatabase()
afterAll(() => database.close())

/** The board lists the given people, but no row says that they sit. */
function openFollower(known: string[], onRead: () => void = () => undefined) {
  const board = createSittingBoard({ graceMs: 1, resumeMs: 1, warnMs: 1, offMs: 1 })
  const rest = { startedAt: 0, lastSignAt: 0, lastHereAt: 0, awaySince: 0, isWarned: false, savedAt: 0 }
  const sittingOf = (id: string): Sitting => ({
    person: { id, nickname: id, emoji: '🚽', isPremium: false, badges: [] },
    ...rest,
  })
  for (const id of known) board.sit(sittingOf(id))
  const outage = { isOn: false }
  const db = new Proxy(database.db as Db, {
    get(target, name) {
      if (outage.isOn) throw new Error('the database is away')
      return Reflect.get(target, name)
    },
  })
  const now = () => {
    onRead()
    return new Date()
  }
  const onChanged = vi.fn(async () => undefined)
  const follower = createSitFollower({
    db,
    now,
    board,
    onChanged,
    sittingOf: ({ person }) => sittingOf(person.id),
  })
  return { board, follower, outage, onChanged }
}

test('[SCALE-3] an endless stream of remote presses does not delay a caller who follows one person', async () => {
  let presses = 0
  const { board, follower } = openFollower(['u-rhoda'], () => {
    // Another press arrives during every read.
    if (++presses < 200) void follower.follow(`u-${presses}`)
  })
  await follower.follow('u-rhoda')
  expect(board.has('u-rhoda')).toBe(false)
  expect(presses).toBeLessThan(10)
  presses = 200
  await follower.follow('u-robin')
})

test('[SCALE-1] rows older than this process’s own write are ignored and read again', async () => {
  let writes = 2
  const { board, follower, onChanged } = openFollower(['u-rhoda'], () => {
    if (writes-- > 0) follower.touched('u-rhoda')
  })
  await follower.follow('u-rhoda')
  expect(board.has('u-rhoda')).toBe(true)
  await vi.waitFor(() => expect(board.has('u-rhoda')).toBe(false), 10_000)
  expect(onChanged.mock.calls).toEqual([[[]], [[]], [['u-rhoda']]])
})

test('[SCALE-1] a person whose read failed is included in the next read', async () => {
  const { board, follower, outage } = openFollower(['u-rhoda', 'u-robin'])
  outage.isOn = true
  await expect(follower.follow('u-rhoda')).rejects.toThrow('the database is away')
  outage.isOn = false
  await follower.follow('u-robin')
  expect([board.has('u-rhoda'), board.has('u-robin')]).toEqual([false, false])
})

test('[SCALE-1] a change that could not be reported is reported after the next read', async () => {
  const { follower, onChanged } = openFollower(['u-rhoda', 'u-robin'])
  onChanged.mockRejectedValueOnce(new Error('the database is away'))
  await expect(follower.follow('u-rhoda')).rejects.toThrow('the database is away')
  await follower.follow('u-robin')
  expect(onChanged.mock.calls).toEqual([[['u-rhoda']], [['u-rhoda', 'u-robin']]])
})
