/** Work on the same argument is done once, and never for another one. */
import { expect, test, vi } from 'vitest'
import { rememberLast } from './remember-last.ts'

test('the result of the last argument is remembered, even none, and no other', () => {
  const work = vi.fn((text: string | undefined) => text?.toUpperCase())
  const remembered = rememberLast(work)
  const results = ['a', 'a', 'b', 'b', 'a', undefined, undefined].map(remembered)
  expect(results).toEqual(['A', 'A', 'B', 'B', 'A', undefined, undefined])
  expect(work.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'a', undefined])
})
