/** Which pins stand by themselves at a zoom, which are one disc, and how close one has to look to tell them apart. */
import Supercluster from 'supercluster'
import type { Pin } from '#contract/social/pins.ts'

/** In pixels of a map whose tiles are so large. */
const RADIUS = 44
const TILE = 256
/** Whoever asks for a pin sees it with what is around it, not from afar. */
const NEAR_ZOOM = 5
const WHOLE_WORLD: [number, number, number, number] = [-180, -90, 180, 90]

/** `pins` are those that its popup is about; a disc that opens by zooming in has none, and says how far. */
export type Spot = { key: string; latitude: number; longitude: number } & (
  | { pins: readonly [Pin, ...Pin[]] }
  | { pins: readonly []; count: number; opensAt: number }
)

/** Pins that even the closest zoom cannot tell apart are one disc at every zoom, with all of them in its popup. */
export function createPinClusters(closestZoom: number) {
  const clusters = new Supercluster<Pin>({ radius: RADIUS, extent: TILE, maxZoom: closestZoom, minPoints: 2 })
  clusters.load([])

  function spotsAt(zoom: number): Spot[] {
    return clusters.getClusters(WHOLE_WORLD, zoom).map(({ properties, geometry }) => {
      if (!('cluster' in properties)) return spotOf(properties.id, [properties])
      const { cluster_id: id, point_count: count } = properties
      const opensAt = clusters.getClusterExpansionZoom(id)
      const [first, ...others] = opensAt > closestZoom ? pinsIn(id) : []
      if (first) return spotOf(`disc ${id}`, [first, ...others])
      const [longitude = 0, latitude = 0] = geometry.coordinates
      return { key: `disc ${id}`, latitude, longitude, pins: [], count, opensAt }
    })
  }

  /** The newest first, as in the list. */
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

    /** From which zoom on a pin has a popup, alone or with those it cannot be told from. */
    zoomFor({ id }: Pin): number {
      for (let zoom = Math.min(NEAR_ZOOM, closestZoom); zoom < closestZoom; zoom++)
        if (spotsAt(zoom).some(({ pins }) => pins.some((pin) => pin.id === id))) return zoom
      return closestZoom
    },
  }
}

function spotOf(key: string, pins: readonly [Pin, ...Pin[]]): Spot {
  const { latitude, longitude } = pins[0]
  return { key, latitude, longitude, pins }
}
