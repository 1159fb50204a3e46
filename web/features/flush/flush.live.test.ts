/** Tests that a sit which the server ended is shown once, kindly, and only when the person is back. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/api/storage.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listenForEndedSits } from './flush.live.ts'
import { createFlushStore } from './flush.store.ts'

const sit = {
  id: 'sit-1',
  startedAt: '2026-03-05T08:00:00.000Z',
  endedAt: '2026-03-05T08:14:02.000Z',
  seconds: 842,
  reason: 'inactive',
  visitsToday: 1,
  totalVisits: 7,
  longest: null,
  company: { total: 0, people: [] },
  messages: 3,
  streak: null,
  badges: { earned: [], nearest: null },
}

let answer: object = sit
beforeEach(() => {
  answer = sit
  vi.stubGlobal('fetch', async () => Response.json({ success: true, sit: answer }))
})
afterEach(() => vi.unstubAllGlobals())

function setUp({ storage = memoryStorage() } = {}) {
  const { wire, live } = openTestLive('u-rhoda')
  const store = createFlushStore()
  const hideToast = vi.fn()
  let comeBack = () => {}
  listenForEndedSits({
    live,
    cache: new QueryClient(),
    store,
    storage,
    isOnBowl: () => false,
    whenBack: (run) => {
      comeBack = run
      return () => {
        comeBack = () => {}
      }
    },
    hideToast,
  })
  wire.welcome({ isOnBowl: true })
  const shown = async () => {
    comeBack()
    await new Promise((resolve) => setTimeout(resolve))
    return store.current()
  }
  return { wire, store, storage, hideToast, shown }
}

test('[FLUSH-12] a sit ended for inactivity is shown when the person is back, in place of the toast', async () => {
  const { wire, store, hideToast, shown } = setUp()
  wire.emit({ type: 'STATUS', isOnBowl: false })
  expect(store.current()).toBeNull()
  expect(await shown()).toMatchObject({ kind: 'idle', sit: { id: 'sit-1' } })
  expect(hideToast).toHaveBeenCalledOnce()
})

test('[FLUSH-12] only one of several tabs shows it', async () => {
  const first = setUp()
  const second = setUp({ storage: first.storage })
  for (const { wire } of [first, second]) wire.emit({ type: 'STATUS', isOnBowl: false })
  await first.shown()
  expect(await second.shown()).toBeNull()
})

test('[FLUSH-1, FLUSH-11] a sit that another tab or a log-out ended shows nothing', async () => {
  for (const reason of ['toggled', 'signed-out', 'away']) {
    answer = { ...sit, reason }
    const { wire, shown } = setUp()
    wire.emit({ type: 'STATUS', isOnBowl: false })
    expect(await shown(), reason).toBeNull()
  }
})

test('[FLUSH-1] the tab that pressed does not ask', async () => {
  const { wire, shown } = setUp()
  wire.emit({ type: 'STATUS', isOnBowl: false, press: { page: 'this-page', number: 1 } })
  expect(await shown()).toBeNull()
})
