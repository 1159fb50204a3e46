/** Proves the drawn size of a cell. */
import { expect, test } from 'vitest'
import { sidesOfCell } from './world-cell.ts'

const cellAt = (latitude: number) => ({ latitude, longitude: 16.37, count: 3 })

test('[PIN-10] a cell is as large as its step', () => {
  expect(sidesOfCell(cellAt(10), 0.5)).toEqual({ north: 10.25, south: 9.75, halfWidth: 0.25 })
})

test('[PIN-10] towards the poles the finest cells get wider', () => {
  const widths = [0, 48.21, 70, 81].map((latitude) => sidesOfCell(cellAt(latitude), 0.01).halfWidth * 2)
  expect(widths).toEqual([0.01, 0.02, 0.04, 0.08])
})

test('[MAP-5] near the poles a cell ends where the map ends', () => {
  expect(sidesOfCell(cellAt(89), 20).north).toBe(85.06)
})
