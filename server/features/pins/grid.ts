/** The grid of the world layer: cells of about a kilometre, four of which make one of the next level. Pure. */
import { WORLD_CELLS_MAX, WORLD_GRID_DEGREES, type WorldView, worldCellsAbreast } from '#contract/social/pins.ts'

const PER_DEGREE = Math.round(1 / WORLD_GRID_DEGREES)
const COLUMNS = 360 * PER_DEGREE
const ROWS = 180 * PER_DEGREE + 1
/** Cells of the coarsest level are 40.96 degrees wide. */
export const TOP_LEVEL = 12
/** At this zoom and beyond the finest cells are shown; a cell is then some 60 pixels wide. */
const FINEST_ZOOM = 13
/** Views begin and end at whole blocks of cells, so that neighbours who look at the same town share an answer. */
const BLOCK = 8

export type Cell = { x: number; y: number }
/** The columns and rows of one level that a view covers. */
export type Area = { level: number; columns: number[]; firstRow: number; lastRow: number }

/** The finest cell of a place, which is the nearest hundredth of a degree; towards the poles, of several of them. */
export function cellOf({ latitude, longitude }: { latitude: number; longitude: number }): Cell {
  const y = Math.round((latitude + 90) * PER_DEGREE)
  // 180 degrees east and west are the same place.
  const x = Math.round((longitude + 180) * PER_DEGREE) % COLUMNS
  return { x: x - (x % widthAt(y)), y }
}

export function parentOf({ x, y }: Cell, levels = 1): Cell {
  return { x: x >> levels, y: y >> levels }
}

/** The middle of a cell, to the hundredth of a degree. */
export function middleOf(level: number, { x, y }: Cell): { latitude: number; longitude: number } {
  const size = 2 ** level
  const wide = Math.max(size, widthAt(y * size))
  return {
    latitude: Math.min(90, hundredths(y * size + (size - 1) / 2 - 90 * PER_DEGREE)),
    longitude: Math.min(180, hundredths(x * size + (wide - 1) / 2 - 180 * PER_DEGREE)),
  }
}

export function stepOf(level: number): number {
  return hundredths(2 ** level)
}

/** How many of the four cells below this one can hold a pin at all. */
export function placesBelow(level: number, { x, y }: Cell): number {
  const size = 2 ** (level - 1)
  const canHold = (column: number, row: number) => {
    const [left, bottom] = [column * size, row * size]
    if (left >= COLUMNS || bottom >= ROWS) return false
    const wide = widthAt(nearestToEquator(bottom, bottom + size - 1))
    return wide <= size || left % wide === 0
  }
  const below = [0, 1].flatMap((dx) => [0, 1].map((dy) => canHold(2 * x + dx, 2 * y + dy)))
  return below.filter(Boolean).length
}

/** The cells that a view looks at: as fine as its zoom allows, and never more than may be answered. */
export function areaOf(view: WorldView): Area {
  let level = Math.min(TOP_LEVEL, Math.max(0, FINEST_ZOOM - Math.floor(view.zoom)))
  let area = areaAt(level, view)
  while (area.columns.length * (area.lastRow - area.firstRow + 1) > WORLD_CELLS_MAX && level < TOP_LEVEL) {
    level += 1
    area = areaAt(level, view)
  }
  return area
}

function areaAt(level: number, { west, east, south, north }: WorldView): Area {
  const size = 2 ** level
  // What lies to the west of the view may be told as part of a wide cell within it, so the look begins with that cell.
  const wide = Math.max(...[south, north].map((latitude) => widthAt(Math.round((latitude + 90) * PER_DEGREE))))
  const columnOf = (longitude: number) => Math.floor(Math.round((longitude + 180) * PER_DEGREE) / size)
  const firstColumnOf = (longitude: number) => {
    const x = Math.round((longitude + 180) * PER_DEGREE)
    return Math.floor((x - (x % wide)) / size)
  }
  const rowOf = (latitude: number) => Math.floor(Math.round((latitude + 90) * PER_DEGREE) / size)
  const [firstRow, lastRow] = blocks(rowOf(south), rowOf(north), Math.floor((ROWS - 1) / size))
  const lastColumn = Math.floor((COLUMNS - 1) / size)
  // A view across the antimeridian has its east in the west; one that was panned around the world is beyond it.
  const span = east < west ? east + 360 - west : east - west
  if (span >= 360) return { level, columns: series(0, lastColumn), firstRow, lastRow }
  const from = wrapped(west)
  const until = from + span
  const parts =
    until > 180
      ? [blocks(firstColumnOf(from), lastColumn, lastColumn), blocks(0, columnOf(until - 360), lastColumn)]
      : [blocks(firstColumnOf(from), columnOf(until), lastColumn)]
  return { level, columns: [...new Set(parts.flatMap(([first, last]) => series(first, last)))], firstRow, lastRow }
}

function blocks(first: number, last: number, end: number): [number, number] {
  const from = Math.floor(first / BLOCK) * BLOCK
  const until = Math.ceil((last + 1) / BLOCK) * BLOCK - 1
  return [Math.min(end, Math.max(0, from)), Math.min(end, until)]
}

function series(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

function wrapped(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** How many finest columns make one cell in this row. */
function widthAt(y: number): number {
  return worldCellsAbreast(y / PER_DEGREE - 90)
}

function nearestToEquator(first: number, last: number): number {
  return Math.min(last, Math.max(first, 90 * PER_DEGREE))
}

function hundredths(cells: number): number {
  return Math.round(cells) / PER_DEGREE
}
