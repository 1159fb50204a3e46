/** Proves that a deletion waits, can be taken back, and is never lost. */
import { expect, test, vi } from 'vitest'
import { createPendingDeletion } from './pending-deletion.ts'

function scene() {
  const carryOut = vi.fn(async () => undefined)
  const hidden: string[] = []
  const deletion = createPendingDeletion<string>({ carryOut, onChange: (things) => hidden.push(things.join()) })
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
  expect(hidden).toEqual(['one', ''])
})

test('[PIN-13] undo brings it back and nothing is asked', async () => {
  const { deletion, carryOut, hidden } = scene()
  deletion.begin('one')
  deletion.undo('one')
  await deletion.settle()
  expect(carryOut).not.toHaveBeenCalled()
  expect(hidden).toEqual(['one', ''])
})

test('[PIN-13] another deletion settles the one before, which can no longer be taken back', async () => {
  const { deletion, carryOut, hidden } = scene()
  deletion.begin('one')
  deletion.begin('two')
  deletion.undo('one')
  await deletion.settle('one')
  expect(carryOut).toHaveBeenCalledExactlyOnceWith('one')
  await expect.poll(() => hidden.at(-1)).toBe('two')
})

test('[PIN-13] one that is being deleted stays hidden while the next is', async () => {
  let finish = () => {}
  const gone = new Promise<void>((done) => {
    finish = done
  })
  const hidden: string[] = []
  const deletion = createPendingDeletion<string>({
    carryOut: () => gone,
    onChange: (things) => hidden.push(things.join()),
  })
  deletion.begin('one')
  deletion.begin('two')
  expect(hidden.at(-1)).toBe('one,two')
  deletion.undo('two')
  expect(hidden.at(-1)).toBe('one')
  finish()
  await expect.poll(() => hidden.at(-1)).toBe('')
})
