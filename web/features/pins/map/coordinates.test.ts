/** Proves how coordinates are normalised, formatted, parsed and drawn. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coordinatesText,
  copiesBetween,
  nearestCopy,
  parseDegrees,
  parsePair,
  sidesOfCell,
  withinBounds,
  wrapLongitude,
} from './coordinates.ts'

test.each([
  [181, -179],
  [-181, 179],
  [180, 180],
  [-180, -180],
  [540, -180],
  [541, -179],
  [-899, -179],
  [16.37, 16.37],
])('[MAP-10] %s degrees is %s degrees', (panned, wrapped) => {
  expect(wrapLongitude(panned)).toBeCloseTo(wrapped, 9)
})

test('[MAP-10] every picked place is within bounds', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.double({ min: -95, max: 95, noNaN: true }),
      (x, y) => {
        const { latitude, longitude } = withinBounds({ latitude: y, longitude: x })
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      },
    ),
  )
})

test('a place is shown with two decimals and stored with six', () => {
  expect(coordinatesText({ latitude: 40.7128, longitude: -74.006 })).toBe('40.71, -74.01')
  expect(withinBounds({ latitude: 48.20817431, longitude: -0 })).toEqual({ latitude: 48.208174, longitude: 0 })
})

test.each([
  ['48.2', 48.2],
  [' 48,2 ', 48.2],
  ['−74', -74],
  ['+7', 7],
  ['', undefined],
  ['north', undefined],
  ['1e309', undefined],
  ['NaN', undefined],
  ['48.2.1', undefined],
  ['0x10', undefined],
])('[MAP-4] typed %j is parsed as %s', (typed, degrees) => {
  expect(parseDegrees(typed)).toBe(degrees)
})

test.each([
  ['48.21, 16.37', '48.21', '16.37'],
  [' -33.86,151.2 ', '-33.86', '151.2'],
  ['48,21; 16,37', '48,21', '16,37'],
  ['48.21 −16', '48.21', '−16'],
  ['1, 2', '1', '2'],
])('[MAP-4] pasted %j is a latitude of %s and a longitude of %s', (pasted, latitude, longitude) => {
  expect(parsePair(pasted)).toEqual({ latitude, longitude })
})

test.each(['48,21', '48.21', 'Vienna, 3', '1, 2, 3', ''])('[MAP-4] pasted %j is not a pair', (pasted) => {
  expect(parsePair(pasted)).toBeUndefined()
})

test('[MAP-5] a pin near the antimeridian is drawn on both sides of it', () => {
  expect(copiesBetween(179, { west: -190, east: -170 })).toEqual([-181])
  expect(copiesBetween(-179, { west: 170, east: 190 })).toEqual([181])
  expect(copiesBetween(0, { west: -400, east: 400 })).toEqual([-360, 0, 360])
  expect(copiesBetween(90, { west: -10, east: 10 })).toEqual([])
})

test('[MAP-10] of the copies of a place, the one nearest to the view is used', () => {
  expect([nearestCopy(-179, 170), nearestCopy(16, 16), nearestCopy(16, 370), nearestCopy(16, -350)]).toEqual([
    181, 16, 376, -344,
  ])
})

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
