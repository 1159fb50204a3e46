/** One's own pins on the map: single ones with a popup, many in one place as a disc that opens on a press. */
import { LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import type { Pin } from '#contract/social/pins.ts'
import { pinName } from '#web/features/pins/pin-words.ts'
import { discIcon, pinIcon } from './map-icons.ts'
import { createPinClusters, type Spot } from './pin-clusters.ts'
import { popupOf } from './pin-popup.ts'
import { copiesBetween, drawnLatitude, nearestCopy } from './place.ts'

/** How much beyond the edges of the view pins are kept ready, as a share of it. */
const MARGIN = 0.5
/** What of the map's height a popup leaves to its own frame, the pin below it and the edge. */
const AROUND_POPUP = 130

type Drawn = { marker: Marker; pins: readonly Pin[] }

export function createPinMarkers(map: LeafletMap) {
  const group = new LayerGroup().addTo(map)
  const clusters = createPinClusters(map.getMaxZoom())
  let drawn = new Map<string, Drawn>()
  let generation = 0
  let wanted: string | undefined
  map.on('moveend', draw)

  /** Markers that stay are left alone, so that focus and open popups stay too. */
  function draw() {
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const next = new Map<string, Drawn>()
    for (const spot of clusters.spotsAt(Math.round(map.getZoom()))) {
      // What lies beyond the flat world is drawn at its edge, so there it is looked for.
      const latitude = drawnLatitude(spot.latitude)
      if (latitude < bounds.getSouth() - 1 || latitude > bounds.getNorth() + 1) continue
      for (const longitude of copiesBetween(spot.longitude, sides)) {
        const key = `${generation} ${spot.key} ${longitude}`
        const marker = drawn.get(key)?.marker ?? markerOf(spot).setLatLng([latitude, longitude]).addTo(group)
        next.set(key, { marker, pins: spot.pins })
      }
    }
    for (const [key, { marker }] of drawn) if (!next.has(key)) marker.remove()
    drawn = next
    openWanted()
  }

  /** A pin that somebody asked for opens as soon as it has a popup. */
  function openWanted() {
    const asked = wanted
    const found = [...drawn.values()].find(({ pins }) => pins.some(({ id }) => id === asked))
    if (!found) return
    wanted = undefined
    found.marker.openPopup()
    scrollTo(found.marker.getPopup()?.getElement()?.querySelector('.leaflet-popup-content'), asked)
  }

  function markerOf(spot: Spot): Marker {
    return 'count' in spot ? disc(spot.count, spot.opensAt) : pile(spot.pins)
  }

  /** One pin, or those that cannot be told apart. */
  function pile(pins: readonly [Pin, ...Pin[]]): Marker {
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

  function disc(count: number, opensAt: number): Marker {
    const marker = labelled(new Marker([0, 0], { icon: discIcon(count) }), `${count} pins, zoom in`)
    return marker.on('click', () => map.setView(marker.getLatLng(), opensAt))
  }

  return {
    set(pins: readonly Pin[]): void {
      generation += 1
      clusters.load(pins)
      draw()
    },

    /** Goes to a pin, close enough for it to have a popup, and opens that. */
    show(pin: Pin): void {
      map.closePopup()
      map.once('moveend', () => {
        wanted = pin.id
        draw()
      })
      const longitude = nearestCopy(pin.longitude, map.getCenter().lng)
      map.setView([drawnLatitude(pin.latitude), longitude], Math.max(map.getZoom(), clusters.zoomFor(pin)))
    },
  }
}

function labelled(marker: Marker, label: string): Marker {
  return marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
}

/** Of many in one popup, the one that was asked for is in sight. */
function scrollTo(content: Element | null | undefined, id: string | undefined): void {
  const about = content?.querySelector(`[data-pin="${id}"]`)
  if (content && about) content.scrollTop += about.getBoundingClientRect().top - content.getBoundingClientRect().top
}
