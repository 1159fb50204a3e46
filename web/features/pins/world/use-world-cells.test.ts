/** Proves that only pins in view are counted. */
import { expect, test } from 'vitest'
import { pinsInView } from './use-world-cells.ts'

const view = { west: 16.3, east: 16.5, south: 48.1, north: 48.3, zoom: 12 }
const cell = (latitude: number, longitude: number) => ({ latitude, longitude, count: 3 })

test('[MAP-12] cells outside the view are not counted, cells at its edge are', () => {
  const outside = [cell(48.6, 16.4), cell(48.2, 17), cell(48.2, -16.4)]
  expect(pinsInView({ step: 0.01, cells: [cell(48.2, 16.4), ...outside] }, view)).toBe(3)
  expect(pinsInView({ step: 0.5, cells: [cell(48.5, 16.4)] }, view)).toBe(3)
})

test('[MAP-12] a view that was panned around the world counts what it shows', () => {
  expect(pinsInView({ step: 0.01, cells: [cell(48.2, 16.4)] }, { ...view, west: 376.3, east: 376.5 })).toBe(3)
})
