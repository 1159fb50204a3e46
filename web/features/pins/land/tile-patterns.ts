/** Prerendered squares of 256 pixels: the wall that is the sea, and land tiled in each shade. They repeat without a seam. */
import type { MapColours } from './map-colours.ts'

export const TILE = 256
/** Eleven pixels a tile, or forty-four zoomed in, rounded so that whole tiles fill the square. */
const SMALL_ACROSS = 23
const LARGE_ACROSS = 6
const WALL_ACROSS = 4
const WALL_GROUT = 1.4
const LAND_JOINT = 1.1
/** How bright each tile of the wall is, in a fixed random order. */
const WALL_BRIGHTNESS = [0.56, 0.4, 0.48, 0.6, 0.44, 0.58, 0.52, 0.38, 0.62, 0.46, 0.42, 0.54, 0.4, 0.57, 0.5, 0.45]

export type TilePatterns = {
  sea: () => HTMLCanvasElement
  /** One for each shade of land. */
  land: (style: 'tiled' | 'plain') => readonly HTMLCanvasElement[]
}

/** Each is drawn when it is first needed; most visits need one kind. */
export function createTilePatterns(colours: MapColours, density: number): TilePatterns {
  const drawLand = (across: number, radius: number) => {
    const shades = [colours.land, colours.landShade, colours.landWash]
    return shades.map((shade) => drawTiled(density, { across, radius, shade, joint: colours.joint }))
  }
  const small = once(() => drawLand(SMALL_ACROSS, 1.6))
  const large = once(() => drawLand(LARGE_ACROSS, 0))
  return { sea: once(() => drawSea(colours, density)), land: (style) => (style === 'tiled' ? small() : large()) }
}

function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => {
    made ??= make()
    return made
  }
}

function drawSea({ wall, wallDark, grout }: MapColours, density: number): HTMLCanvasElement {
  const { canvas, context } = squareCanvas(density)
  if (!context) return canvas
  fillAll(context, grout)
  forEachTile(WALL_ACROSS, WALL_GROUT, (at, box) => {
    for (const [colour, alpha] of [
      [wallDark, 1],
      [wall, WALL_BRIGHTNESS[at] ?? 0],
    ] as const) {
      context.globalAlpha = alpha
      fillTile(context, { ...box, radius: 5, colour })
    }
  })
  return canvas
}

type Tiled = { across: number; radius: number; shade: string; joint: string }

function drawTiled(density: number, { across, radius, shade, joint }: Tiled): HTMLCanvasElement {
  const { canvas, context } = squareCanvas(density)
  if (!context) return canvas
  fillAll(context, joint)
  forEachTile(across, LAND_JOINT, (_, box) => fillTile(context, { ...box, radius, colour: shade }))
  return canvas
}

function squareCanvas(density: number) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = TILE * density
  const context = canvas.getContext('2d')
  context?.scale(density, density)
  return { canvas, context }
}

type Box = { x: number; y: number; width: number; height: number }

function forEachTile(across: number, joint: number, draw: (at: number, box: Box) => void): void {
  // Edges on whole pixels keep the joints sharp.
  const edge = (at: number) => Math.round((at * TILE) / across)
  for (let at = 0; at < across * across; at++) {
    const [column, row] = [at % across, Math.floor(at / across)]
    const [x, y] = [edge(column), edge(row)]
    draw(at, { x, y, width: edge(column + 1) - x - joint, height: edge(row + 1) - y - joint })
  }
}

function fillAll(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour
  context.fillRect(0, 0, TILE, TILE)
}

function fillTile(context: CanvasRenderingContext2D, tile: Box & { radius: number; colour: string }): void {
  context.fillStyle = tile.colour
  context.beginPath()
  context.roundRect(tile.x, tile.y, tile.width, tile.height, tile.radius)
  context.fill()
}
