/** The bundled world as map tiles drawn on the spot: a mosaic from afar, clean shores closer in. No network. */
import { type Coords, GridLayer } from 'leaflet'
import type { Topology } from 'topojson-specification'
import fineWorldUrl from 'world-atlas/land-50m.json?url'
import coarseWorld from 'world-atlas/land-110m.json'
import { type Ring, ringsOf, traceLand } from './land-shapes.ts'

const TILE = 256
/** A porcelain tile with its grout, in pixels of the screen. */
const PITCH = 8
const GROUT = 2
export const MOSAIC_ZOOM_MAX = 3
/** Closer in, where a view may hold nothing but land or sea, larger tiles still show that it moves. */
const LARGE_PITCH = 64
const JOINT_ON_LAND = 0.3
const JOINT_IN_SEA = 0.1
const ACROSS = TILE / PITCH
const HALF_COVERED = 127

export class LandLayer extends GridLayer {
  private readonly coarse = ringsOf(coarseWorld as unknown as Topology)
  /** The mosaic of every tile seen so far: the world stands on the map several times, and comes by again and again. */
  private readonly laid = new Map<string, Uint8ClampedArray>()
  private fine: Ring[] | undefined
  private isFetching = false
  private colour = ''

  /** The colour of the land is that of the text in the map, so that it follows the theme. */
  setColour(colour: string): void {
    if (colour === this.colour) return
    this.colour = colour
    if (this._map) this.redraw()
  }

  override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('canvas')
    const density = Math.min(3, window.devicePixelRatio || 1)
    tile.width = tile.height = TILE * density
    const pen = tile.getContext('2d')
    if (!pen) return tile
    pen.scale(density, density)
    pen.fillStyle = this.colour
    if (coords.z <= MOSAIC_ZOOM_MAX) this.layMosaic(pen, coords)
    else this.fillShores(pen, coords)
    return tile
  }

  private layMosaic(pen: CanvasRenderingContext2D, coords: Coords): void {
    const { x, y, z } = coords
    const covered = this.laid.get(`${z} ${x} ${y}`) ?? coverage(this.coarse, coords)
    this.laid.set(`${z} ${x} ${y}`, covered)
    for (let at = 0; at < ACROSS * ACROSS; at++) {
      if ((covered[4 * at + 3] ?? 0) <= HALF_COVERED) continue
      pen.fillRect((at % ACROSS) * PITCH, Math.floor(at / ACROSS) * PITCH, PITCH - GROUT, PITCH - GROUT)
    }
  }

  private fillShores(pen: CanvasRenderingContext2D, coords: Coords): void {
    if (!this.fine) void this.fetchFine()
    pen.beginPath()
    // Without a stroke: the world is cut open at the antimeridian, and the cut must not show.
    traceLand(pen, this.fine ?? this.coarse, { square: squareOf(coords), pixels: TILE })
    pen.fill('evenodd')
    drawJoints(pen, 'destination-out', JOINT_ON_LAND)
    drawJoints(pen, 'destination-over', JOINT_IN_SEA)
  }

  /** Until the finer world is here, and if it never comes, the coarse one stands in. */
  private async fetchFine(): Promise<void> {
    if (this.isFetching) return
    this.isFetching = true
    try {
      const answer = await fetch(fineWorldUrl)
      if (!answer.ok) throw new Error(`${fineWorldUrl} answered ${answer.status}`)
      this.fine = ringsOf((await answer.json()) as Topology)
      if (this._map) this.redraw()
    } catch (error) {
      console.warn('The finer world could not be loaded', error)
      this.isFetching = false
    }
  }
}

/** The joints between large tiles: cut out of the land, and laid under what is left of it. */
function drawJoints(pen: CanvasRenderingContext2D, how: GlobalCompositeOperation, strength: number): void {
  pen.globalCompositeOperation = how
  pen.globalAlpha = strength
  for (let at = 0; at < TILE; at += LARGE_PITCH) {
    pen.fillRect(at, 0, 1, TILE)
    pen.fillRect(0, at, TILE, 1)
  }
}

/** How much of each mosaic tile is land: drawn at one pixel each, and read back. */
function coverage(rings: readonly Ring[], coords: Coords): Uint8ClampedArray {
  const small = document.createElement('canvas')
  small.width = small.height = ACROSS
  const pen = small.getContext('2d', { willReadFrequently: true })
  if (!pen) return new Uint8ClampedArray()
  pen.beginPath()
  traceLand(pen, rings, { square: squareOf(coords), pixels: ACROSS })
  pen.fill('evenodd')
  return pen.getImageData(0, 0, ACROSS, ACROSS).data
}

function squareOf({ x, y, z }: Coords) {
  const size = 1 / 2 ** z
  return { left: x * size, top: y * size, size }
}
