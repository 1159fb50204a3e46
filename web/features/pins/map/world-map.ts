/** The map itself, apart from React: the world, one's pins, the pin being placed, and everyone's when asked for. */
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
/** Closer in the bundled shores would show nothing more; here the finest cells of everyone's pins still come into sight. */
const BUNDLED_ZOOM_MAX = 13
/** How far one may pan around, in degrees: a hundred times around the world is as good as without end. */
const AROUND = 36_000

export type MapTiles = { url: string; attribution: string }

export type MapOptions = {
  tiles?: MapTiles | undefined
  isStill: boolean
  onPick: (place: Place) => void
  onView: (view: WorldView) => void
}

export type WorldMap = ReturnType<typeof createWorldMap>

export function createWorldMap(container: HTMLElement, { tiles, isStill, onPick, onView }: MapOptions) {
  const map = new LeafletMap(container, {
    center: START.centre,
    zoom: START.zoom,
    minZoom: ZOOM.min,
    maxZoom: tiles ? ZOOM.max : BUNDLED_ZOOM_MAX,
    zoomControl: false,
    attributionControl: tiles !== undefined,
    maxBounds: [
      [-MAP_EDGE, -AROUND],
      [MAP_EDGE, AROUND],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  })
  map.attributionControl?.setPrefix(false)
  const land = new LandLayer({ minZoom: ZOOM.min, maxZoom: ZOOM.max }).addTo(map)
  if (tiles) new TileLayer(tiles.url, { maxZoom: ZOOM.max, attribution: asText(tiles.attribution) }).addTo(map)
  new Control.Scale({ imperial: false, maxWidth: 90 }).addTo(map)
  const markers = createPinMarkers(map)
  const draft = new Marker(START.centre, { icon: draftIcon, draggable: true, keyboard: false, zIndexOffset: 1000 })
  const world = new WorldCellsLayer()

  const pick = (at: LatLng) => onPick(withinBounds({ latitude: at.lat, longitude: at.lng }))
  const tellView = () => onView(viewOf(map))
  // Whoever has panned around the world finds what they are placing on that side of it, too.
  const placeDraft = ({ lat, lng }: LatLng) => draft.setLatLng([lat, nearestCopy(lng, map.getCenter().lng)])
  const paint = () => {
    land.setColour(getComputedStyle(container).color)
    if (map.hasLayer(world)) world.draw()
  }
  // From afar a scale would be right along one parallel only.
  const showScale = () => container.toggleAttribute('data-close', map.getZoom() > MOSAIC_ZOOM_MAX)

  map.on('click', ({ latlng }) => pick(latlng))
  map.on('moveend', () => {
    tellView()
    if (map.hasLayer(draft)) placeDraft(draft.getLatLng())
  })
  map.on('zoomend', showScale)
  draft.on('dragend', () => pick(draft.getLatLng()))
  // By keyboard the middle of the map is where one points; who comes by pointer needs no mark there.
  container.addEventListener('pointerdown', () => container.toggleAttribute('data-pointed', true))
  container.addEventListener('keydown', ({ key, target }) => {
    container.toggleAttribute('data-pointed', false)
    if (key === 'Enter' && target === container) pick(map.getCenter())
  })
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(container)
  const themes = new MutationObserver(paint)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  paint()
  tellView()

  return {
    setPins: markers.set,
    showPin: markers.show,

    setDraft(place: Place | undefined): void {
      if (!place) return void draft.remove()
      placeDraft(new LatLng(place.latitude, place.longitude)).addTo(map)
      draft.getElement()?.setAttribute('aria-hidden', 'true')
    },

    /** Moves there unless it is in sight already. */
    goTo({ latitude, longitude }: Place): void {
      const at: [number, number] = [drawnLatitude(latitude), nearestCopy(longitude, map.getCenter().lng)]
      if (!map.getBounds().contains(at)) map.setView(at)
    },

    setWorld(cells: WorldCells | undefined): void {
      if (!cells) return void world.remove()
      world.setCells(cells)
      if (!map.hasLayer(world)) world.addTo(map)
    },

    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),
    isClosest: () => map.getZoom() >= map.getMaxZoom(),
    isFarthest: () => map.getZoom() <= map.getMinZoom(),

    /** Tells of every change of zoom, until the answer is called. */
    watchZoom(onZoom: () => void): () => void {
      map.on('zoomend', onZoom)
      return () => void map.off('zoomend', onZoom)
    },

    remove(): void {
      observer.disconnect()
      themes.disconnect()
      map.remove()
    },
  }
}

/** Whichever time around the world it is, the same view has the same sides. */
function viewOf(map: LeafletMap): WorldView {
  const bounds = map.getBounds()
  const centre = map.getCenter().lng
  const around = centre - nearestCopy(centre, 0)
  return {
    west: bounds.getWest() - around,
    east: bounds.getEast() - around,
    south: drawnLatitude(bounds.getSouth()),
    north: drawnLatitude(bounds.getNorth()),
    zoom: Math.round(map.getZoom()),
  }
}

/** The attribution comes from a setting and is shown as it stands, whatever it holds. */
function asText(words: string): string {
  const text = document.createElement('span')
  text.textContent = words
  return text.innerHTML
}
