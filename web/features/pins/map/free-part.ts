/** The part of the map that neither the header nor the bottom sheet covers. Places are shown in its middle. */
import { type LatLng, type LatLngExpression, type Map as LeafletMap, Point } from 'leaflet'

/** In pixels, from the top and the bottom of the map. */
export type Covered = { top: number; bottom: number }
export type FreePart = ReturnType<typeof createFreePart>

/** A place closer to the edge of the free part counts as hidden: a pin needs space above its point. */
const MARGIN = { top: 76, side: 28, bottom: 12 }

export function createFreePart(map: LeafletMap) {
  let covered: Covered = { top: 0, bottom: 0 }

  function middle(): Point {
    const { x, y } = map.getSize()
    return new Point(x / 2, (covered.top + y - covered.bottom) / 2)
  }

  function isFree(place: LatLngExpression): boolean {
    const { x, y } = map.latLngToContainerPoint(place)
    const size = map.getSize()
    const isBeside = x < MARGIN.side || x > size.x - MARGIN.side
    return !isBeside && y > covered.top + MARGIN.top && y < size.y - covered.bottom - MARGIN.bottom
  }

  function show(place: LatLngExpression, zoom = map.getZoom()): void {
    const offset = map.getSize().divideBy(2).subtract(middle())
    map.setView(map.unproject(map.project(place, zoom).add(offset), zoom), zoom)
  }

  return {
    setCovered(next: Covered): void {
      covered = next
    },

    height: (): number => map.getSize().y - covered.top - covered.bottom,

    centre: (): LatLng => map.containerPointToLatLng(middle()),

    show,

    /** Moves the map only if the place is hidden. */
    reveal(place: LatLngExpression): void {
      if (!isFree(place)) show(place)
    },
  }
}
