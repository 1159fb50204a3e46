/** Proves that every open page follows when premium begins and ends. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { keyOf } from '#web/api/query-client.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listenForPremium } from './premium.live.ts'

const userId = 'u-pearl'
const statusKey = keyOf(getSubscriptionStatus, { userId })

afterEach(() => vi.unstubAllGlobals())

/** A page with its own idea of premium, and a server with the actual status. */
function setup(isPremium: boolean, status: () => Promise<Response> = async () => Response.json({ isPremium })) {
  vi.stubGlobal('fetch', status)
  let known = isPremium
  const { wire, live, comeBack, catchUp } = openTestLive(userId)
  const cache = new QueryClient()
  const showToast = vi.fn()
  const onChange = vi.fn((next: boolean) => {
    known = next
  })
  const stop = listenForPremium({ live, cache, userId, showToast, onChange, isPremium: () => known })
  wire.welcome()
  const change = (to: boolean) => wire.emit({ type: 'PREMIUM_CHANGED', isPremium: to })
  return { cache, showToast, onChange, stop, comeBack, catchUp, change }
}

test('[PREM-23] when premium begins elsewhere, this page becomes premium and shows a toast', () => {
  const { change, onChange, showToast } = setup(false)
  change(true)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  expect(showToast.mock.calls[0]?.[0]).toMatchObject({ title: 'You’re premium' })
})

test('[PREM-23] when it ends, this page follows and shows a toast', () => {
  const { change, onChange, showToast } = setup(true)
  change(false)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false)
  expect(showToast.mock.calls[0]?.[0]).toMatchObject({ title: 'Your premium’s ended' })
})

test('[PREM-23] the page that has just paid shows no second toast', () => {
  const { change, onChange, showToast } = setup(true)
  change(true)
  expect(onChange).not.toHaveBeenCalled()
  expect(showToast).not.toHaveBeenCalled()
})

test('[PREM-23] the cached membership is corrected at once and refetched', () => {
  const { cache, change } = setup(false)
  cache.setQueryData(statusKey, { isPremium: false })
  change(true)
  expect(cache.getQueryData(statusKey)).toEqual({ isPremium: true })
  expect(cache.getQueryState(statusKey)?.isInvalidated).toBe(true)
})

test('[PREM-23] a stopped listener ignores events', () => {
  const { change, stop, onChange } = setup(false)
  stop()
  change(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('[PREM-29] a change while the page joined, or was offline, is applied when the connection opens', async () => {
  const { onChange, showToast } = setup(true, async () => Response.json({ isPremium: false }))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(false), 10_000)
  // A page that has only just opened needs no toast.
  expect(showToast).not.toHaveBeenCalled()

  let isPremium = false
  const away = setup(false, async () => Response.json({ isPremium }))
  isPremium = true
  away.comeBack()
  await vi.waitFor(() => expect(away.onChange).toHaveBeenCalledExactlyOnceWith(true), 10_000)
  expect(away.showToast.mock.calls[0]?.[0]).toMatchObject({ title: 'You’re premium' })
})

test('[PREM-29, WS-17] a change that the server missed is applied when it asks for a catch-up', async () => {
  let isPremium = true
  const { catchUp, onChange, showToast } = setup(true, async () => Response.json({ isPremium }))
  isPremium = false
  catchUp()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(false), 10_000)
  expect(showToast.mock.calls[0]?.[0]).toMatchObject({ title: 'Your premium’s ended' })
})

test('[PREM-29] a response that is older than an event, or that fails, changes nothing', async () => {
  let answer = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { change, onChange } = setup(true, () => late)
  change(false)
  answer(Response.json({ isPremium: true }))
  await late
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failing = setup(true, () => Promise.reject(new TypeError('Failed to fetch')))
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), 10_000)
  warned.mockRestore()
  expect([onChange.mock.calls, failing.onChange.mock.calls]).toEqual([[[false]], []])
})
