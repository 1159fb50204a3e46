/** The Leaflet map without React: the world, your pins, the pin being placed, and everyone's pins. */
import { Control, LatLng, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import type { WorldView } from '#contract/social/pins.ts'
import { animateDrop } from '#web/features/pins/dropped-pin/dropped-pin-marker.ts'
import { createLand } from '#web/features/pins/land/land.ts'
import { landStyleAt } from '#web/features/pins/land/zoom-detail.ts'
import type { MapView } from '#web/features/pins/region/opening-view.ts'
import { type WorldCells, WorldCellsLayer } from '#web/features/pins/world/world-cells-layer.ts'
import { type Coordinates, drawnLatitude, MAP_EDGE, nearestCopy, withinBounds } from './coordinates.ts'
import { createFreePart } from './free-part.ts'
import { draftIcon } from './map-icons.ts'
import { createPinMarkers } from './pin-markers.ts'
import { createTaskQueue } from './task-queue.ts'
import './world-map.css'

/** Near New York, with a part of the Atlantic; for people whose region is unknown. */
const START = { latitude: 40.71, longitude: -74.01, zoom: 2 }
const ZOOM = { min: 1, max: 16 }
/** The bundled coastlines have no more detail, and the finest cells of everyone's pins are visible here. */
const BUNDLED_ZOOM_MAX = 13
/** In degrees: a hundred times around the world feels endless. */
const PAN_LIMIT = 36_000

export type MapTiles = { url: string; attribution: string }

export type MapOptions = {
  tiles?: MapTiles | undefined
  isMotionReduced: boolean
  opening: MapView | undefined
  onPick: (place: Coordinates) => void
  /** The pin whose popup is open, if it shows one pin. */
  onChoose: (pinId: string | undefined) => void
  onMoved: (view: MapView) => void
}

export type WorldMap = ReturnType<typeof createWorldMap>

export function createWorldMap(container: HTMLElement, options: MapOptions) {
  const { tiles, isMotionReduced, opening, onPick, onChoose, onMoved } = options
  const start = opening ?? START
  const maxZoom = tiles ? ZOOM.max : BUNDLED_ZOOM_MAX
  const map = new LeafletMap(container, {
    center: [start.latitude, start.longitude],
    zoom: Math.min(maxZoom, Math.max(ZOOM.min, start.zoom)),
    minZoom: ZOOM.min,
    maxZoom,
    zoomControl: false,
    attributionControl: tiles !== undefined,
    maxBounds: [
      [-MAP_EDGE, -PAN_LIMIT],
      [MAP_EDGE, PAN_LIMIT],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !isMotionReduced,
    fadeAnimation: !isMotionReduced,
    markerZoomAnimation: !isMotionReduced,
    inertia: !isMotionReduced,
  })
  map.attributionControl?.setPrefix(false)
  const freePart = createFreePart(map)
  const tasks = createTaskQueue()
  const land = createLand(map, { hasNames: !tiles, zooms: ZOOM, tasks })
  if (tiles) new TileLayer(tiles.url, { maxZoom: ZOOM.max, attribution: escapeHtml(tiles.attribution) }).addTo(map)
  new Control.Scale({ imperial: false, maxWidth: 90 }).addTo(map)
  const markers = createPinMarkers(map, { freePart, tasks, onChoose })
  const draft = new Marker(map.getCenter(), { icon: draftIcon, draggable: true, keyboard: false, zIndexOffset: 1000 })
  const world = new WorldCellsLayer(tasks)
  let stopDrop = () => {}

  const pick = (at: LatLng) => onPick(withinBounds({ latitude: at.lat, longitude: at.lng }))
  // The map repeats the world, so a place is drawn at the copy that is in view.
  const drawnAt = ({ latitude, longitude }: Coordinates) =>
    new LatLng(drawnLatitude(latitude), nearestCopy(longitude, map.getCenter().lng))
  const placeDraft = ({ lat, lng }: LatLng) => draft.setLatLng([lat, nearestCopy(lng, map.getCenter().lng)])
  const paint = () => {
    land.paint()
    world.draw()
  }
  // Zoomed out, a scale would be right along one parallel only.
  const showScale = () => container.toggleAttribute('data-close', landStyleAt(map.getZoom()) === 'plain')

  map.on('click', ({ latlng }) => pick(latlng))
  // A long press, or the right button of a mouse.
  map.on('contextmenu', ({ latlng }) => pick(latlng))
  map.on('moveend', () => {
    const { lat, lng } = map.getCenter()
    onMoved({ ...withinBounds({ latitude: lat, longitude: lng }), zoom: map.getZoom() })
    if (map.hasLayer(draft)) placeDraft(draft.getLatLng())
  })
  map.on('zoomend', showScale)
  draft.on('dragend', () => pick(draft.getLatLng()))
  // The keyboard picks the middle of the free part, which is marked; with a pointer the mark is hidden.
  container.addEventListener('pointerdown', () => container.toggleAttribute('data-pointed', true))
  container.addEventListener('keydown', ({ key, target }) => {
    container.toggleAttribute('data-pointed', false)
    if (key === 'Enter' && target === container) pick(freePart.centre())
  })
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(container)
  const themeObserver = new MutationObserver(paint)
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  themeObserver.observe(document.body, { attributeFilter: ['data-suite'] })
  showScale()

  return {
    setPins: markers.set,
    showPin: markers.show,
    setCovered: freePart.setCovered,
    reveal: (place: Coordinates) => freePart.reveal(drawnAt(place)),
    pickMiddle: () => pick(freePart.centre()),
    nameAt: land.nameAt,
    watchNames: land.watchCountries,
    countryAt: land.countryAt,
    hasCountries: land.hasCountries,

    setDraft(place: Coordinates | undefined): void {
      if (!place) {
        draft.remove()
        return
      }
      placeDraft(new LatLng(place.latitude, place.longitude)).addTo(map)
      draft.getElement()?.setAttribute('aria-hidden', 'true')
    },

    /** Another drop ends the previous one. */
    animateDrop(place: Coordinates, onLanded: () => void): void {
      stopDrop()
      stopDrop = animateDrop(map, drawnAt(place), { isMotionReduced, onLanded })
    },

    stopDrop: () => stopDrop(),

    setWorld(cells: WorldCells | undefined): void {
      if (!cells) {
        world.remove()
        return
      }
      world.setCells(cells)
      if (!map.hasLayer(world)) world.addTo(map)
    },

    view: () => readView(map),

    watchView(onMoved: () => void): () => void {
      map.on('moveend', onMoved)
      return () => void map.off('moveend', onMoved)
    },

    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    isClosest: () => map.getZoom() >= map.getMaxZoom(),
    isFarthest: () => map.getZoom() <= map.getMinZoom(),

    watchZoom(onZoom: () => void): () => void {
      map.on('zoomend', onZoom)
      return () => void map.off('zoomend', onZoom)
    },

    remove(): void {
      stopDrop()
      tasks.clear()
      observer.disconnect()
      themeObserver.disconnect()
      map.remove()
    },
  }
}

/** The same view has the same bounds, however often the map was panned around the world. */
function readView(map: LeafletMap): WorldView {
  const bounds = map.getBounds()
  const centre = map.getCenter().lng
  const offset = centre - nearestCopy(centre, 0)
  return {
    west: bounds.getWest() - offset,
    east: bounds.getEast() - offset,
    south: drawnLatitude(bounds.getSouth()),
    north: drawnLatitude(bounds.getNorth()),
    zoom: Math.round(map.getZoom()),
  }
}

/** The attribution comes from a setting, and Leaflet would insert it as HTML. */
function escapeHtml(words: string): string {
  const text = document.createElement('span')
  text.textContent = words
  return text.innerHTML
}
