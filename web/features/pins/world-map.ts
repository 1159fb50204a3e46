/** The map itself, apart from React: the world, one's pins, the pin being placed, and everyone's when asked for. */
import { type LatLng, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import type { WorldView } from '#contract/pins.ts'
import { LandLayer } from './land-layer.ts'
import { draftIcon } from './map-icons.ts'
import { createPinMarkers } from './pin-markers.ts'
import { type Place, withinBounds } from './place.ts'
import { type WorldCells, WorldCellsLayer } from './world-cells-layer.ts'
import './world-map.css'

/** Near New York, with the Atlantic to cross. */
const START = { centre: [40.71, -74.01] as [number, number], zoom: 2 }
const ZOOM = { min: 1, max: 16 }
/** Where the flat world ends. */
const EDGE = 85.06
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
    maxZoom: ZOOM.max,
    zoomControl: false,
    attributionControl: tiles !== undefined,
    worldCopyJump: true,
    maxBounds: [
      [-EDGE, -AROUND],
      [EDGE, AROUND],
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
  const markers = createPinMarkers(map)
  const draft = new Marker(START.centre, { icon: draftIcon, draggable: true, keyboard: false, zIndexOffset: 1000 })
  const world = new WorldCellsLayer()

  const pick = (at: LatLng) => onPick(withinBounds({ latitude: at.lat, longitude: at.lng }))
  const tellView = () => onView(viewOf(map))
  const colour = () => land.setColour(getComputedStyle(container).color)

  map.on('click', ({ latlng }) => pick(latlng))
  map.on('moveend', tellView)
  draft.on('dragend', () => pick(draft.getLatLng()))
  // By keyboard the middle of the map is where one points; who comes by pointer needs no mark there.
  container.addEventListener('pointerdown', () => container.toggleAttribute('data-pointed', true))
  container.addEventListener('keydown', ({ key, target }) => {
    container.toggleAttribute('data-pointed', false)
    if (key === 'Enter' && target === container) pick(map.getCenter())
  })
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(container)
  colour()
  tellView()

  return {
    setPins: markers.set,
    showPin: markers.show,

    setDraft(place: Place | undefined): void {
      if (!place) return void draft.remove()
      const { latitude, longitude } = place
      // Of the places that are the same the one in sight is meant.
      const turns = Math.round((map.getCenter().lng - longitude) / 360)
      draft.setLatLng([latitude, longitude + 360 * turns]).addTo(map)
      draft.getElement()?.setAttribute('aria-hidden', 'true')
    },

    /** Moves there unless it is in sight already. */
    goTo({ latitude, longitude }: Place): void {
      if (!map.getBounds().contains([latitude, longitude])) map.setView([latitude, longitude])
    },

    setWorld(cells: WorldCells | undefined): void {
      if (!cells) return void world.remove()
      world.setCells(cells)
      if (!map.hasLayer(world)) world.addTo(map)
    },

    /** The theme has changed. */
    repaint(): void {
      colour()
      if (map.hasLayer(world)) world.draw()
    },

    zoomIn: () => void map.zoomIn(),
    zoomOut: () => void map.zoomOut(),

    remove(): void {
      observer.disconnect()
      map.remove()
    },
  }
}

function viewOf(map: LeafletMap): WorldView {
  const bounds = map.getBounds()
  const clamp = (latitude: number) => Math.min(EDGE, Math.max(-EDGE, latitude))
  return {
    west: bounds.getWest(),
    east: bounds.getEast(),
    south: clamp(bounds.getSouth()),
    north: clamp(bounds.getNorth()),
    zoom: Math.round(map.getZoom()),
  }
}

/** The attribution comes from a setting and is shown as it stands, whatever it holds. */
function asText(words: string): string {
  const text = document.createElement('span')
  text.textContent = words
  return text.innerHTML
}
