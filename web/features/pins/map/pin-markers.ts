/** Your pins on the map: a single pin with a popup, or a disc for several that opens on a press. */
import { LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import type { Pin } from '#contract/social/pins.ts'
import { mapWords, pinName } from '#web/features/pins/pins.words.ts'
import { copiesBetween, drawnLatitude, nearestCopy } from './coordinates.ts'
import type { FreePart } from './free-part.ts'
import { discIcon, pinIcon } from './map-icons.ts'
import { createPinClusters, type Spot } from './pin-clusters.ts'
import { createPopup } from './pin-popup.ts'

/** How far beyond the view markers are drawn, as a share of its size. */
const MARGIN = 0.5
/** The height of the free part that a popup leaves for its frame, the pin below it and the edge. */
const POPUP_MARGIN = 110
/** Below the title of the map. */
const POPUP_TOP = 68

type Drawn = { marker: Marker; pins: readonly Pin[] }
type Needs = { freePart: FreePart; onChoose: (pinId: string | undefined) => void }

export function createPinMarkers(map: LeafletMap, { freePart, onChoose }: Needs) {
  const group = new LayerGroup().addTo(map)
  const clusters = createPinClusters(map.getMaxZoom())
  let drawn = new Map<string, Drawn>()
  let generation = 0
  let pinToOpen: string | undefined
  map.on('moveend', draw)

  /** Markers that stay are reused, so that focus and open popups survive. */
  function draw() {
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const next = new Map<string, Drawn>()
    for (const spot of clusters.spotsAt(Math.round(map.getZoom()))) {
      const latitude = drawnLatitude(spot.latitude)
      if (latitude < bounds.getSouth() - 1 || latitude > bounds.getNorth() + 1) continue
      for (const longitude of copiesBetween(spot.longitude, sides)) {
        const key = `${generation} ${spot.key} ${longitude}`
        const marker = drawn.get(key)?.marker ?? createMarker(spot).setLatLng([latitude, longitude]).addTo(group)
        next.set(key, { marker, pins: spot.pins })
      }
    }
    for (const [key, { marker }] of drawn) if (!next.has(key)) marker.remove()
    drawn = next
    putInOrder([...drawn.values()].map(({ marker }) => marker.getElement()))
    openPendingPin()
  }

  function openPendingPin() {
    const pinId = pinToOpen
    const found = [...drawn.values()].find(({ pins }) => pins.some(({ id }) => id === pinId))
    if (!found) return
    pinToOpen = undefined
    found.marker.openPopup()
    onChoose(pinId)
    scrollTo(found.marker.getPopup()?.getElement()?.querySelector('.leaflet-popup-content'), pinId)
  }

  function createMarker(spot: Spot): Marker {
    return 'count' in spot ? clusterMarker(spot.count, spot.opensAt) : pinMarker(spot.pins)
  }

  /** One pin, or several that no zoom can separate. */
  function pinMarker(pins: readonly [Pin, ...Pin[]]): Marker {
    const isOne = pins.length === 1
    const icon = isOne ? pinIcon : discIcon(pins.length)
    const label = isOne ? pinName(pins[0]) : mapWords.pinsInOnePlace(pins.length)
    const marker = withLabel(new Marker([0, 0], { icon, riseOnHover: true }), label)
    const raise = (isRaised: boolean) => marker.getElement()?.toggleAttribute('data-raised', isRaised)
    marker.on('popupopen', () => {
      raise(true)
      onChoose(isOne ? pins[0].id : undefined)
    })
    marker.on('popupclose', () => {
      raise(false)
      onChoose(undefined)
    })
    return marker.bindPopup(() => createPopup(pins), {
      maxWidth: 240,
      maxHeight: Math.max(80, freePart.height() - POPUP_MARGIN),
      autoPanPaddingTopLeft: [12, POPUP_TOP],
      closeButton: true,
    })
  }

  function clusterMarker(count: number, opensAt: number): Marker {
    const marker = withLabel(new Marker([0, 0], { icon: discIcon(count) }), mapWords.pinsToZoom(count))
    return marker.on('click', () => freePart.show(marker.getLatLng(), opensAt))
  }

  return {
    set(pins: readonly Pin[]): void {
      generation += 1
      clusters.load(pins)
      draw()
    },

    /** Moves to a pin, zoomed in far enough for it to have a popup, and opens the popup. */
    show(pin: Pin): void {
      map.closePopup()
      map.once('moveend', () => {
        pinToOpen = pin.id
        draw()
      })
      const longitude = nearestCopy(pin.longitude, map.getCenter().lng)
      freePart.show([drawnLatitude(pin.latitude), longitude], Math.max(map.getZoom(), clusters.zoomFor(pin)))
    },
  }
}

function withLabel(marker: Marker, label: string): Marker {
  return marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
}

/** The keyboard follows the document order; moving an element loses its focus, so only misplaced ones are moved. */
function putInOrder(elements: readonly (HTMLElement | undefined)[]): void {
  const focused = document.activeElement
  let previous: HTMLElement | undefined
  for (const element of elements) {
    if (element && previous && previous.nextElementSibling !== element) previous.after(element)
    previous = element ?? previous
  }
  if (focused !== document.activeElement && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

function scrollTo(content: Element | null | undefined, id: string | undefined): void {
  const about = content?.querySelector(`[data-pin="${id}"]`)
  if (content && about) content.scrollTop += about.getBoundingClientRect().top - content.getBoundingClientRect().top
}
