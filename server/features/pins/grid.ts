/** The grid that hides exact places: cells of about a kilometre; four cells form one of the next level. Pure. */
import { WORLD_CELLS_MAX, WORLD_GRID_DEGREES, type WorldView, worldCellsAbreast } from '#contract/social/pins.ts'

const PER_DEGREE = Math.round(1 / WORLD_GRID_DEGREES)
const COLUMNS = 360 * PER_DEGREE
const ROWS = 180 * PER_DEGREE + 1
/** Cells of the coarsest level are 40.96 degrees wide. */
export const TOP_LEVEL = 12
/** At this zoom and beyond the finest cells are shown; a cell is then some 60 pixels wide. */
const FINEST_ZOOM = 13
/** Views are widened to whole blocks of cells, so that people who look at the same town share a cached response. */
const BLOCK = 8

export type Cell = { x: number; y: number }
export type Area = { level: number; columns: number[]; firstRow: number; lastRow: number }

/** The finest cell of a place: the nearest hundredth of a degree, and several of them in longitude near the poles. */
export function cellOf({ latitude, longitude }: { latitude: number; longitude: number }): Cell {
  const y = Math.round((latitude + 90) * PER_DEGREE)
  // 180 degrees east and west are the same place.
  const x = Math.round((longitude + 180) * PER_DEGREE) % COLUMNS
  return { x: x - (x % widthAt(y)), y }
}

export function parentOf({ x, y }: Cell, levels = 1): Cell {
  return { x: x >> levels, y: y >> levels }
}

export function middleOf(level: number, { x, y }: Cell): { latitude: number; longitude: number } {
  const size = 2 ** level
  const width = Math.max(size, widthAt(y * size))
  return {
    latitude: Math.min(90, hundredths(y * size + (size - 1) / 2 - 90 * PER_DEGREE)),
    longitude: Math.min(180, hundredths(x * size + (width - 1) / 2 - 180 * PER_DEGREE)),
  }
}

export function stepOf(level: number): number {
  return hundredths(2 ** level)
}

/** How many of the four cells below this one can contain a pin at all. */
export function placesBelow(level: number, { x, y }: Cell): number {
  const size = 2 ** (level - 1)
  const canContain = (column: number, row: number) => {
    const [left, bottom] = [column * size, row * size]
    if (left >= COLUMNS || bottom >= ROWS) return false
    const width = widthAt(nearestToEquator(bottom, bottom + size - 1))
    return width <= size || left % width === 0
  }
  const below = [0, 1].flatMap((dx) => [0, 1].map((dy) => canContain(2 * x + dx, 2 * y + dy)))
  return below.filter(Boolean).length
}

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
  // Near the poles a cell is several columns wide and may begin west of the view, so the area begins with that cell.
  const width = Math.max(...[south, north].map((latitude) => widthAt(Math.round((latitude + 90) * PER_DEGREE))))
  const columnOf = (longitude: number) => Math.floor(Math.round((longitude + 180) * PER_DEGREE) / size)
  const firstColumnOf = (longitude: number) => {
    const x = Math.round((longitude + 180) * PER_DEGREE)
    return Math.floor((x - (x % width)) / size)
  }
  const rowOf = (latitude: number) => Math.floor(Math.round((latitude + 90) * PER_DEGREE) / size)
  const [firstRow, lastRow] = alignToBlocks(rowOf(south), rowOf(north), Math.floor((ROWS - 1) / size))
  const lastColumn = Math.floor((COLUMNS - 1) / size)
  // A view across the antimeridian has east < west; after panning around the world, longitudes exceed 180.
  const span = east < west ? east + 360 - west : east - west
  if (span >= 360) return { level, columns: range(0, lastColumn), firstRow, lastRow }
  const from = wrapLongitude(west)
  const until = from + span
  const parts =
    until > 180
      ? [
          alignToBlocks(firstColumnOf(from), lastColumn, lastColumn),
          alignToBlocks(0, columnOf(until - 360), lastColumn),
        ]
      : [alignToBlocks(firstColumnOf(from), columnOf(until), lastColumn)]
  return { level, columns: [...new Set(parts.flatMap(([first, last]) => range(first, last)))], firstRow, lastRow }
}

function alignToBlocks(first: number, last: number, end: number): [number, number] {
  const from = Math.floor(first / BLOCK) * BLOCK
  const until = Math.ceil((last + 1) / BLOCK) * BLOCK - 1
  return [Math.min(end, Math.max(0, from)), Math.min(end, until)]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function wrapLongitude(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** How many of the finest columns form one cell in this row. */
function widthAt(y: number): number {
  return worldCellsAbreast(y / PER_DEGREE - 90)
}

function nearestToEquator(first: number, last: number): number {
  return Math.min(last, Math.max(first, 90 * PER_DEGREE))
}

function hundredths(cells: number): number {
  return Math.round(cells) / PER_DEGREE
}
