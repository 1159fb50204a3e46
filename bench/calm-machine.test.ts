/** Proves how long a measure waits for a machine that others use. */
import { expect, test, vi } from 'vitest'
import { calmMachine } from './calm-machine.ts'

const pause = () => Promise.resolve()

test('a measure waits until others use no more than three tenths of a core', async () => {
  const look = vi.fn().mockReturnValueOnce(1.2).mockReturnValueOnce(0.31).mockReturnValue(0.3)
  await calmMachine({ look, pause })
  expect(look).toHaveBeenCalledTimes(3)
})

test('after five minutes it is taken all the same', async () => {
  const look = vi.fn().mockReturnValue(2)
  await calmMachine({ look, pause })
  expect(look).toHaveBeenCalledTimes(30)
})
