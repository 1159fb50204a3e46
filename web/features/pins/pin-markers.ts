/** One's own pins on the map: single ones with a popup, many in one place as a disc that opens on a press. */
import { LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import Supercluster from 'supercluster'
import type { Pin } from '#contract/pins.ts'
import { discIcon, pinIcon } from './map-icons.ts'
import { pinName } from './pin-words.ts'
import { copiesBetween, placeText } from './place.ts'

const CLUSTER_RADIUS = 44
/** From this zoom on every pin stands by itself. */
const SINGLE_ZOOM = 15
/** How much beyond the edges of the view pins are kept ready, as a share of it. */
const MARGIN = 0.5
const WHOLE_WORLD: [number, number, number, number] = [-180, -90, 180, 90]

type Spot = { key: string; latitude: number; longitude: number; make: () => Marker }

export function createPinMarkers(map: LeafletMap) {
  const group = new LayerGroup().addTo(map)
  const clusters = new Supercluster<Pin>({ radius: CLUSTER_RADIUS, maxZoom: SINGLE_ZOOM - 1, minPoints: 2 })
  let drawn = new Map<string, Marker>()
  let generation = 0
  let wanted: string | undefined
  clusters.load([])
  map.on('moveend', draw)

  /** Markers that stay are left alone, so that focus and open popups stay too. */
  function draw() {
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const next = new Map<string, Marker>()
    for (const spot of spotsAt(Math.round(map.getZoom()))) {
      if (spot.latitude < bounds.getSouth() - 1 || spot.latitude > bounds.getNorth() + 1) continue
      for (const longitude of copiesBetween(spot.longitude, sides)) {
        const key = `${spot.key} ${longitude}`
        const marker = drawn.get(key) ?? spot.make().setLatLng([spot.latitude, longitude]).addTo(group)
        next.set(key, marker)
      }
    }
    for (const [key, marker] of drawn) if (!next.has(key)) marker.remove()
    drawn = next
    openWanted()
  }

  /** A pin that somebody asked for opens as soon as it stands by itself. */
  function openWanted() {
    const found = [...drawn].find(([key]) => key.startsWith(`${generation} ${wanted} `))
    if (!found) return
    wanted = undefined
    found[1].openPopup()
  }

  function spotsAt(zoom: number): Spot[] {
    return clusters.getClusters(WHOLE_WORLD, zoom).map(({ properties, geometry }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (!('cluster' in properties)) {
        const pin = properties as Pin
        return {
          key: `${generation} ${pin.id}`,
          latitude: pin.latitude,
          longitude: pin.longitude,
          make: () => single(pin),
        }
      }
      const { cluster_id: id, point_count: count } = properties
      return { key: `${generation} disc ${id}`, latitude, longitude, make: () => disc(id, count) }
    })
  }

  function single(pin: Pin): Marker {
    const marker = labelled(new Marker([0, 0], { icon: pinIcon, riseOnHover: true }), pinName(pin))
    return marker.bindPopup(() => popupOf(pin), { maxWidth: 240, autoPanPaddingTopLeft: [12, 72], closeButton: true })
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
      map.setView([pin.latitude, pin.longitude], Math.max(map.getZoom(), singleZoomOf(pin)))
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

function popupOf(pin: Pin): HTMLElement {
  const popup = document.createElement('div')
  const name = document.createElement('b')
  name.textContent = pinName(pin)
  popup.append(name)
  for (const words of [pin.notes, pin.locationName && placeText(pin)]) {
    if (!words) continue
    const line = document.createElement('span')
    line.textContent = words
    popup.append(line)
  }
  return popup
}
