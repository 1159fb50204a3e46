/** Proves that every open page follows when premium begins and ends. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { getSubscriptionStatus } from '#contract/premium.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'
import { keepPremium } from './keep-premium.ts'

const userId = 'u-pearl'
const statusKey = keyOf(getSubscriptionStatus, { userId })

function stage(isPremium: boolean) {
  let known = isPremium
  let hear: ((event: { type: 'PREMIUM_CHANGED'; isPremium: boolean }) => void) | undefined
  const on = vi.fn((_: string, listener: typeof hear) => {
    hear = listener
    return () => {
      hear = undefined
    }
  })
  const cache = new QueryClient()
  const tell = vi.fn()
  const onChange = vi.fn((next: boolean) => {
    known = next
  })
  const stop = keepPremium({
    live: { on: on as unknown as Live['on'] },
    ...{ cache, userId, tell, onChange },
    isPremium: () => known,
  })
  return { cache, tell, onChange, stop, change: (to: boolean) => hear?.({ type: 'PREMIUM_CHANGED', isPremium: to }) }
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
