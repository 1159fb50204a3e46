/** The Leaflet map without React: the world, your pins, the pin being placed, and everyone's pins. */
import { Control, LatLng, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import type { WorldView } from '#contract/social/pins.ts'
import { type WorldCells, WorldCellsLayer } from '#web/features/pins/world/world-cells-layer.ts'
import { LandLayer, MOSAIC_ZOOM_MAX } from './land-layer.ts'
import { draftIcon } from './map-icons.ts'
import { createPinMarkers } from './pin-markers.ts'
import { drawnLatitude, MAP_EDGE, nearestCopy, type Place, withinBounds } from './place.ts'
import './world-map.css'

/** Near New York, with the Atlantic to cross. */
const START = { centre: [40.71, -74.01] as [number, number], zoom: 2 }
const ZOOM = { min: 1, max: 16 }
/** The bundled coastlines have no more detail, and the finest cells of everyone's pins are visible here. */
const BUNDLED_ZOOM_MAX = 13
/** In degrees: a hundred times around the world feels endless. */
const PAN_LIMIT = 36_000

export type MapTiles = { url: string; attribution: string }

export type MapOptions = {
  tiles?: MapTiles | undefined
  isMotionReduced: boolean
  onPick: (place: Place) => void
  onView: (view: WorldView) => void
}

export type WorldMap = ReturnType<typeof createWorldMap>

export function createWorldMap(container: HTMLElement, { tiles, isMotionReduced, onPick, onView }: MapOptions) {
  const map = new LeafletMap(container, {
    center: START.centre,
    zoom: START.zoom,
    minZoom: ZOOM.min,
    maxZoom: tiles ? ZOOM.max : BUNDLED_ZOOM_MAX,
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
  const land = new LandLayer({ minZoom: ZOOM.min, maxZoom: ZOOM.max }).addTo(map)
  if (tiles) new TileLayer(tiles.url, { maxZoom: ZOOM.max, attribution: escapeHtml(tiles.attribution) }).addTo(map)
  new Control.Scale({ imperial: false, maxWidth: 90 }).addTo(map)
  const markers = createPinMarkers(map)
  const draft = new Marker(START.centre, { icon: draftIcon, draggable: true, keyboard: false, zIndexOffset: 1000 })
  const world = new WorldCellsLayer()

  const pick = (at: LatLng) => onPick(withinBounds({ latitude: at.lat, longitude: at.lng }))
  const reportView = () => onView(viewOf(map))
  // The map repeats the world, so the draft moves to the copy that is in view.
  const placeDraft = ({ lat, lng }: LatLng) => draft.setLatLng([lat, nearestCopy(lng, map.getCenter().lng)])
  const paint = () => {
    land.setColour(getComputedStyle(container).color)
    if (map.hasLayer(world)) world.draw()
  }
  // Zoomed out, a scale would be right along one parallel only.
  const showScale = () => container.toggleAttribute('data-close', map.getZoom() > MOSAIC_ZOOM_MAX)

  map.on('click', ({ latlng }) => pick(latlng))
  map.on('moveend', () => {
    reportView()
    if (map.hasLayer(draft)) placeDraft(draft.getLatLng())
  })
  map.on('zoomend', showScale)
  draft.on('dragend', () => pick(draft.getLatLng()))
  // The keyboard picks the centre of the map, which is marked; with a pointer the mark is hidden.
  container.addEventListener('pointerdown', () => container.toggleAttribute('data-pointed', true))
  container.addEventListener('keydown', ({ key, target }) => {
    container.toggleAttribute('data-pointed', false)
    if (key === 'Enter' && target === container) pick(map.getCenter())
  })
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(container)
  const themeObserver = new MutationObserver(paint)
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  paint()
  reportView()

  return {
    setPins: markers.set,
    showPin: markers.show,

    setDraft(place: Place | undefined): void {
      if (!place) {
        draft.remove()
        return
      }
      placeDraft(new LatLng(place.latitude, place.longitude)).addTo(map)
      draft.getElement()?.setAttribute('aria-hidden', 'true')
    },

    /** Moves there unless it is already visible. */
    goTo({ latitude, longitude }: Place): void {
      const at: [number, number] = [drawnLatitude(latitude), nearestCopy(longitude, map.getCenter().lng)]
      if (!map.getBounds().contains(at)) map.setView(at)
    },

    setWorld(cells: WorldCells | undefined): void {
      if (!cells) {
        world.remove()
        return
      }
      world.setCells(cells)
      if (!map.hasLayer(world)) world.addTo(map)
    },

    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    isClosest: () => map.getZoom() >= map.getMaxZoom(),
    isFarthest: () => map.getZoom() <= map.getMinZoom(),

    /** Returns a function that stops it. */
    watchZoom(onZoom: () => void): () => void {
      map.on('zoomend', onZoom)
      return () => void map.off('zoomend', onZoom)
    },

    remove(): void {
      observer.disconnect()
      themeObserver.disconnect()
      map.remove()
    },
  }
}

/** The same view has the same bounds, however often the map was panned around the world. */
function viewOf(map: LeafletMap): WorldView {
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
