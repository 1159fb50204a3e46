/** One's own pins on the map: single ones with a popup, many in one place as a disc that opens on a press. */
import { LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import Supercluster from 'supercluster'
import type { Pin } from '#contract/pins.ts'
import { discIcon, pinIcon } from './map-icons.ts'
import { type Pile, pilesOf } from './pin-piles.ts'
import { popupOf } from './pin-popup.ts'
import { pinName } from './pin-words.ts'
import { copiesBetween, drawnLatitude, nearestCopy } from './place.ts'

const CLUSTER_RADIUS = 44
/** From this zoom on every pin stands by itself, or on those in the very same place. */
const SINGLE_ZOOM = 15
/** How much beyond the edges of the view pins are kept ready, as a share of it. */
const MARGIN = 0.5
/** What of the map's height a popup leaves to its own frame, the pin below it and the edge. */
const AROUND_POPUP = 130
const WHOLE_WORLD: [number, number, number, number] = [-180, -90, 180, 90]

/** `pins` are those that its popup is about; a disc that opens by zooming in has none. */
type Spot = { key: string; latitude: number; longitude: number; pins: readonly Pin[]; make: () => Marker }
type Drawn = { marker: Marker; pins: readonly Pin[] }

export function createPinMarkers(map: LeafletMap) {
  const group = new LayerGroup().addTo(map)
  const clusters = new Supercluster<Pin>({ radius: CLUSTER_RADIUS, maxZoom: SINGLE_ZOOM - 1, minPoints: 2 })
  let drawn = new Map<string, Drawn>()
  let generation = 0
  let wanted: string | undefined
  clusters.load([])
  map.on('moveend', draw)

  /** Markers that stay are left alone, so that focus and open popups stay too. */
  function draw() {
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const next = new Map<string, Drawn>()
    for (const spot of spotsAt(Math.round(map.getZoom()))) {
      // What lies beyond the flat world is drawn at its edge, so there it is looked for.
      const latitude = drawnLatitude(spot.latitude)
      if (latitude < bounds.getSouth() - 1 || latitude > bounds.getNorth() + 1) continue
      for (const longitude of copiesBetween(spot.longitude, sides)) {
        const key = `${generation} ${spot.key} ${longitude}`
        const marker = drawn.get(key)?.marker ?? spot.make().setLatLng([latitude, longitude]).addTo(group)
        next.set(key, { marker, pins: spot.pins })
      }
    }
    for (const [key, { marker }] of drawn) if (!next.has(key)) marker.remove()
    drawn = next
    openWanted()
  }

  /** A pin that somebody asked for opens as soon as it stands by itself. */
  function openWanted() {
    const found = [...drawn.values()].find(({ pins }) => pins.some(({ id }) => id === wanted))
    if (!found) return
    wanted = undefined
    found.marker.openPopup()
  }

  function spotsAt(zoom: number): Spot[] {
    const singles: Pin[] = []
    const discs: Spot[] = []
    for (const { properties, geometry } of clusters.getClusters(WHOLE_WORLD, zoom)) {
      if (!('cluster' in properties)) {
        singles.push(properties as Pin)
        continue
      }
      const { cluster_id: id, point_count: count } = properties
      const [longitude = 0, latitude = 0] = geometry.coordinates
      discs.push({ key: `disc ${id}`, latitude, longitude, pins: [], make: () => disc(id, count) })
    }
    return [...discs, ...pilesOf(singles).map(spotOf)]
  }

  function spotOf(pins: Pile): Spot {
    const { id, latitude, longitude } = pins[0]
    return { key: `${id} ${pins.length}`, latitude, longitude, pins, make: () => pile(pins) }
  }

  /** One pin, or those that lie on each other. */
  function pile(pins: Pile): Marker {
    const isOne = pins.length === 1
    const icon = isOne ? pinIcon : discIcon(pins.length)
    const label = isOne ? pinName(pins[0]) : `${pins.length} pins in one place`
    return labelled(new Marker([0, 0], { icon, riseOnHover: true }), label).bindPopup(() => popupOf(pins), {
      maxWidth: 240,
      maxHeight: Math.max(80, map.getSize().y - AROUND_POPUP),
      autoPanPaddingTopLeft: [12, 12],
      closeButton: true,
    })
  }

  function disc(id: number, count: number): Marker {
    const marker = labelled(new Marker([0, 0], { icon: discIcon(count) }), `${count} pins, zoom in`)
    return marker.on('click', () => map.setView(marker.getLatLng(), clusters.getClusterExpansionZoom(id)))
  }

  return {
    set(pins: readonly Pin[]): void {
      generation += 1
      clusters.load(
        pins.map((pin) => ({
          type: 'Feature',
          properties: pin,
          geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
        })),
      )
      draw()
    },

    /** Goes to a pin, close enough for it to stand by itself, and opens its popup. */
    show(pin: Pin): void {
      map.closePopup()
      map.once('moveend', () => {
        wanted = pin.id
        draw()
      })
      const longitude = nearestCopy(pin.longitude, map.getCenter().lng)
      map.setView([drawnLatitude(pin.latitude), longitude], Math.max(map.getZoom(), singleZoomOf(pin)))
    },
  }

  function singleZoomOf(pin: Pin): number {
    const isSingle = (zoom: number) =>
      clusters.getClusters(WHOLE_WORLD, zoom).some(({ properties }) => 'id' in properties && properties.id === pin.id)
    for (let zoom = 5; zoom < SINGLE_ZOOM; zoom++) if (isSingle(zoom)) return zoom
    return SINGLE_ZOOM
  }
}

function labelled(marker: Marker, label: string): Marker {
  return marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
}
