/** Proves how long a measure waits for a machine that others use. */
import { expect, test, vi } from 'vitest'
import { waitForOthers } from './wait-for-idle.ts'

const pause = () => Promise.resolve()

test('a measure waits until others use no more than three tenths of a core', async () => {
  const look = vi.fn().mockReturnValueOnce(1.2).mockReturnValueOnce(0.31).mockReturnValue(0.3)
  expect(await waitForOthers({ look, pause })).toBe(true)
  expect(look).toHaveBeenCalledTimes(3)
})

test('after five minutes it waits no longer, and is told that others are still there', async () => {
  const look = vi.fn().mockReturnValue(2)
  expect(await waitForOthers({ look, pause })).toBe(false)
  expect(look).toHaveBeenCalledTimes(30)
})
