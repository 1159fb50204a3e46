/** Decides which pins are drawn alone at a zoom, which share a disc, and at which zoom they separate. */
import Supercluster from 'supercluster'
import type { Pin } from '#contract/social/pins.ts'

/** In pixels, for tiles of the size below. */
const RADIUS = 44
const TILE = 256
/** A pin that is shown on request is zoomed in at least this far. */
const NEAR_ZOOM = 5
const WHOLE_WORLD: [number, number, number, number] = [-180, -90, 180, 90]

/** `pins` are shown in the popup. A disc that opens by zooming has none, and `opensAt` is the zoom it opens at. */
export type Spot = { key: string; latitude: number; longitude: number } & (
  | { pins: readonly [Pin, ...Pin[]] }
  | { pins: readonly []; count: number; opensAt: number }
)

type Newest = Pick<Pin, 'createdAt'>

/** Pins that even the closest zoom cannot separate are one disc at every zoom, all of them in its popup. */
export function createPinClusters(closestZoom: number) {
  const clusters = new Supercluster<Pin, Newest>({
    radius: RADIUS,
    extent: TILE,
    maxZoom: closestZoom,
    minPoints: 2,
    map: ({ createdAt }) => ({ createdAt }),
    reduce: (disc, { createdAt }) => {
      if (createdAt > disc.createdAt) disc.createdAt = createdAt
    },
  })
  clusters.load([])

  /** In the order of the list: a disc stands where its newest pin does. */
  function spotsAt(zoom: number): Spot[] {
    const found = clusters.getClusters(WHOLE_WORLD, zoom)
    found.sort((one, other) => other.properties.createdAt.localeCompare(one.properties.createdAt))
    return found.map(({ properties, geometry }) => {
      if (!('cluster' in properties)) return createSpot(properties.id, [properties])
      const { cluster_id: id, point_count: count } = properties
      const opensAt = clusters.getClusterExpansionZoom(id)
      const [first, ...others] = opensAt > closestZoom ? pinsIn(id) : []
      if (first) return createSpot(`disc ${id}`, [first, ...others])
      const [longitude = 0, latitude = 0] = geometry.coordinates
      return { key: `disc ${id}`, latitude, longitude, pins: [], count, opensAt }
    })
  }

  /** Newest first, as in the list. */
  function pinsIn(id: number): Pin[] {
    const pins = clusters.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties)
    return pins.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  return {
    load(pins: readonly Pin[]): void {
      clusters.load(
        pins.map((pin) => ({
          type: 'Feature',
          properties: pin,
          geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
        })),
      )
    },

    spotsAt,

    /** The lowest zoom at which a pin has a popup, alone or with pins that cannot be separated from it. */
    zoomFor({ id }: Pin): number {
      for (let zoom = Math.min(NEAR_ZOOM, closestZoom); zoom < closestZoom; zoom++)
        if (spotsAt(zoom).some(({ pins }) => pins.some((pin) => pin.id === id))) return zoom
      return closestZoom
    },
  }
}

function createSpot(key: string, pins: readonly [Pin, ...Pin[]]): Spot {
  const { latitude, longitude } = pins[0]
  return { key, latitude, longitude, pins }
}
