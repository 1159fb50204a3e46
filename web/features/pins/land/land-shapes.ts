/** The bundled world as rings of points in Web Mercator: x and y from 0 to 1. */
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export type Box = { left: number; top: number; right: number; bottom: number }
/** A closed line around land, or an open one along a coast or a border. */
export type Ring = Box & { points: Float64Array }
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

/** The inverse of `yOf`. */
export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI
}

type Shape = { type: string; coordinates?: unknown }

export function toRings(world: Topology): Ring[] {
  return feature(world, world.objects.land as GeometryCollection).features.flatMap(({ geometry }) => ringsIn(geometry))
}

export function ringsIn({ type, coordinates }: Shape): Ring[] {
  if (type === 'Polygon') return (coordinates as number[][][]).flatMap((line) => onBothEdges(line, closeAtPole))
  return type === 'MultiPolygon'
    ? (coordinates as number[][][][]).flat().flatMap((line) => onBothEdges(line, closeAtPole))
    : []
}

export function linesIn(coordinates: readonly (readonly number[][])[]): Ring[] {
  return coordinates.flatMap((line) => onBothEdges(line, ({ points }) => points))
}

type Unwrapped = { points: number[][]; turns: number }

/** A line that crosses one edge of the world is repeated at the other edge. */
function onBothEdges(line: readonly number[][], finish: (unwrapped: Unwrapped) => number[][]): Ring[] {
  const ring = toRing(finish(unwrapAntimeridian(line)))
  return [ring, ...(ring.right > 1 ? [shiftRing(ring, -1)] : []), ...(ring.left < 0 ? [shiftRing(ring, 1)] : [])]
}

/** Continues longitudes past 180 degrees; a jump to -180 would draw a coastline back across the whole world. */
function unwrapAntimeridian(line: readonly number[][]): Unwrapped {
  let turns = 0
  let last = line[0]?.[0] ?? 0
  const points = line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - last > 180) turns -= 1
    if (longitude - last < -180) turns += 1
    last = longitude
    return [longitude + 360 * turns, latitude]
  })
  return { points, turns }
}

/** A coastline that goes all the way around the world encloses a pole. */
function closeAtPole({ points, turns }: Unwrapped): number[][] {
  if (turns === 0) return points
  const [[start = 0, latitude = 0] = [], [end = 0] = []] = [points[0], points.at(-1)]
  const pole = Math.sign(latitude) * 90
  return [...points, [end, pole], [start, pole]]
}

function shiftRing(ring: Ring, by: number): Ring {
  const points = ring.points.map((value, at) => (at % 2 === 0 ? value + by : value))
  return { ...ring, points, left: ring.left + by, right: ring.right + by }
}

function toRing(line: readonly number[][]): Ring {
  const points = Float64Array.from(line.flatMap(([longitude = 0, latitude = 0]) => [xOf(longitude), yOf(latitude)]))
  const box = boxAround([])
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return { points, ...box }
}

/** Around nothing, any point widens it. */
export function boxAround(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

type Path = { moveTo: (x: number, y: number) => void; lineTo: (x: number, y: number) => void; closePath: () => void }

/** `margin` is how far beyond the square, in pixels, a stroke still reaches into it. */
type Frame = { square: Square; pixels: number; margin?: number | undefined }

export function traceLand(path: Path, rings: readonly Ring[], frame: Frame): void {
  for (const ring of ringsNear(rings, frame)) {
    traceRing(path, ring, frame)
    path.closePath()
  }
}

export function traceLines(path: Path, lines: readonly Ring[], frame: Frame): void {
  for (const line of ringsNear(lines, frame)) traceRing(path, line, frame)
}

function ringsNear(rings: readonly Ring[], frame: Frame): Ring[] {
  const { left, top, size } = widened(frame)
  return rings.filter((ring) => {
    return ring.right >= left && ring.left <= left + size && ring.bottom >= top && ring.top <= top + size
  })
}

function traceRing(path: Path, ring: Ring, frame: Frame): void {
  const { square, pixels } = frame
  const scale = pixels / square.size
  let isFirst = true
  for (const at of cornersIn(ring, widened(frame))) {
    const x = ((ring.points[at] ?? 0) - square.left) * scale
    const y = ((ring.points[at + 1] ?? 0) - square.top) * scale
    if (isFirst) path.moveTo(x, y)
    else path.lineTo(x, y)
    isFirst = false
  }
}

function widened({ square, pixels, margin = 0 }: Frame): Square {
  const by = (margin * square.size) / pixels
  return { left: square.left - by, top: square.top - by, size: square.size + 2 * by }
}

/** Skips points that lie, with the points around them, beyond one side of the square; zoomed in, nearly all do. */
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
