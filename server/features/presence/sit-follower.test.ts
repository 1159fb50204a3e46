/** Follows rows that others write without end: whoever waits gets on, and nothing that is to be read is forgotten. */
import { afterAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { borrowDatabase } from '#server/testing/database.ts'
import { createSittingBoard, type Sitting } from './sit-board.ts'
import { createSitFollower } from './sit-follower.ts'

const database = await borrowDatabase()
afterAll(() => database.close())

/** The rows say that nobody sits; the board has yet to learn it. */
function stage(known: string[], onReading: () => void = () => undefined) {
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
    onReading()
    return new Date()
  }
  const onFollowed = vi.fn(async () => undefined)
  const follower = createSitFollower({
    ...{ db, now, board, onFollowed },
    sittingOf: ({ person }) => sittingOf(person.id),
  })
  return { board, follower, outage, onFollowed }
}

test('[SCALE-3] presses elsewhere that never stop keep nobody waiting who asks about one person', async () => {
  let presses = 0
  const { board, follower } = stage(['u-rhoda'], () => {
    // Somebody presses during every reading.
    if (++presses < 200) void follower.follow(`u-${presses}`)
  })
  await follower.follow('u-rhoda')
  expect(board.has('u-rhoda')).toBe(false)
  expect(presses).toBeLessThan(10)
  presses = 200
  await follower.follow('u-robin')
})

test('[SCALE-1] rows that are older than what was written here change nothing, and are read once more', async () => {
  let writes = 2
  const { board, follower, onFollowed } = stage(['u-rhoda'], () => {
    if (writes-- > 0) follower.touched('u-rhoda')
  })
  await follower.follow('u-rhoda')
  expect(board.has('u-rhoda')).toBe(true)
  await vi.waitFor(() => expect(board.has('u-rhoda')).toBe(false), 10_000)
  expect(onFollowed.mock.calls).toEqual([[[]], [[]], [['u-rhoda']]])
})

test('[SCALE-1] whoever could not be read is read with the next', async () => {
  const { board, follower, outage } = stage(['u-rhoda', 'u-robin'])
  outage.isOn = true
  await expect(follower.follow('u-rhoda')).rejects.toThrow('the database is away')
  outage.isOn = false
  await follower.follow('u-robin')
  expect([board.has('u-rhoda'), board.has('u-robin')]).toEqual([false, false])
})

test('[SCALE-1] what could not be told is told with the next', async () => {
  const { follower, onFollowed } = stage(['u-rhoda', 'u-robin'])
  onFollowed.mockRejectedValueOnce(new Error('the database is away'))
  await expect(follower.follow('u-rhoda')).rejects.toThrow('the database is away')
  await follower.follow('u-robin')
  expect(onFollowed.mock.calls).toEqual([[['u-rhoda']], [['u-rhoda', 'u-robin']]])
})
