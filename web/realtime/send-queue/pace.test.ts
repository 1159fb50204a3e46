/** The send rate of the page. */
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a burst is sent at once, then one message per step', () => {
  const pace = createPace({ burst: 3, stepMs: 1000 })
  for (let n = 0; n < 3; n++) {
    expect(pace.wait(5000)).toBe(0)
    pace.take(5000)
  }
  expect(pace.wait(5000)).toBe(1000)
  expect(pace.wait(5400)).toBe(600)
  expect(pace.wait(6000)).toBe(0)
  pace.take(6000)
  expect(pace.wait(6000)).toBe(1000)
})

test('after a long enough pause the whole burst is available again', () => {
  const pace = createPace({ burst: 2, stepMs: 1000 })
  pace.take(0)
  pace.take(0)
  pace.take(10_000)
  expect(pace.wait(10_000)).toBe(0)
})
