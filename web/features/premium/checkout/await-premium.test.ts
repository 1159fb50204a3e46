/** Proves how long the page waits for the provider's books. */
import { expect, test, vi } from 'vitest'
import { premiumArrives } from './await-premium.ts'

const pause = () => Promise.resolve()

test('[SUB-5] premium that is already there is not waited for', async () => {
  const isPremium = vi.fn(async () => true)
  expect(await premiumArrives({ isPremium, pause })).toBe(true)
  expect(isPremium).toHaveBeenCalledOnce()
})

test('[SUB-5] the provider is asked again while its books follow the bank, also after a failed call', async () => {
  const isPremium = vi
    .fn(async () => true)
    .mockRejectedValueOnce(new Error('no net'))
    .mockResolvedValueOnce(false)
  expect(await premiumArrives({ isPremium, pause })).toBe(true)
  expect(isPremium).toHaveBeenCalledTimes(3)
})

test('[SUB-11] it is not asked for ever', async () => {
  const isPremium = vi.fn(async () => false)
  expect(await premiumArrives({ isPremium, pause })).toBe(false)
  expect(isPremium).toHaveBeenCalledTimes(5)
})
