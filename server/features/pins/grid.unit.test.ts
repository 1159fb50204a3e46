/** The grid of the world layer: which cell a place is in, how cells nest, what a view covers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORLD_CELLS_MAX } from '#contract/social/pins.ts'
import { areaOf, cellOf, middleOf, parentOf, placesBelow, TOP_LEVEL } from './grid.ts'

const KILOMETRES_PER_DEGREE = 111.2
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('[PIN-10] a place is rounded to a hundredth of a degree, the same for all places of a cell', () => {
  fc.assert(
    fc.property(anywhere, (place) => {
      const cell = cellOf(place)
      const middle = middleOf(0, cell)
      expect(middleOf(0, cellOf(middle))).toEqual(middle)
      expect(Math.abs(middle.latitude - place.latitude)).toBeLessThanOrEqual(0.00501)
    }),
  )
})

test('[PIN-10] no cell is narrower than about a kilometre, even near the poles', () => {
  for (let latitude = -89.9; latitude < 90; latitude += 0.37) {
    const { x, y } = cellOf({ latitude, longitude: 10 })
    let width = 1
    while (cellOf({ latitude, longitude: (x + width) / 100 - 180 }).x === x && width < 36_000 - x) width += 1
    expect(y).toBe(Math.round((latitude + 90) * 100))
    const kilometres = (width / 100) * KILOMETRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
    if (Math.abs(latitude) < 89.9) expect([latitude, kilometres > 0.75]).toEqual([latitude, true])
  }
})

test('180 degrees east is 180 degrees west', () => {
  expect(cellOf({ latitude: 5, longitude: 180 })).toEqual(cellOf({ latitude: 5, longitude: -180 }))
})

test('the middle of a larger cell lies within it', () => {
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 0, max: TOP_LEVEL }), (place, level) => {
      const cell = parentOf(cellOf(place), level)
      const middle = middleOf(level, cell)
      expect(Math.abs(middle.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(middle.longitude)).toBeLessThanOrEqual(180)
      if (middle.longitude < 180 && middle.latitude < 90) expect(parentOf(cellOf(middle), level).y).toBe(cell.y)
    }),
  )
})

test('at the equator all four cells below one can contain a pin, further north two, at the edges fewer', () => {
  expect(placesBelow(1, { x: 8000, y: 4500 })).toBe(4)
  expect(placesBelow(1, { x: 8000, y: 6910 })).toBe(2)
  expect(placesBelow(2, { x: 4000, y: 3455 })).toBe(4)
  expect(placesBelow(TOP_LEVEL, { x: 8, y: 4 })).toBe(2)
})

test('[PIN-4] [PIN-11] a view covers the cells it shows, whole blocks of them, and never too many', () => {
  const view = fc.record({
    west: fc.double({ min: -700, max: 700, noNaN: true }),
    span: fc.double({ min: 0, max: 400, noNaN: true }),
    south: fc.double({ min: -90, max: 89, noNaN: true }),
    height: fc.double({ min: 0, max: 180, noNaN: true }),
    zoom: fc.double({ min: 0, max: 24, noNaN: true }),
    across: fc.double({ min: 0, max: 1, noNaN: true }),
    up: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(view, ({ west, span, south, height, zoom, across, up }) => {
      const north = Math.min(90, south + height)
      const { level, columns, firstRow, lastRow } = areaOf({ west, east: west + span, south, north, zoom })
      expect(columns.length * (lastRow - firstRow + 1)).toBeLessThanOrEqual(WORLD_CELLS_MAX)
      expect(new Set(columns).size).toBe(columns.length)
      const longitude = ((((west + span * across + 180) % 360) + 360) % 360) - 180
      const seen = parentOf(cellOf({ latitude: south + (north - south) * up, longitude }), level)
      expect(seen.y).toBeGreaterThanOrEqual(firstRow)
      expect(seen.y).toBeLessThanOrEqual(lastRow)
      expect(columns).toContain(seen.x)
    }),
    { numRuns: 500 },
  )
})
