/** The layer of everyone's pins: each cell as an area with its count. */
import type { Point } from 'leaflet'
import type { WorldCell } from '#contract/social/pins.ts'
import { CanvasLayer, type Drawing } from '#web/features/pins/map/canvas-layer.ts'
import { copiesBetween, sidesOfCell } from '#web/features/pins/map/coordinates.ts'
import type { TaskQueue } from '#web/features/pins/map/task-queue.ts'
import { countText } from '#web/features/pins/pins.words.ts'
import { type CellSprites, createCellSprites, type Sprite } from './cell-sprites.ts'

export type WorldCells = { step: number; cells: readonly WorldCell[] }

/** A smaller cell has no space for a count. */
const LABEL_MIN_SIZE = 22

export class WorldCellsLayer extends CanvasLayer {
  private shown: WorldCells = { step: 1, cells: [] }

  constructor(tasks: TaskQueue) {
    super('world-cells', tasks)
  }

  setCells(shown: WorldCells): void {
    if (isSame(shown, this.shown)) return
    this.shown = shown
    this.draw()
  }

  protected override paint({ context, corner, bounds, density }: Drawing): void {
    const map = this._map
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

/** Adjacent views often get the same response. */
function isSame(one: WorldCells, other: WorldCells): boolean {
  if (one.step !== other.step || one.cells.length !== other.cells.length) return false
  return one.cells.every((cell, at) => {
    const { latitude, longitude, count } = other.cells[at] ?? {}
    return cell.latitude === latitude && cell.longitude === longitude && cell.count === count
  })
}
