/** Which waves show a toast, and how often. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listWaves } from '#contract/social/waves.ts'
import { keyOf } from '#web/api/query-client.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { untilUtcMidnight, type WaveList, withSent } from './waves.cache.ts'
import { listenForWaves } from './waves.live.tsx'

const ME = 'u-rhoda'
const ada = { id: 'u-ada', nickname: 'Ada', emoji: '👑' }
const bea = { id: 'u-bea', nickname: 'Bea', emoji: '🧼' }
const cid = { id: 'u-cid', nickname: 'Cid', emoji: '🧽' }
const at = (minute: number) => `2026-05-03T10:0${minute}:00.000Z`

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The server, which answers with `list` and notes whom the page waves at. */
function setUp({ userId = ME, storage = memoryStorage() } = {}) {
  vi.spyOn(storage, 'setItem').mockClear()
  const list: WaveList = { success: true, sent: [], received: [] }
  const wavedAt: string[] = []
  const fetch = vi.fn(async (_: unknown, request?: RequestInit) => {
    if (request?.method !== 'POST') return Response.json(list)
    wavedAt.push(JSON.parse(String(request.body)).userId)
    return Response.json({ success: true, wavedToday: true })
  })
  vi.stubGlobal('fetch', fetch)
  const { wire, live } = openTestLive(userId)
  const cache = new QueryClient()
  const toasts: ToastRequest[] = []
  listenForWaves({
    live,
    cache,
    userId,
    storage,
    showToast: (toast) => void toasts.push(toast),
    now: () => Date.parse(at(9)),
  })
  return {
    wire,
    list,
    cache,
    storage,
    toasts,
    wavedAt,
    fetch,
    titles: () => toasts.map(({ title }) => title),
    /** The catch-up is over: it notes what it has shown. */
    isSettled: () => vi.waitFor(() => expect(storage.setItem).toHaveBeenCalled(), 10_000),
  }
}

function waveBack(toast: ToastRequest | undefined) {
  if (toast?.action && 'onPress' in toast.action) toast.action.onPress()
}

test('[WAVE-8] a wave shows a toast, and "Wave back" waves back', async () => {
  const { wire, toasts, titles, wavedAt, cache } = setUp()
  wire.welcome()
  wire.emit({ type: 'WAVE', from: ada })
  expect(toasts[0]).toMatchObject({ title: 'Ada waved', action: { label: 'Wave back' } })
  waveBack(toasts[0])
  await vi.waitFor(() => expect(titles()).toEqual(['Ada waved', 'You waved back']), 10_000)
  expect(wavedAt).toEqual([ada.id])
  expect(cache.getQueryData<WaveList>(keyOf(listWaves))?.sent).toEqual([ada.id])
})

test('[WAVE-8] waves that were missed are one toast, once in each browser, and one press answers all', async () => {
  const { wire, list, toasts, titles, wavedAt, storage } = setUp()
  list.received = [
    { from: cid, wavedAt: at(3) },
    { from: bea, wavedAt: at(2) },
    { from: ada, wavedAt: at(1) },
  ]
  wire.welcome()
  await vi.waitFor(() => expect(titles()).toEqual(['Cid and 2 others waved']), 10_000)
  waveBack(toasts[0])
  await vi.waitFor(() => expect(wavedAt).toEqual([cid.id, bea.id, ada.id]), 10_000)

  const again = setUp({ storage })
  again.list.received = [
    { from: ada, wavedAt: `2026-05-04${at(5).slice(10)}` },
    { from: cid, wavedAt: at(3) },
  ]
  again.wire.welcome()
  await vi.waitFor(() => expect(again.titles()).toEqual(['Ada waved']), 10_000)
})

test('[WAVE-8] the answer to your own wave of today leads to the person and offers no further wave', async () => {
  const { wire, list, cache, toasts, isSettled } = setUp()
  vi.setSystemTime(at(9))
  list.sent = [ada.id]
  list.received = [
    { from: ada, wavedAt: at(3) },
    { from: bea, wavedAt: at(2) },
  ]
  wire.welcome()
  await isSettled()
  cache.setQueryData<WaveList>(keyOf(listWaves), (before) => withSent(before, cid.id))
  wire.emit({ type: 'WAVE', from: cid })
  expect(toasts.map(({ title, to, action }) => [title, to, action?.label])).toEqual([
    ['Ada waved back', '/profile/u-ada', undefined],
    ['Bea waved', '/profile/u-bea', 'Wave back'],
    ['Cid waved back', '/profile/u-cid', undefined],
  ])
  vi.useRealTimers()
})

test('[WAVE-8] a wave that was shown live is not shown again after a reload', async () => {
  const { wire, storage, titles, isSettled } = setUp()
  wire.welcome()
  await isSettled()
  wire.emit({ type: 'WAVE', from: ada })
  expect(titles()).toEqual(['Ada waved'])

  const again = setUp({ storage })
  again.list.received = [{ from: ada, wavedAt: at(1) }]
  again.wire.welcome()
  await again.isSettled()
  expect(again.titles()).toEqual([])
})

test('[WAVE-7] a guest does not request waves', () => {
  const { wire, fetch } = setUp({ userId: 'guest-Gus12345' })
  wire.welcome()
  expect(fetch).not.toHaveBeenCalled()
})

test('[WAVE-7] waving back leaves no wave to answer', () => {
  const list: WaveList = { success: true, sent: [bea.id], received: [{ from: ada, wavedAt: at(1) }] }
  expect(withSent(list, ada.id)).toEqual({ success: true, sent: [bea.id, ada.id], received: [] })
  expect(withSent(list, bea.id).sent).toEqual([bea.id])
  expect(withSent(undefined, ada.id).sent).toEqual([ada.id])
})

test('[WAVE-7] the day of waves ends at midnight UTC', () => {
  expect(untilUtcMidnight(Date.UTC(2026, 4, 3, 23, 59))).toBe(60_000)
  expect(untilUtcMidnight(Date.UTC(2026, 4, 4))).toBe(24 * 60 * 60 * 1000)
})
