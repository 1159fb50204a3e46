/** The bundled world as rings of points in Web Mercator: x and y from 0 to 1. */
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export type Ring = { points: Float64Array; left: number; top: number; right: number; bottom: number }
/** A square part of the projected world. */
export type Square = { left: number; top: number; size: number }

/** The projection is infinite at the poles; the square ends at 85 degrees anyway. */
const LATITUDE_MAX = 89

export function xOf(longitude: number): number {
  return longitude / 360 + 0.5
}

export function yOf(latitude: number): number {
  const radians = (Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) * Math.PI) / 180
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)
}

export function ringsOf(world: Topology): Ring[] {
  const land = feature(world, world.objects.land as GeometryCollection)
  const lines = land.features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
  return lines.flatMap((line) => {
    const ring = ringOf(unwrapAntimeridian(line))
    // A ring that crosses one edge of the world is repeated at the other edge.
    return [ring, ...(ring.right > 1 ? [shiftRing(ring, -1)] : []), ...(ring.left < 0 ? [shiftRing(ring, 1)] : [])]
  })
}

/**
 * A coastline that crosses the antimeridian jumps from 180 to -180 degrees, and would be drawn back across the whole
 * world. Here its longitudes continue past 180. A coastline that goes all the way around is closed at the pole.
 */
function unwrapAntimeridian(line: readonly number[][]): number[][] {
  let turns = 0
  let last = line[0]?.[0] ?? 0
  const points = line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - last > 180) turns -= 1
    if (longitude - last < -180) turns += 1
    last = longitude
    return [longitude + 360 * turns, latitude]
  })
  if (turns === 0) return points
  const [[start = 0, latitude = 0] = [], [end = 0] = []] = [points[0], points.at(-1)]
  const pole = Math.sign(latitude) * 90
  return [...points, [end, pole], [start, pole]]
}

function shiftRing(ring: Ring, by: number): Ring {
  const points = ring.points.map((value, at) => (at % 2 === 0 ? value + by : value))
  return { ...ring, points, left: ring.left + by, right: ring.right + by }
}

function ringOf(line: readonly number[][]): Ring {
  const points = Float64Array.from(line.flatMap(([longitude = 0, latitude = 0]) => [xOf(longitude), yOf(latitude)]))
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return { points, ...box }
}

type Path = { moveTo: (x: number, y: number) => void; lineTo: (x: number, y: number) => void; closePath: () => void }

/**
 * Traces the land in a square, `pixels` wide. A point beyond the same side of the square as its neighbours changes
 * nothing inside it and is skipped; when zoomed in, that is nearly all points.
 */
export function traceLand(path: Path, rings: readonly Ring[], { square, pixels }: { square: Square; pixels: number }) {
  const [right, bottom] = [square.left + square.size, square.top + square.size]
  const scale = pixels / square.size
  for (const ring of rings) {
    if (ring.right < square.left || ring.left > right || ring.bottom < square.top || ring.top > bottom) continue
    let isFirst = true
    for (const at of cornersIn(ring, square)) {
      const x = ((ring.points[at] ?? 0) - square.left) * scale
      const y = ((ring.points[at + 1] ?? 0) - square.top) * scale
      if (isFirst) path.moveTo(x, y)
      else path.lineTo(x, y)
      isFirst = false
    }
    path.closePath()
  }
}

/** The offsets of the points that matter within a square. */
export function cornersIn({ points }: Ring, square: Square): number[] {
  const corners: number[] = []
  const sidesOf = (at: number) => sidesBeyond(points[at] ?? 0, points[at + 1] ?? 0, square)
  let [before, here] = [0, sidesOf(0)]
  for (let at = 0; at < points.length; at += 2) {
    const after = at + 2 < points.length ? sidesOf(at + 2) : 0
    if ((before & here & after) === 0) {
      corners.push(at)
      before = here
    }
    here = after
  }
  return corners
}

/** A bit mask: one bit for each side of the square that the point is beyond. */
function sidesBeyond(x: number, y: number, { left, top, size }: Square): number {
  return (x < left ? 1 : 0) | (x > left + size ? 2 : 0) | (y < top ? 4 : 0) | (y > top + size ? 8 : 0)
}
