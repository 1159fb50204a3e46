/** The world layer: brass tiles with a number, drawn on one canvas that moves with the map. */
import { Layer, type Map as LeafletMap, Point } from 'leaflet'
import type { WorldCell } from '#contract/pins.ts'
import { countText } from './pin-words.ts'
import { copiesBetween } from './place.ts'

export type WorldCells = { step: number; cells: readonly WorldCell[] }

/** How much beyond each edge of the view is drawn, as a share of it: what panning brings into sight is there already. */
const MARGIN = 0.5
const SMALLEST = 24
const LARGEST = 46
const PANE = 'world-cells'

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
    const size = view.add(margin.multiplyBy(2))
    const pen = this.prepare(size)
    if (!pen) return
    this.canvas.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const { width, ...look } = this.look(map)
    for (const { latitude, longitude, count } of this.shown.cells) {
      for (const copy of copiesBetween(longitude, sides)) {
        const at = map.latLngToLayerPoint([latitude, copy]).subtract(corner)
        drawTile(pen, { at, width, words: countText(count), ...look })
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
    pen?.scale(density, density)
    return pen
  }

  private look(map: LeafletMap) {
    const pixels = (this.shown.step * 256 * 2 ** map.getZoom()) / 360
    const { color, fill, fontFamily } = getComputedStyle(this.canvas)
    return { width: Math.min(LARGEST, Math.max(SMALLEST, pixels - 6)), color, fill, fontFamily }
  }
}

type Tile = { at: Point; width: number; words: string; color: string; fill: string; fontFamily: string }

function drawTile(pen: CanvasRenderingContext2D, { at, width, words, color, fill, fontFamily }: Tile): void {
  pen.fillStyle = fill
  pen.beginPath()
  pen.roundRect(at.x - width / 2, at.y - width / 2, width, width, 6)
  pen.fill()
  pen.fillStyle = color
  pen.font = `800 ${words.length > 3 || width < 32 ? 11 : 14}px ${fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(words, at.x, at.y + 1)
}
