/** Decides which pins are drawn alone at a zoom, which share a disc, and at which zoom they separate. */
import type { Pin } from '#contract/social/pins.ts'
import { latitudeAt, xOf, yOf } from '#web/features/pins/land/land-shapes.ts'
import type { Coordinates } from './coordinates.ts'

/** In pixels, for tiles of the size below. */
const RADIUS = 44
const TILE = 256
/** A pin that is shown on request is zoomed in at least this far. */
const NEAR_ZOOM = 5

/** `pins` are shown in the popup. A disc that opens by zooming has none, and `opensAt` is the zoom it opens at. */
export type Spot = { key: string; latitude: number; longitude: number } & (
  | { pins: readonly [Pin, ...Pin[]] }
  | { pins: readonly []; count: number; opensAt: number }
)

/** A pin, or a disc of several. `opensAt` is the zoom from which on it is in parts; a pin is always whole. */
type Item = Coordinates & {
  key: string
  x: number
  y: number
  count: number
  newest: string
  opensAt: number
  pin?: Pin
  parts: readonly Item[]
}

/** Pins that even the closest zoom cannot separate are one disc at every zoom, all of them in its popup. */
export function createPinClusters(closestZoom: number) {
  /** From the closest zoom outwards, each made of the one before it. */
  let levels: Item[][] = []
  let single: Item[] = []
  load([])

  function load(pins: readonly Pin[]): void {
    single = pins.map(toItem)
    levels = []
  }

  /** A level takes time when there are thousands of pins. Returns true once all are there. */
  function buildNext(): boolean {
    if (levels.length <= closestZoom) levels.push(mergeNear(levels.at(-1) ?? single, closestZoom - levels.length))
    return levels.length > closestZoom
  }

  function levelAt(zoom: number): readonly Item[] {
    while (!buildNext());
    return levels[closestZoom - Math.min(closestZoom, Math.max(0, zoom))] ?? []
  }

  function toSpot(item: Item): Spot {
    const { key, latitude, longitude, count, opensAt } = item
    const [first, ...others] = opensAt > closestZoom ? pinsIn(item) : []
    if (first) return { key, latitude: first.latitude, longitude: first.longitude, pins: [first, ...others] }
    return { key, latitude, longitude, pins: [], count, opensAt }
  }

  return {
    load,

    buildNext,

    /** In the order of the list: a disc stands where its newest pin does. */
    spotsAt(zoom: number, isShown: (place: Coordinates) => boolean = () => true): Spot[] {
      return levelAt(zoom).filter(isShown).sort(newestFirst).map(toSpot)
    },

    /** The lowest zoom at which a pin has a popup, alone or with pins that cannot be separated from it. */
    zoomFor({ id }: Pin): number {
      const hasPopup = (item: Item) => item.opensAt > closestZoom && pinsIn(item).some((pin) => pin.id === id)
      for (let zoom = Math.min(NEAR_ZOOM, closestZoom); zoom < closestZoom; zoom++)
        if (levelAt(zoom).some(hasPopup)) return zoom
      return closestZoom
    },
  }
}

function toItem(pin: Pin): Item {
  const { id, latitude, longitude, createdAt } = pin
  const [x, y] = [xOf(longitude), yOf(latitude)]
  const opensAt = Number.POSITIVE_INFINITY
  return { key: id, latitude, longitude, x, y, count: 1, newest: createdAt, opensAt, pin, parts: [] }
}

/** Each item becomes a disc with the items closer to it than the radius, unless an earlier one has taken them. */
function mergeNear(items: readonly Item[], zoom: number): Item[] {
  const reach = RADIUS / (TILE * 2 ** zoom)
  const near = createGrid(items, reach)
  const taken = new Set<Item>()
  const merged: Item[] = []
  for (const item of items) {
    if (taken.has(item)) continue
    const parts = near(item).filter((other) => !taken.has(other))
    for (const part of parts) taken.add(part)
    merged.push(parts.length > 1 ? toDisc(parts, zoom + 1) : item)
  }
  return merged
}

/** In squares as wide as the reach, so that nine of them hold everything within it. */
function createGrid(items: readonly Item[], reach: number): (item: Item) => Item[] {
  const across = Math.ceil(1 / reach) + 3
  const squares = new Map<number, Item[]>()
  const squareOf = ({ x, y }: Item) => Math.floor(x / reach) + 1 + across * (Math.floor(y / reach) + 1)
  for (const item of items) {
    const square = squares.get(squareOf(item))
    if (square) square.push(item)
    else squares.set(squareOf(item), [item])
  }
  return (item) => {
    const found = [item]
    const middle = squareOf(item)
    for (const row of [middle - across, middle, middle + across])
      for (let square = row - 1; square <= row + 1; square++)
        for (const other of squares.get(square) ?? [])
          if (other !== item && (other.x - item.x) ** 2 + (other.y - item.y) ** 2 <= reach ** 2) found.push(other)
    return found
  }
}

/** In the middle of its pins. */
function toDisc(parts: readonly Item[], opensAt: number): Item {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const middle = (side: 'x' | 'y') => parts.reduce((sum, part) => sum + part[side] * part.count, 0) / count
  const [x, y] = [middle('x'), middle('y')]
  const newest = parts.reduce((latest, part) => (part.newest > latest ? part.newest : latest), '')
  const key = `disc ${opensAt} ${parts[0]?.key}`
  return { key, latitude: latitudeAt(y), longitude: (x - 0.5) * 360, x, y, count, newest, opensAt, parts }
}

/** Newest first, as in the list. */
function pinsIn(item: Item): Pin[] {
  const collect = ({ pin, parts }: Item): Pin[] => (pin ? [pin] : parts.flatMap(collect))
  return collect(item).sort((one, other) => compare(other.createdAt, one.createdAt))
}

function newestFirst(one: Item, other: Item): number {
  return compare(other.newest, one.newest)
}

/** Moments of one format, which need no rules of a language. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
