/** The layer of everyone's pins: each cell as an area with its count, on one canvas that moves with the map. */
import { Bounds, Layer, type Map as LeafletMap, Point } from 'leaflet'
import type { WorldCell } from '#contract/social/pins.ts'
import { copiesBetween } from '#web/features/pins/map/place.ts'
import { countText } from '#web/features/pins/pin-words.ts'
import { type CellSprites, createCellSprites, type Sprite } from './cell-sprites.ts'
import { sidesOfCell } from './world-cell.ts'

export type WorldCells = { step: number; cells: readonly WorldCell[] }

/** How far beyond the view is drawn, as a share of its size, so that panning shows cells at once. */
const MARGIN = 0.5
/** While this share of the margin is left, a pan causes no redraw. */
const MARGIN_LEFT = 0.25
const PANE = 'world-cells'
/** A smaller cell has no space for a count. */
const LABEL_MIN_SIZE = 22

export class WorldCellsLayer extends Layer {
  private readonly canvas = document.createElement('canvas')
  private shown: WorldCells = { step: 1, cells: [] }
  /** Where the canvas is, in layer pixels; every zoom level has its own pixel origin. */
  private drawn: { origin: Point; area: Bounds } | undefined

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(PANE) ?? map.createPane(PANE)
    this.canvas.className = 'world-cells leaflet-zoom-hide'
    pane.append(this.canvas)
    this.draw()
    return this
  }

  override onRemove(): this {
    this.canvas.remove()
    return this
  }

  override getEvents() {
    return { moveend: () => this.redrawIfNeeded(), resize: () => this.draw() }
  }

  setCells(shown: WorldCells): void {
    if (isSame(shown, this.shown)) return
    this.shown = shown
    if (this._map) this.draw()
  }

  draw(): void {
    const map = this._map
    const area = areaAround(map, MARGIN)
    const corner = area.getTopLeft()
    const density = Math.min(2, window.devicePixelRatio || 1)
    const context = this.prepare(area.getSize(), density)
    if (!context) return
    this.drawn = { origin: map.getPixelOrigin(), area }
    this.canvas.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const { color, fill, fontFamily } = getComputedStyle(this.canvas)
    const sprites = createCellSprites({ color, fill, fontFamily, density })
    for (const cell of this.shown.cells) {
      const { north, south, halfWidth } = sidesOfCell(cell, this.shown.step)
      for (const copy of copiesBetween(cell.longitude, sides)) {
        const from = map.latLngToLayerPoint([north, copy - halfWidth]).subtract(corner)
        const to = map.latLngToLayerPoint([south, copy + halfWidth]).subtract(corner)
        drawCell(context, sprites, { from, size: to.subtract(from), words: countText(cell.count) })
      }
    }
  }

  /** Drawing many cells takes longer than a frame, and would make further panning stutter. */
  private redrawIfNeeded(): void {
    const { origin, area } = this.drawn ?? {}
    const isSameOrigin = origin?.equals(this._map.getPixelOrigin())
    if (!isSameOrigin || !area?.contains(areaAround(this._map, MARGIN_LEFT))) this.draw()
  }

  private prepare({ x, y }: Point, density: number): CanvasRenderingContext2D | null {
    this.canvas.width = x * density
    this.canvas.height = y * density
    this.canvas.style.width = `${x}px`
    this.canvas.style.height = `${y}px`
    const context = this.canvas.getContext('2d')
    context?.scale(density, density)
    return context
  }
}

/** The view and a margin on every side, in layer pixels. */
function areaAround(map: LeafletMap, share: number): Bounds {
  const view = map.getSize()
  const margin = view.multiplyBy(share).round()
  const corner = map.containerPointToLayerPoint(new Point(-margin.x, -margin.y))
  return new Bounds(corner, corner.add(view).add(margin.multiplyBy(2)))
}

type Placed = { from: Point; size: Point; words: string }

function drawCell(context: CanvasRenderingContext2D, sprites: CellSprites, { from, size, words }: Placed): void {
  drawSprite(context, sprites.cell(Math.max(5, size.x), Math.max(5, size.y)), from)
  if (Math.min(size.x, size.y) < LABEL_MIN_SIZE) return
  const label = sprites.label(words)
  const middle = from.add(size.divideBy(2))
  drawSprite(context, label, middle.subtract([label.width / 2, label.height / 2]).round())
}

function drawSprite(context: CanvasRenderingContext2D, { canvas, width, height }: Sprite, { x, y }: Point): void {
  context.drawImage(canvas, x, y, width, height)
}

/** Neighbouring views often get the same response. */
function isSame(one: WorldCells, other: WorldCells): boolean {
  if (one.step !== other.step || one.cells.length !== other.cells.length) return false
  return one.cells.every((cell, at) => {
    const { latitude, longitude, count } = other.cells[at] ?? {}
    return cell.latitude === latitude && cell.longitude === longitude && cell.count === count
  })
}
