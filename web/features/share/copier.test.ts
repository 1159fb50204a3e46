/** Proves how long a copy is confirmed, and the toast of a failed one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCopier } from './copier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup(write: () => Promise<void>) {
  const states: boolean[] = []
  const showToast = vi.fn()
  return {
    states,
    showToast,
    copier: createCopier({ write, showToast, onChange: (isCopied) => states.push(isCopied) }),
  }
}

test('[SHARE-6] a copy is confirmed for two seconds', async () => {
  const { copier, states, showToast } = setup(async () => {})
  await copier.copy('a streak')
  vi.advanceTimersByTime(1999)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(states).toEqual([true, false])
  expect(showToast).not.toHaveBeenCalled()
})

test('[SHARE-6] a second copy restarts the two seconds', async () => {
  const { copier, states } = setup(async () => {})
  await copier.copy('a streak')
  vi.advanceTimersByTime(1500)
  await copier.copy('a streak')
  vi.advanceTimersByTime(1500)
  expect(states).toEqual([true, true])
})

test('[SHARE-6] a failed copy shows a toast', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { copier, states, showToast } = setup(() => Promise.reject(new Error('not allowed')))
  await copier.copy('a streak')
  expect(states).not.toContain(true)
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    title: 'Failed to copy',
    description: 'Please try again',
    tone: 'destructive',
  })
})
