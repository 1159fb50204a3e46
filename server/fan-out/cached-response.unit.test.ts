/** Proves that what is the same for many is made once, and anew when it changes. */
import { expect, test, vi } from 'vitest'
import { createCachedResponse } from './cached-response.ts'

test('[PERF-2] a kept answer is made once for as long as its source is the same', () => {
  const textOf = vi.fn((names: string[]) => JSON.stringify(names))
  const answerOf = createCachedResponse(textOf)
  const [before, after] = [['Rhoda'], ['Rhoda', 'Robin']]
  const [first, again, changed] = [answerOf(before), answerOf(before), answerOf(after)]
  expect(again).toBe(first)
  expect(String(changed.body)).toBe('["Rhoda","Robin"]')
  expect(changed.etag).not.toBe(first.etag)
  expect(textOf).toHaveBeenCalledTimes(2)
})
