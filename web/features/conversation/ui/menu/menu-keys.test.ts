/** Tests where the arrow keys lead in the menu of a message. */
import { expect, test } from 'vitest'
import { placeAfter } from './menu-keys.ts'

/** The six reactions, then Reply, Copy and Delete. */
const rows = [6, 1, 1, 1]

test.each([
  ['ArrowDown', 6, 7],
  ['ArrowDown', 8, 0],
  ['ArrowDown', 4, 6],
  ['ArrowUp', 7, 6],
  ['ArrowUp', 6, 0],
  ['ArrowUp', 3, 8],
  ['ArrowRight', 0, 1],
  ['ArrowRight', 5, 0],
  ['ArrowLeft', 0, 5],
  ['ArrowRight', 7, 7],
  ['Home', 8, 0],
  ['End', 2, 8],
  ['x', 2, undefined],
])('[MSG-21] %s leads from item %d to item %s', (key, at, next) => {
  expect(placeAfter(key, at, rows)).toBe(next)
})
