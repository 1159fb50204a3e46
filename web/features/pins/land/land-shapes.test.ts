/** Proves how the bundled world is projected and traced. */
import type { Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import world from 'world-atlas/land-110m.json'
import { cornersIn, type Ring, toRings, traceLand, xOf, yOf } from './land-shapes.ts'

const rings = toRings(world as unknown as Topology)

test('[MAP-3] the bundled world has land where land is, and sea where sea is', () => {
  expect(isLand(48.2, 16.4)).toBe(true)
  expect(isLand(-25, 134)).toBe(true)
  expect(isLand(0, -30)).toBe(false)
  expect(isLand(-50, -120)).toBe(false)
  // North of Iceland, where a coastline drawn back across the whole world would pass.
  expect(isLand(67.5, -10)).toBe(false)
  expect([isLand(66.5, -174), isLand(67, 178), isLand(68, -150), isLand(-85, 0), isLand(-85, 179)]).not.toContain(false)
})

test('the projected world ends at 85 degrees', () => {
  expect([xOf(-180), xOf(180), yOf(0)]).toEqual([0, 1, 0.5])
  expect(yOf(85.0511287798)).toBeCloseTo(0, 9)
  expect(Number.isFinite(yOf(-90))).toBe(true)
})

test('[MAP-5] tracing a part of the world skips points but no land', () => {
  const square = { left: xOf(10), top: yOf(50), size: 1 / 32 }
  const all = rings.reduce((sum, { points }) => sum + points.length / 2, 0)
  const traced = rings.reduce((sum, ring) => sum + cornersIn(ring, square).length, 0)
  expect(traced).toBeLessThan(all / 4)
  for (let step = 0; step < 200; step++) {
    const [x, y] = [square.left + (square.size * (step % 20)) / 20, square.top + (square.size * (step / 20)) / 10]
    expect(covers(rings.map(cut(square)), x, y)).toBe(covers(rings, x, y))
  }
})

test('almost nothing is traced where there is only sea', () => {
  const drawn: unknown[] = []
  const path = { moveTo: () => drawn.push(1), lineTo: () => drawn.push(1), closePath: () => undefined }
  traceLand(path, rings, { square: { left: xOf(-130), top: yOf(-45), size: 0.01 }, pixels: 256 })
  expect(drawn.length).toBeLessThan(3)
})

const isLand = (latitude: number, longitude: number) => covers(rings, xOf(longitude), yOf(latitude))

const cut = (square: { left: number; top: number; size: number }) => (ring: Ring) => {
  const points = cornersIn(ring, square).flatMap((at) => [ring.points[at] ?? 0, ring.points[at + 1] ?? 0])
  return { ...ring, points: Float64Array.from(points) }
}

/** Ray casting: counts how often a ray to the left crosses a coastline. */
function covers(coastlines: readonly Ring[], x: number, y: number): boolean {
  let isInside = false
  for (const { points } of coastlines) {
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [points[at], points[at + 1], points[last], points[last + 1]]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    }
  }
  return isInside
}
