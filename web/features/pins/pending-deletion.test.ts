/** Proves that a deletion waits, can be undone, and is never lost. */
import { expect, test, vi } from 'vitest'
import { createPendingDeletion } from './pending-deletion.ts'

function setup() {
  const deleteNow = vi.fn(async () => undefined)
  const hidden: string[] = []
  const deletion = createPendingDeletion<string>({ deleteNow, onChange: (items) => hidden.push(items.join()) })
  return { deletion, deleteNow, hidden }
}

test('[PIN-13] a deleted pin is hidden at once, and deleted when the undo time is over', async () => {
  const { deletion, deleteNow, hidden } = setup()
  deletion.begin('one')
  expect(hidden).toEqual(['one'])
  expect(deleteNow).not.toHaveBeenCalled()
  await deletion.settle()
  await deletion.settle()
  expect(deleteNow).toHaveBeenCalledExactlyOnceWith('one')
  expect(hidden).toEqual(['one', ''])
})

test('[PIN-13] undo brings it back, and nothing is deleted', async () => {
  const { deletion, deleteNow, hidden } = setup()
  deletion.begin('one')
  deletion.undo('one')
  await deletion.settle()
  expect(deleteNow).not.toHaveBeenCalled()
  expect(hidden).toEqual(['one', ''])
})

test('[PIN-13] another deletion settles the previous one, which can no longer be undone', async () => {
  const { deletion, deleteNow, hidden } = setup()
  deletion.begin('one')
  deletion.begin('two')
  deletion.undo('one')
  await deletion.settle('one')
  expect(deleteNow).toHaveBeenCalledExactlyOnceWith('one')
  await expect.poll(() => hidden.at(-1)).toBe('two')
})

test('[PIN-13] an item stays hidden while it is being deleted, even if the next deletion is undone', async () => {
  let finish = () => {}
  const gone = new Promise<void>((done) => {
    finish = done
  })
  const hidden: string[] = []
  const deletion = createPendingDeletion<string>({
    deleteNow: () => gone,
    onChange: (items) => hidden.push(items.join()),
  })
  deletion.begin('one')
  deletion.begin('two')
  expect(hidden.at(-1)).toBe('one,two')
  deletion.undo('two')
  expect(hidden.at(-1)).toBe('one')
  finish()
  await expect.poll(() => hidden.at(-1)).toBe('')
})
