/** A layer on one canvas that is larger than the view and moves with the map, so that panning rarely redraws it. */
import { Bounds, type LatLngBounds, Layer, type Map as LeafletMap, Point } from 'leaflet'
import type { TaskQueue } from './task-queue.ts'

/** How far beyond the view is drawn, as a share of its size. */
const MARGIN = 0.5
/** While this share of the margin is left, a pan causes no redraw. */
const MARGIN_LEFT = 0.25

/** `corner` is the top left of the canvas in layer pixels. */
export type Drawing = { context: CanvasRenderingContext2D; corner: Point; bounds: LatLngBounds; density: number }

export abstract class CanvasLayer extends Layer {
  protected readonly canvas = document.createElement('canvas')
  /** Where the canvas is, in layer pixels; every zoom level has its own pixel origin. */
  private drawn: { origin: Point; area: Bounds } | undefined
  private readonly pane: string
  private readonly tasks: TaskQueue

  constructor(pane: string, tasks: TaskQueue) {
    super()
    this.pane = pane
    this.tasks = tasks
    this.canvas.className = `${pane} leaflet-zoom-hide`
  }

  protected abstract paint(drawing: Drawing): void

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(this.pane) ?? map.createPane(this.pane)
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

  /** In a task of its own. */
  draw(): void {
    this.tasks.add(this, () => this.drawNow())
  }

  private drawNow(): void {
    const map = this._map
    if (!map) return
    const area = areaAround(map, MARGIN)
    const corner = area.getTopLeft()
    const density = Math.min(2, window.devicePixelRatio || 1)
    const context = this.prepare(area.getSize(), density)
    if (!context) return
    this.drawn = { origin: map.getPixelOrigin(), area }
    this.canvas.style.transform = `translate3d(${corner.x}px, ${corner.y}px, 0)`
    this.canvas.style.visibility = ''
    this.paint({ context, corner, bounds: map.getBounds().pad(MARGIN), density })
  }

  private redrawIfNeeded(): void {
    const { origin, area } = this.drawn ?? {}
    const isSameOrigin = origin?.equals(this._map.getPixelOrigin())
    // What was drawn for another zoom is in the wrong place.
    if (!isSameOrigin) this.canvas.style.visibility = 'hidden'
    if (!isSameOrigin || !area?.contains(areaAround(this._map, MARGIN_LEFT))) this.draw()
  }

  private prepare({ x, y }: Point, density: number): CanvasRenderingContext2D | null {
    const { canvas } = this
    const context = canvas.getContext('2d')
    // A canvas of another size has to be allocated, even when the new size is the old one.
    if (canvas.width === Math.floor(x * density) && canvas.height === Math.floor(y * density)) context?.reset()
    else {
      canvas.width = x * density
      canvas.height = y * density
      canvas.style.width = `${x}px`
      canvas.style.height = `${y}px`
    }
    context?.scale(density, density)
    return context
  }
}

function areaAround(map: LeafletMap, share: number): Bounds {
  const view = map.getSize()
  const margin = view.multiplyBy(share).round()
  const corner = map.containerPointToLayerPoint(new Point(-margin.x, -margin.y))
  return new Bounds(corner, corner.add(view).add(margin.multiplyBy(2)))
}
