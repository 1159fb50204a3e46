/** Proves how long the page waits for the billing provider to report premium. */
import { expect, test, vi } from 'vitest'
import { waitForPremium } from './use-payment-return.ts'

const pause = () => Promise.resolve()

test('[SUB-5] premium that is active already needs no retry', async () => {
  const isPremium = vi.fn(async () => true)
  expect(await waitForPremium({ isPremium, pause })).toBe(true)
  expect(isPremium).toHaveBeenCalledOnce()
})

test('[SUB-5] the check is repeated until the provider reports premium, also after a failed call', async () => {
  const isPremium = vi
    .fn(async () => true)
    .mockRejectedValueOnce(new Error('no net'))
    .mockResolvedValueOnce(false)
  expect(await waitForPremium({ isPremium, pause })).toBe(true)
  expect(isPremium).toHaveBeenCalledTimes(3)
})

test('[SUB-11] it gives up after five tries', async () => {
  const isPremium = vi.fn(async () => false)
  expect(await waitForPremium({ isPremium, pause })).toBe(false)
  expect(isPremium).toHaveBeenCalledTimes(5)
})
