/** Draws the bundled world as map tiles: a mosaic when zoomed out, coastlines when zoomed in. Needs no tile server. */
import { type Coords, GridLayer } from 'leaflet'
import type { Topology } from 'topojson-specification'
import detailedWorldUrl from 'world-atlas/land-50m.json?url'
import coarseWorld from 'world-atlas/land-110m.json'
import { type Ring, ringsOf, traceLand } from './land-shapes.ts'

const TILE = 256
/** One mosaic tile including its grout, in CSS pixels. */
const PITCH = 8
const GROUT = 2
export const MOSAIC_ZOOM_MAX = 3
/** Zoomed in, a view may show only land or only sea; the joints of large tiles make panning visible. */
const LARGE_PITCH = 64
const JOINT_ON_LAND = 0.3
const JOINT_IN_SEA = 0.1
const TILES_ACROSS = TILE / PITCH
const HALF_COVERED = 127

export class LandLayer extends GridLayer {
  private readonly coarse = ringsOf(coarseWorld as unknown as Topology)
  /** By tile. The map repeats the world sideways, so the same tiles come back often. */
  private readonly mosaics = new Map<string, Uint8ClampedArray>()
  private detailed: Ring[] | undefined
  private isFetching = false
  private colour = ''

  /** The caller passes the map's text colour, so that the land follows the theme. */
  setColour(colour: string): void {
    if (colour === this.colour) return
    this.colour = colour
    if (this._map) this.redraw()
  }

  override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('canvas')
    const density = Math.min(3, window.devicePixelRatio || 1)
    tile.width = tile.height = TILE * density
    const context = tile.getContext('2d')
    if (!context) return tile
    context.scale(density, density)
    context.fillStyle = this.colour
    if (coords.z <= MOSAIC_ZOOM_MAX) this.drawMosaic(context, coords)
    else this.drawCoastlines(context, coords)
    return tile
  }

  private drawMosaic(context: CanvasRenderingContext2D, coords: Coords): void {
    const { x, y, z } = coords
    const covered = this.mosaics.get(`${z} ${x} ${y}`) ?? coverage(this.coarse, coords)
    this.mosaics.set(`${z} ${x} ${y}`, covered)
    for (let at = 0; at < TILES_ACROSS * TILES_ACROSS; at++) {
      if ((covered[4 * at + 3] ?? 0) <= HALF_COVERED) continue
      context.fillRect((at % TILES_ACROSS) * PITCH, Math.floor(at / TILES_ACROSS) * PITCH, PITCH - GROUT, PITCH - GROUT)
    }
  }

  private drawCoastlines(context: CanvasRenderingContext2D, coords: Coords): void {
    if (!this.detailed) void this.fetchDetailed()
    context.beginPath()
    // No stroke: the shapes are cut at the antimeridian, and the cut must not show.
    traceLand(context, this.detailed ?? this.coarse, { square: squareOf(coords), pixels: TILE })
    context.fill('evenodd')
    drawJoints(context, 'destination-out', JOINT_ON_LAND)
    drawJoints(context, 'destination-over', JOINT_IN_SEA)
  }

  /** The coarse shapes are drawn until this has loaded, and if it fails. */
  private async fetchDetailed(): Promise<void> {
    if (this.isFetching) return
    this.isFetching = true
    try {
      const response = await fetch(detailedWorldUrl)
      if (!response.ok) throw new Error(`${detailedWorldUrl} answered ${response.status}`)
      this.detailed = ringsOf((await response.json()) as Topology)
      if (this._map) this.redraw()
    } catch (error) {
      console.warn('Could not load the detailed coastlines', error)
      this.isFetching = false
    }
  }
}

function drawJoints(context: CanvasRenderingContext2D, operation: GlobalCompositeOperation, alpha: number): void {
  context.globalCompositeOperation = operation
  context.globalAlpha = alpha
  for (let at = 0; at < TILE; at += LARGE_PITCH) {
    context.fillRect(at, 0, 1, TILE)
    context.fillRect(0, at, TILE, 1)
  }
}

/** How much of each mosaic tile is land: the land is drawn with one pixel per mosaic tile, and read back. */
function coverage(rings: readonly Ring[], coords: Coords): Uint8ClampedArray {
  const small = document.createElement('canvas')
  small.width = small.height = TILES_ACROSS
  const context = small.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray()
  context.beginPath()
  traceLand(context, rings, { square: squareOf(coords), pixels: TILES_ACROSS })
  context.fill('evenodd')
  return context.getImageData(0, 0, TILES_ACROSS, TILES_ACROSS).data
}

function squareOf({ x, y, z }: Coords) {
  const size = 1 / 2 ** z
  return { left: x * size, top: y * size, size }
}
