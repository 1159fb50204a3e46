/** The world layer: each cell as the area it is, with its number, drawn on one canvas that moves with the map. */
import { Layer, type Map as LeafletMap, Point } from 'leaflet'
import type { WorldCell } from '#contract/pins.ts'
import { countText } from './pin-words.ts'
import { copiesBetween } from './place.ts'
import { sidesOfCell } from './world-cell.ts'

export type WorldCells = { step: number; cells: readonly WorldCell[] }

/** How much beyond each edge of the view is drawn, as a share of it: what panning brings into sight is there already. */
const MARGIN = 0.5
const PANE = 'world-cells'
/** In a smaller one there is no room for a number. */
const NUMBERED = 22
const PLATE_HEIGHT = 22

export class WorldCellsLayer extends Layer {
  private readonly canvas = document.createElement('canvas')
  private shown: WorldCells = { step: 1, cells: [] }

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
    return { moveend: () => this.draw(), resize: () => this.draw() }
  }

  setCells(shown: WorldCells): void {
    this.shown = shown
    if (this._map) this.draw()
  }

  draw(): void {
    const map = this._map
    const view = map.getSize()
    const margin = view.multiplyBy(MARGIN)
    const corner = map.containerPointToLayerPoint(new Point(-margin.x, -margin.y))
    const pen = this.prepare(view.add(margin.multiplyBy(2)))
    if (!pen) return
    this.canvas.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const { color, fill } = getComputedStyle(this.canvas)
    for (const cell of this.shown.cells) {
      const { north, south, halfWidth } = sidesOfCell(cell, this.shown.step)
      for (const copy of copiesBetween(cell.longitude, sides)) {
        const from = map.latLngToLayerPoint([north, copy - halfWidth]).subtract(corner)
        const to = map.latLngToLayerPoint([south, copy + halfWidth]).subtract(corner)
        drawCell(pen, { from, size: to.subtract(from), words: countText(cell.count), color, fill })
      }
    }
  }

  private prepare({ x, y }: Point): CanvasRenderingContext2D | null {
    const density = Math.min(2, window.devicePixelRatio || 1)
    this.canvas.width = x * density
    this.canvas.height = y * density
    this.canvas.style.width = `${x}px`
    this.canvas.style.height = `${y}px`
    const pen = this.canvas.getContext('2d')
    if (!pen) return null
    pen.scale(density, density)
    pen.font = `800 13px ${getComputedStyle(this.canvas).fontFamily}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    return pen
  }
}

type Drawn = { from: Point; size: Point; words: string; color: string; fill: string }

/** A glaze of brass over the whole cell, its rim, and a plate on which the number can be read over land and sea. */
function drawCell(pen: CanvasRenderingContext2D, { from, size, words, color, fill }: Drawn): void {
  pen.fillStyle = pen.strokeStyle = fill
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(from.x + 1.5, from.y + 1.5, Math.max(2, size.x - 3), Math.max(2, size.y - 3), 6)
  pen.globalAlpha = 0.4
  pen.fill()
  pen.globalAlpha = 1
  pen.stroke()
  if (Math.min(size.x, size.y) < NUMBERED) return
  const [x, y] = [from.x + size.x / 2, from.y + size.y / 2]
  const width = Math.max(PLATE_HEIGHT, pen.measureText(words).width + 12)
  pen.beginPath()
  pen.roundRect(x - width / 2, y - PLATE_HEIGHT / 2, width, PLATE_HEIGHT, 6)
  pen.fill()
  pen.fillStyle = color
  pen.fillText(words, x, y + 1)
}
