/** Draws the bundled world as map tiles: a mosaic when zoomed out, tiled countries when zoomed in. Needs no tile server. */
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet'
import type { Topology } from 'topojson-specification'
import coarseWorld from 'world-atlas/land-110m.json'
import type { TaskQueue } from '#web/features/pins/map/task-queue.ts'
import type { Countries } from './countries/countries.ts'
import { type Ring, toRings, traceLand, traceLines } from './land-shapes.ts'
import type { MapColours } from './map-colours.ts'
import { createTilePatterns, TILE, type TilePatterns } from './tile-patterns.ts'
import { landStyleAt } from './zoom-detail.ts'

/** One mosaic tile including its grout, in CSS pixels. */
const PITCH = 8
const GROUT = 2
const TILES_ACROSS = TILE / PITCH
const HALF_COVERED = 127
const COAST_WIDTH = 5
const BORDER_WIDTH = 2.4
/** How far the light edge of a groove is below it. */
const BORDER_LIGHT_OFFSET = 1.6
/** A stroke outside a tile that reaches into it. */
const STROKE_MARGIN = 8

export class LandLayer extends GridLayer {
  private readonly tasks: TaskQueue
  private coarseRings: readonly Ring[] | undefined
  /** By tile. The map repeats the world sideways, so the same tiles come back often. */
  private readonly mosaics = new Map<string, Uint8ClampedArray>()
  private countries: Countries | undefined
  private colours: MapColours | undefined
  private patterns: TilePatterns | undefined
  private readonly density = Math.min(3, window.devicePixelRatio || 1)
  private readonly drawnCoords = new WeakMap<HTMLCanvasElement, Coords>()

  constructor(options: GridLayerOptions, tasks: TaskQueue) {
    super(options)
    this.tasks = tasks
    tasks.add('coarse land', () => void this.coarse)
  }

  setColours(colours: MapColours): void {
    this.colours = colours
    this.patterns = createTilePatterns(colours, this.density)
    this.repaint()
  }

  /** Until then, the coarse coastlines are drawn in one shade. */
  setCountries(countries: Countries): void {
    this.countries = countries
    this.repaint()
  }

  override createTile(coords: Coords, onDone: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas')
    this.tasks.add(tile, () => {
      if (!tile.isConnected) return
      this.drawnCoords.set(tile, coords)
      this.paint(tile, coords)
      onDone(undefined, tile)
    })
    return tile
  }

  private get coarse(): readonly Ring[] {
    this.coarseRings ??= toRings(coarseWorld as unknown as Topology)
    return this.coarseRings
  }

  /** Those that have been painted; in place, because tiles that are created again would fade in again. */
  private repaint(): void {
    for (const tile of this.getContainer()?.querySelectorAll('canvas') ?? []) {
      const coords = this.drawnCoords.get(tile)
      if (coords) this.tasks.add(tile, () => this.paint(tile, coords))
    }
  }

  private paint(tile: HTMLCanvasElement, coords: Coords): void {
    tile.width = tile.height = TILE * this.density
    const context = tile.getContext('2d')
    const { colours, patterns } = this
    if (!context || !colours || !patterns) return
    context.scale(this.density, this.density)
    context.drawImage(patterns.sea(), 0, 0, TILE, TILE)
    const style = landStyleAt(coords.z)
    if (style === 'mosaic') this.drawMosaic(context, coords, colours.mosaic)
    else this.drawCountries(context, coords, { colours, shades: patterns.land(style) })
  }

  private drawMosaic(context: CanvasRenderingContext2D, coords: Coords, colour: string): void {
    const { x, y, z } = coords
    const covered = this.mosaics.get(`${z} ${x} ${y}`) ?? coverage(this.coarse, coords)
    this.mosaics.set(`${z} ${x} ${y}`, covered)
    context.fillStyle = colour
    for (let at = 0; at < TILES_ACROSS * TILES_ACROSS; at++) {
      if ((covered[4 * at + 3] ?? 0) <= HALF_COVERED) continue
      context.fillRect((at % TILES_ACROSS) * PITCH, Math.floor(at / TILES_ACROSS) * PITCH, PITCH - GROUT, PITCH - GROUT)
    }
  }

  private drawCountries(
    context: CanvasRenderingContext2D,
    coords: Coords,
    { colours, shades }: { colours: MapColours; shades: readonly HTMLCanvasElement[] },
  ): void {
    const frame = { square: toSquare(coords), pixels: TILE, margin: STROKE_MARGIN }
    const stroke = (lines: readonly Ring[], colour: string, width: number) => {
      context.beginPath()
      traceLines(context, lines, frame)
      context.strokeStyle = colour
      context.lineWidth = width
      context.stroke()
    }
    context.lineJoin = 'round'
    const { byShade, coasts, borders } = this.countries ?? { byShade: [this.coarse], coasts: [], borders: [] }
    stroke(coasts, colours.coast, COAST_WIDTH)
    byShade.forEach((rings, shade) => {
      context.beginPath()
      traceLand(context, rings, frame)
      context.fillStyle = createTilePattern(context, shades[shade], this.density) ?? colours.land
      context.fill('evenodd')
    })
    stroke(borders, colours.groove, BORDER_WIDTH)
    context.translate(0, BORDER_LIGHT_OFFSET)
    stroke(borders, colours.grooveLight, 1)
  }
}

function createTilePattern(context: CanvasRenderingContext2D, tiled: HTMLCanvasElement | undefined, density: number) {
  const pattern = tiled && context.createPattern(tiled, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(1 / density))
  return pattern
}

/** How much of each mosaic tile is land: the land is drawn with one pixel per mosaic tile, and read back. */
function coverage(rings: readonly Ring[], coords: Coords): Uint8ClampedArray {
  const small = document.createElement('canvas')
  small.width = small.height = TILES_ACROSS
  const context = small.getContext('2d', { willReadFrequently: true })
  if (!context) return new Uint8ClampedArray()
  context.beginPath()
  traceLand(context, rings, { square: toSquare(coords), pixels: TILES_ACROSS })
  context.fill('evenodd')
  return context.getImageData(0, 0, TILES_ACROSS, TILES_ACROSS).data
}

function toSquare({ x, y, z }: Coords) {
  const size = 1 / 2 ** z
  return { left: x * size, top: y * size, size }
}
