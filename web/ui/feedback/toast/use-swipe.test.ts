/** The directions in which something can be swiped away. */
import { expect, test } from 'vitest'
import { alongOneAxis } from './use-swipe.ts'

test.each([
  ['right', 60, 10, { x: 60, y: 0 }],
  ['left', -60, 10, { x: -60, y: 0 }],
  ['down', 10, 60, { x: 0, y: 60 }],
  ['up', 0, -60, { x: 0, y: 0 }],
])('[SHELL-13] a swipe %s moves along one axis, and never up', (_, x, y, expected) => {
  expect(alongOneAxis(x, y)).toEqual(expected)
})
