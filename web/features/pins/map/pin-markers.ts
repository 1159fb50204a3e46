/** Your pins on the map: a single pin with a popup, or a disc for several that opens on a press. */
import { LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import type { Pin } from '#contract/social/pins.ts'
import { mapWords, pinName } from '#web/features/pins/pins.words.ts'
import { type Coordinates, copiesBetween, drawnLatitude, nearestCopy } from './coordinates.ts'
import type { FreePart } from './free-part.ts'
import { discIcon, pinIcon } from './map-icons.ts'
import { createPinClusters, type Spot } from './pin-clusters.ts'
import { createPopup } from './pin-popup.ts'
import type { TaskQueue } from './task-queue.ts'

/** How far beyond the view markers are drawn, as a share of its size. */
const MARGIN = 0.5
/** The height of the free part that a popup leaves for its frame, the pin below it and the edge. */
const POPUP_MARGIN = 110
/** Below the title of the map. */
const POPUP_TOP = 68

type Drawn = { marker: Marker; pins: readonly Pin[] }
type Wanted = { spot: Spot; place: [latitude: number, longitude: number] }
type Needs = { freePart: FreePart; tasks: TaskQueue; onChoose: (pinId: string | undefined) => void }

export function createPinMarkers(map: LeafletMap, { freePart, tasks, onChoose }: Needs) {
  const group = new LayerGroup().addTo(map)
  const clusters = createPinClusters(map.getMaxZoom())
  const drawn = new Map<string, Drawn>()
  let wanted: ReadonlyMap<string, Wanted> = new Map()
  let generation = 0
  let pinToOpen: string | undefined
  map.on('moveend', update)

  /** In pieces, because thousands of pins take long to cluster. What is drawn stays until they are ready. */
  function update() {
    tasks.repeat(clusters, clusters.buildNext, draw)
  }

  /** Markers that stay are reused, so that focus and open popups survive. A far view has hundreds of new ones. */
  function draw() {
    wanted = findMarkers()
    for (const [key, { marker }] of drawn) {
      if (wanted.has(key)) continue
      marker.remove()
      drawn.delete(key)
    }
    const missing = [...wanted].filter(([key]) => !drawn.has(key)).values()
    tasks.repeat(drawn, () => drawNext(missing), finish)
  }

  /** Returns true when there is none left. */
  function drawNext(missing: Iterator<[string, Wanted]>): boolean {
    const { value, done } = missing.next()
    if (done) return true
    const [key, { spot, place }] = value
    drawn.set(key, { marker: createMarker(spot).setLatLng(place).addTo(group), pins: spot.pins })
    return false
  }

  function finish() {
    putInOrder([...wanted.keys()].map((key) => drawn.get(key)?.marker.getElement()))
    openPendingPin()
  }

  function findMarkers(): Map<string, Wanted> {
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const isBetween = ({ latitude }: Coordinates) =>
      drawnLatitude(latitude) >= bounds.getSouth() - 1 && drawnLatitude(latitude) <= bounds.getNorth() + 1
    const found = new Map<string, Wanted>()
    for (const spot of clusters.spotsAt(Math.round(map.getZoom()), isBetween)) {
      for (const longitude of copiesBetween(spot.longitude, sides)) {
        found.set(`${generation} ${spot.key} ${longitude}`, {
          spot,
          place: [drawnLatitude(spot.latitude), longitude],
        })
      }
    }
    return found
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
      tasks.add(clusters, update)
    },

    /** Moves to a pin, zoomed in far enough for it to have a popup, and opens the popup. */
    show(pin: Pin): void {
      map.closePopup()
      map.once('moveend', () => {
        pinToOpen = pin.id
        update()
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
