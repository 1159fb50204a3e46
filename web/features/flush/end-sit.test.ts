/** Tests what the end of a sit opens: a scene, a toast, or nothing. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_WITHIN_MS, endSit, isSitFrom } from './end-sit.ts'
import { createFlushStore } from './flush.store.ts'

const startedAt = '2026-03-05T08:00:00.000Z'
const streak = { days: 4, keptEarlierToday: false, week: [], today: 3 }
const sit = {
  id: 'sit-1',
  startedAt,
  endedAt: '2026-03-05T08:00:18.000Z',
  seconds: 18,
  reason: 'toggled' as const,
  visitsToday: 1,
  totalVisits: 7,
  longest: null,
  company: { total: 0, people: [] },
  messages: 0,
  streak,
  badges: { earned: [], nearest: null },
}

let answer: () => Promise<Response>
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = async () => Response.json({ success: true, sit })
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function end(seconds: number, isKnown = true) {
  const store = createFlushStore()
  const showToast = vi.fn()
  const ended = endSit(
    {
      startedAt: isKnown ? startedAt : undefined,
      endedAt: Date.parse(startedAt) + seconds * 1000,
      posted: Promise.resolve(),
      throne: undefined,
    },
    { cache: new QueryClient(), store, showToast },
  )
  return { store, showToast, ended }
}

test('[FLUSH-1, FLUSH-8] from 30 seconds the scene opens at once, with the length of the page’s clock', async () => {
  const { store, showToast, ended } = end(754)
  expect(store.current()).toMatchObject({ kind: 'flush', seconds: 754 })
  await ended
  expect(showToast).not.toHaveBeenCalled()
})

test('[FLUSH-2] under 30 seconds a toast says how long it was, and that it counts', async () => {
  const { store, showToast, ended } = end(18)
  await ended
  expect(store.current()).toBeNull()
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    title: '18 seconds. In and out.',
    description: 'It counts: day 4 is yours',
  })
})

test('[FLUSH-8] where the clock of the page is minutes off, the server’s length decides', async () => {
  answer = async () => Response.json({ success: true, sit: { ...sit, seconds: 310 } })
  const behind = end(10)
  await behind.ended
  expect(behind.store.current()).toMatchObject({ kind: 'flush', seconds: 310 })
  expect(behind.showToast).not.toHaveBeenCalled()
})

test('[FLUSH-2] without an answer the toast comes after two seconds, and says only how long it was', async () => {
  vi.useFakeTimers()
  answer = () => new Promise(() => {})
  const { showToast } = end(29)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1)
  expect(showToast).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ title: '29 seconds. In and out.', description: undefined })
})

test('[FLUSH-10] a press that failed closes the scene, and no toast praises a short sit', async () => {
  const long = end(754)
  long.store.fail()
  expect(long.store.current()).toBeNull()
  const short = end(18)
  short.store.fail()
  await short.ended
  expect(short.showToast).not.toHaveBeenCalled()
})

test('[FLUSH-1] without a known beginning there is no scene and no toast', async () => {
  const { store, showToast, ended } = end(754, false)
  await ended
  expect([store.current(), showToast.mock.calls]).toEqual([null, []])
})

test('[FLUSH-8] an earlier sit is not taken for this one', () => {
  expect(isSitFrom(startedAt, sit)).toBe(true)
  expect(isSitFrom('2026-03-05T08:00:00Z', sit)).toBe(true)
  expect(isSitFrom('2026-03-05T07:00:00.000Z', sit)).toBe(false)
  expect(isSitFrom(startedAt, null)).toBe(false)
})
