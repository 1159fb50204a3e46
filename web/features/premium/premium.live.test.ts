/** Proves that every open page follows when premium begins and ends. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { keyOf } from '#web/api/key-of.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listenForPremium } from './premium.live.ts'

const userId = 'u-pearl'
const statusKey = keyOf(getSubscriptionStatus, { userId })

afterEach(() => vi.unstubAllGlobals())

/** A page that thinks it is premium or not, and a server that says how it really is. */
function stage(isPremium: boolean, status: () => Promise<Response> = async () => Response.json({ isPremium })) {
  vi.stubGlobal('fetch', status)
  let known = isPremium
  const { wire, live, comeBack, catchUp } = openTestLive(userId)
  const cache = new QueryClient()
  const tell = vi.fn()
  const onChange = vi.fn((next: boolean) => {
    known = next
  })
  const stop = listenForPremium({ ...{ live, cache, userId, tell, onChange }, isPremium: () => known })
  wire.welcome()
  const change = (to: boolean) => wire.tell({ type: 'PREMIUM_CHANGED', isPremium: to })
  return { cache, tell, onChange, stop, comeBack, catchUp, change }
}

test('[PREM-23] when premium begins elsewhere, this page becomes premium and says so', () => {
  const { change, onChange, tell } = stage(false)
  change(true)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  expect(tell.mock.calls[0]?.[0]).toMatchObject({ title: 'You’re premium' })
})

test('[PREM-23] when it lapses, this page follows and is told what stays', () => {
  const { change, onChange, tell } = stage(true)
  change(false)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false)
  expect(tell.mock.calls[0]?.[0]).toMatchObject({ title: 'Premium has ended' })
})

test('[PREM-23] the page that has just paid is not told a second time', () => {
  const { change, onChange, tell } = stage(true)
  change(true)
  expect(onChange).not.toHaveBeenCalled()
  expect(tell).not.toHaveBeenCalled()
})

test('[PREM-23] what was read about the membership is right at once and read anew', () => {
  const { cache, change } = stage(false)
  cache.setQueryData(statusKey, { isPremium: false })
  change(true)
  expect(cache.getQueryData(statusKey)).toEqual({ isPremium: true })
  expect(cache.getQueryState(statusKey)?.isInvalidated).toBe(true)
})

test('[PREM-23] nothing is heard after the end', () => {
  const { change, stop, onChange } = stage(false)
  stop()
  change(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('[PREM-29] what ended while the page joined, or was away, is followed when the connection opens', async () => {
  const { onChange, tell } = stage(true, async () => Response.json({ isPremium: false }))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(false), 10_000)
  // Who has only just come sees how things are.
  expect(tell).not.toHaveBeenCalled()

  let isPremium = false
  const away = stage(false, async () => Response.json({ isPremium }))
  isPremium = true
  away.comeBack()
  await vi.waitFor(() => expect(away.onChange).toHaveBeenCalledExactlyOnceWith(true), 10_000)
  expect(away.tell.mock.calls[0]?.[0]).toMatchObject({ title: 'You’re premium' })
})

test('[PREM-29, WS-17] what the server had not heard of is followed when it asks to catch up', async () => {
  let isPremium = true
  const { catchUp, onChange, tell } = stage(true, async () => Response.json({ isPremium }))
  isPremium = false
  catchUp()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(false), 10_000)
  expect(tell.mock.calls[0]?.[0]).toMatchObject({ title: 'Premium has ended' })
})

test('[PREM-29] an answer that is older than what was heard meanwhile, or that does not come, changes nothing', async () => {
  let answer = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { change, onChange } = stage(true, () => late)
  change(false)
  answer(Response.json({ isPremium: true }))
  await late
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failing = stage(true, () => Promise.reject(new TypeError('Failed to fetch')))
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), 10_000)
  warned.mockRestore()
  expect([onChange.mock.calls, failing.onChange.mock.calls]).toEqual([[[false]], []])
})
