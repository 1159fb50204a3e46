/** The sync under endless writes of other nodes: callers don't wait for ever, and no row is missed. */
import { afterAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { borrowDatabase } from '#server/testing/database.ts'
import { createOpenSits, type Sitting } from './open-sits.ts'
import { createSitSync } from './sit-sync.ts'

const database = await borrowDatabase()
afterAll(() => database.close())

/** Memory has an open sit of each of the given people, but no row says that they sit. */
function openSync(known: string[], onRead: () => void = () => undefined) {
  const openSits = createOpenSits({ graceMs: 1, resumeMs: 1, warnMs: 1, endAfterInactiveMs: 1 })
  const rest = { startedAt: 0, lastActivityAt: 0, lastHereAt: 0, awaySince: 0, isWarned: false, savedAt: 0 }
  const toSitting = (id: string): Sitting => ({
    person: { id, nickname: id, emoji: '🚽', isPremium: false, badges: [] },
    ...rest,
  })
  for (const id of known) openSits.add(toSitting(id))
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
  const sync = createSitSync({
    db,
    now,
    openSits,
    onChanged,
    toSitting: ({ person }) => toSitting(person.id),
  })
  return { openSits, sync, outage, onChanged }
}

test('[SCALE-3] an endless stream of remote presses does not delay a caller who reloads one person', async () => {
  let presses = 0
  const { openSits, sync } = openSync(['u-rhoda'], () => {
    // Another press arrives during every read.
    if (++presses < 200) void sync.reloadPeople(`u-${presses}`)
  })
  await sync.reloadPeople('u-rhoda')
  expect(openSits.has('u-rhoda')).toBe(false)
  expect(presses).toBeLessThan(10)
  presses = 200
  await sync.reloadPeople('u-robin')
})

test('[SCALE-1] rows older than this node’s own write are ignored and read again', async () => {
  let writes = 2
  const { openSits, sync, onChanged } = openSync(['u-rhoda'], () => {
    if (writes-- > 0) sync.rememberChange('u-rhoda')
  })
  await sync.reloadPeople('u-rhoda')
  expect(openSits.has('u-rhoda')).toBe(true)
  await vi.waitFor(() => expect(openSits.has('u-rhoda')).toBe(false), 10_000)
  expect(onChanged.mock.calls).toEqual([[[]], [[]], [['u-rhoda']]])
})

test('[SCALE-1] a person whose read failed is included in the next read', async () => {
  const { openSits, sync, outage } = openSync(['u-rhoda', 'u-robin'])
  outage.isOn = true
  await expect(sync.reloadPeople('u-rhoda')).rejects.toThrow('the database is away')
  outage.isOn = false
  await sync.reloadPeople('u-robin')
  expect([openSits.has('u-rhoda'), openSits.has('u-robin')]).toEqual([false, false])
})

test('[SCALE-1] a change that could not be reported is reported after the next read', async () => {
  const { sync, onChanged } = openSync(['u-rhoda', 'u-robin'])
  onChanged.mockRejectedValueOnce(new Error('the database is away'))
  await expect(sync.reloadPeople('u-rhoda')).rejects.toThrow('the database is away')
  await sync.reloadPeople('u-robin')
  expect(onChanged.mock.calls).toEqual([[['u-rhoda']], [['u-rhoda', 'u-robin']]])
})
