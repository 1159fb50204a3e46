/** A cached response is serialised once, and again when its source changes. */
import { expect, test, vi } from 'vitest'
import { createCachedResponse } from './cached-response.ts'

test('[PERF-2] a cached response is serialised once for as long as its source is the same', () => {
  const textOf = vi.fn((names: string[]) => JSON.stringify(names))
  const responseFor = createCachedResponse(textOf)
  const [before, after] = [['Rhoda'], ['Rhoda', 'Robin']]
  const [first, again, changed] = [responseFor(before), responseFor(before), responseFor(after)]
  expect(again).toBe(first)
  expect(String(changed.body)).toBe('["Rhoda","Robin"]')
  expect(changed.etag).not.toBe(first.etag)
  expect(textOf).toHaveBeenCalledTimes(2)
})
