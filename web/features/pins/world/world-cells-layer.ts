/** The world layer: each cell as the area it is, with its number, drawn on one canvas that moves with the map. */
import { Bounds, Layer, type Map as LeafletMap, Point } from 'leaflet'
import type { WorldCell } from '#contract/social/pins.ts'
import { copiesBetween } from '#web/features/pins/map/place.ts'
import { countText } from '#web/features/pins/pin-words.ts'
import { type CellStamps, createCellStamps, type Stamp } from './cell-stamps.ts'
import { sidesOfCell } from './world-cell.ts'

export type WorldCells = { step: number; cells: readonly WorldCell[] }

/** How much beyond each edge of the view is drawn, as a share of it: what panning brings into sight is there already. */
const MARGIN = 0.5
/** With so much of it left, a map that has come to rest need not be drawn anew. */
const MARGIN_LEFT = 0.25
const PANE = 'world-cells'
/** In a smaller one there is no room for a number. */
const NUMBERED = 22

export class WorldCellsLayer extends Layer {
  private readonly canvas = document.createElement('canvas')
  private shown: WorldCells = { step: 1, cells: [] }
  /** Where on the map's own ground the canvas lies; every zoom has another ground. */
  private drawn: { ground: Point; area: Bounds } | undefined

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
    return { moveend: () => this.drawAtRest(), resize: () => this.draw() }
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
    const pen = this.prepare(area.getSize(), density)
    if (!pen) return
    this.drawn = { ground: map.getPixelOrigin(), area }
    this.canvas.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
    const bounds = map.getBounds().pad(MARGIN)
    const sides = { west: bounds.getWest(), east: bounds.getEast() }
    const { color, fill, fontFamily } = getComputedStyle(this.canvas)
    const stamps = createCellStamps({ color, fill, fontFamily, density })
    for (const cell of this.shown.cells) {
      const { north, south, halfWidth } = sidesOfCell(cell, this.shown.step)
      for (const copy of copiesBetween(cell.longitude, sides)) {
        const from = map.latLngToLayerPoint([north, copy - halfWidth]).subtract(corner)
        const to = map.latLngToLayerPoint([south, copy + halfWidth]).subtract(corner)
        stampCell(pen, stamps, { from, size: to.subtract(from), words: countText(cell.count) })
      }
    }
  }

  /** Drawing many cells takes longer than a frame, which whoever pans on at once would feel. */
  private drawAtRest(): void {
    const { ground, area } = this.drawn ?? {}
    const isOnGround = ground?.equals(this._map.getPixelOrigin())
    if (!isOnGround || !area?.contains(areaAround(this._map, MARGIN_LEFT))) this.draw()
  }

  private prepare({ x, y }: Point, density: number): CanvasRenderingContext2D | null {
    this.canvas.width = x * density
    this.canvas.height = y * density
    this.canvas.style.width = `${x}px`
    this.canvas.style.height = `${y}px`
    const pen = this.canvas.getContext('2d')
    pen?.scale(density, density)
    return pen
  }
}

/** The view and so much more on every side, in the map's own pixels. */
function areaAround(map: LeafletMap, share: number): Bounds {
  const view = map.getSize()
  const margin = view.multiplyBy(share).round()
  const corner = map.containerPointToLayerPoint(new Point(-margin.x, -margin.y))
  return new Bounds(corner, corner.add(view).add(margin.multiplyBy(2)))
}

type Placed = { from: Point; size: Point; words: string }

function stampCell(pen: CanvasRenderingContext2D, stamps: CellStamps, { from, size, words }: Placed): void {
  put(pen, stamps.cell(Math.max(5, size.x), Math.max(5, size.y)), from)
  if (Math.min(size.x, size.y) < NUMBERED) return
  const plate = stamps.plate(words)
  const middle = from.add(size.divideBy(2))
  put(pen, plate, middle.subtract([plate.width / 2, plate.height / 2]).round())
}

function put(pen: CanvasRenderingContext2D, { picture, width, height }: Stamp, { x, y }: Point): void {
  pen.drawImage(picture, x, y, width, height)
}

/** Neighbouring views often have one answer. */
function isSame(one: WorldCells, other: WorldCells): boolean {
  if (one.step !== other.step || one.cells.length !== other.cells.length) return false
  return one.cells.every((cell, at) => {
    const { latitude, longitude, count } = other.cells[at] ?? {}
    return cell.latitude === latitude && cell.longitude === longitude && cell.count === count
  })
}
