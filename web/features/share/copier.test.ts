/** Proves how long a copy is confirmed and what a failed one says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCopier } from './copier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stage(write: () => Promise<void>) {
  const seen: boolean[] = []
  const tell = vi.fn()
  return { seen, tell, copier: createCopier({ write, tell, onChange: (isCopied) => seen.push(isCopied) }) }
}

test('[SHARE-6] a copy is confirmed for two seconds', async () => {
  const { copier, seen, tell } = stage(async () => {})
  await copier.copy('a streak')
  vi.advanceTimersByTime(1999)
  expect(seen).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([true, false])
  expect(tell).not.toHaveBeenCalled()
})

test('[SHARE-6] a second copy is confirmed for two seconds of its own', async () => {
  const { copier, seen } = stage(async () => {})
  await copier.copy('a streak')
  vi.advanceTimersByTime(1500)
  await copier.copy('a streak')
  vi.advanceTimersByTime(1500)
  expect(seen).toEqual([true, true])
})

test('[SHARE-6] a failed copy says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { copier, seen, tell } = stage(() => Promise.reject(new Error('not allowed')))
  await copier.copy('a streak')
  expect(seen).not.toContain(true)
  expect(tell).toHaveBeenCalledExactlyOnceWith({
    title: 'Failed to copy',
    description: 'Please try again',
    tone: 'destructive',
  })
})
