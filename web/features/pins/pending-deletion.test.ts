/** Proves that a deletion waits, can be taken back, and is never lost. */
import { expect, test, vi } from 'vitest'
import { createPendingDeletion } from './pending-deletion.ts'

function scene() {
  const carryOut = vi.fn(async () => undefined)
  const hidden: (string | undefined)[] = []
  const deletion = createPendingDeletion<string>({ carryOut, onChange: (thing) => hidden.push(thing) })
  return { deletion, carryOut, hidden }
}

test('[PIN-13] a deleted pin is hidden at once and asked to go when its time is over', async () => {
  const { deletion, carryOut, hidden } = scene()
  deletion.begin('one')
  expect(hidden).toEqual(['one'])
  expect(carryOut).not.toHaveBeenCalled()
  await deletion.settle()
  await deletion.settle()
  expect(carryOut).toHaveBeenCalledExactlyOnceWith('one')
  expect(hidden).toEqual(['one', undefined])
})

test('[PIN-13] undo brings it back and nothing is asked', async () => {
  const { deletion, carryOut, hidden } = scene()
  deletion.begin('one')
  deletion.undo('one')
  await deletion.settle()
  expect(carryOut).not.toHaveBeenCalled()
  expect(hidden).toEqual(['one', undefined])
})

test('[PIN-13] another deletion settles the one before, which can no longer be taken back', async () => {
  const { deletion, carryOut, hidden } = scene()
  deletion.begin('one')
  deletion.begin('two')
  deletion.undo('one')
  await deletion.settle('one')
  expect(carryOut).toHaveBeenCalledExactlyOnceWith('one')
  await Promise.resolve()
  expect(hidden.at(-1)).toBe('two')
})
