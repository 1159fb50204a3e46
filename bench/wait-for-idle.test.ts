/** Checks how long a measure waits for other processes. */
import { expect, test, vi } from 'vitest'
import { waitForIdle } from './wait-for-idle.ts'

const pause = () => Promise.resolve()

test('a measure waits until other processes use at most 0.3 cores', async () => {
  const otherCores = vi.fn().mockReturnValueOnce(1.2).mockReturnValueOnce(0.31).mockReturnValue(0.3)
  expect(await waitForIdle({ otherCores, pause })).toBe(true)
  expect(otherCores).toHaveBeenCalledTimes(3)
})

test('after five minutes it stops waiting and reports a busy machine', async () => {
  const otherCores = vi.fn().mockReturnValue(2)
  expect(await waitForIdle({ otherCores, pause })).toBe(false)
  expect(otherCores).toHaveBeenCalledTimes(30)
})
