/** Paints the parts of a flush card that are made of tiles and porcelain: the wall, single tiles and the throne. */

import { throneWords } from '#web/ui/ui.words.ts'
import { CARD_WIDTH, TILE } from './card-layout.ts'

export type Paint = CanvasRenderingContext2D
export type Box = { x: number; y: number; width: number; height: number }
type Stops = readonly (readonly [offset: number, colour: string])[]

const COLOURS = [
  'wall',
  'soft-grout',
  'on-wall',
  'on-wall-muted',
  'pencil',
  'porcelain',
  'porcelain-hi',
  'porcelain-lo',
  'porcelain-edge',
  'water',
  'water-mid',
  'water-ink',
  'vacant',
  'on-lock',
] as const
export type CardColours = Record<(typeof COLOURS)[number], string>

/** In the person's own suite, as the element has it. */
export function coloursOf(element: Element): CardColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`)])) as CardColours
}

export function paintWall(paint: Paint, height: number, { wall, 'soft-grout': grout, pencil }: CardColours): void {
  paint.fillStyle = grout
  paint.fillRect(0, 0, CARD_WIDTH, height)
  for (let y = 0; y * TILE < height; y += 1) {
    for (let x = 0; x * TILE < CARD_WIDTH; x += 1) paintWallTile(paint, { x, y }, wall)
  }
  paint.fillStyle = radial(paint, { x: 240, y: 0, radius: height * 0.7 }, [
    [0, 'oklch(1 0 0 / 0.12)'],
    [1, 'oklch(1 0 0 / 0)'],
  ])
  paint.fillRect(0, 0, CARD_WIDTH, height)
  paint.fillStyle = pencil
  paint.fillRect(0, height - 22, CARD_WIDTH, 22)
}

/** Glazes vary a little from tile to tile. */
function paintWallTile(paint: Paint, { x, y }: { x: number; y: number }, wall: string): void {
  roundBox(paint, { x: x * TILE + 2.5, y: y * TILE + 2.5, width: TILE - 5, height: TILE - 5 }, 10)
  paint.fillStyle = wall
  paint.fill()
  paint.fillStyle = `oklch(0 0 0 / ${0.04 + ((x * 7 + y * 13 + x * y * 5) % 9) * 0.022})`
  paint.fill()
}

export function paintTile(paint: Paint, { x, y }: { x: number; y: number }, stops: Stops): Box {
  const box = { x: x + 3, y: y + 3, width: TILE - 6, height: TILE - 6 }
  roundBox(paint, box, 10)
  paint.fillStyle = diagonal(paint, box, stops)
  paint.fill()
  return box
}

export function porcelain({ 'porcelain-hi': high, porcelain: middle, 'porcelain-lo': low }: CardColours): Stops {
  return [
    [0, high],
    [0.45, middle],
    [1, low],
  ]
}

export function water({ water: surface, 'water-mid': middle }: CardColours): Stops {
  return [
    [0, `color-mix(in oklch, ${surface}, white 30%)`],
    [0.45, surface],
    [1, middle],
  ]
}

export function pink({ pencil }: CardColours): Stops {
  return [
    [0, `color-mix(in oklch, ${pencil}, white 35%)`],
    [1, pencil],
  ]
}

/** From above, with its lid down. */
export function paintThrone(paint: Paint, { x, y, width }: Omit<Box, 'height'>, colours: CardColours): void {
  const tank = { x: x + width * 0.14, y, width: width * 0.72, height: width * 0.215 }
  const bowl = { x, y: y + width * 0.265 - 6, width, height: width * 1.1 }
  for (const side of [0.33, 0.575]) {
    paint.fillStyle = colours['porcelain-lo']
    paint.fillRect(x + width * side, y + tank.height - 3, width * 0.095, width * 0.06)
  }
  withShadow(paint, width, () => {
    roundBox(paint, tank, width * 0.06)
    paint.fillStyle = diagonal(paint, tank, porcelain(colours))
    paint.fill()
  })
  withShadow(paint, width, () => {
    egg(paint, bowl)
    paint.fillStyle = diagonal(paint, bowl, porcelain(colours))
    paint.fill()
  })
  const lid = inset(bowl, 0.016)
  egg(paint, lid)
  paint.fillStyle = radial(paint, { x: lid.x + lid.width * 0.28, y: lid.y + lid.height * 0.12, radius: width * 1.15 }, [
    [0, colours['porcelain-hi']],
    [0.46, colours.porcelain],
    [1, colours['porcelain-lo']],
  ])
  paint.fill()
  paint.lineWidth = 2
  paint.strokeStyle = colours['porcelain-edge']
  paint.stroke()
  egg(paint, inset(bowl, 0.1))
  paint.lineWidth = 1.5
  paint.stroke()
  paintLock(paint, tank, colours)
}

function paintLock(paint: Paint, tank: Box, colours: CardColours): void {
  const height = tank.height * 0.58
  const width = height * 3.1
  const box = { x: tank.x + (tank.width - width) / 2, y: tank.y + (tank.height - height) / 2, width, height }
  roundBox(paint, box, height / 2)
  paint.fillStyle = colours.vacant
  paint.fill()
  paint.lineWidth = height * 0.12
  paint.strokeStyle = colours['porcelain-lo']
  paint.stroke()
  paint.fillStyle = colours['on-lock']
  paint.beginPath()
  paint.arc(box.x + height * 0.6, box.y + height / 2, height * 0.22, Math.PI, 0)
  paint.fill()
  paint.textAlign = 'center'
  paint.textBaseline = 'middle'
  paint.font = `800 ${height * 0.44}px "Figtree Variable", sans-serif`
  paint.fillText(throneWords.vacant.toUpperCase(), box.x + width / 2 + height * 0.3, box.y + height / 2 + height * 0.04)
}

/** Wider below the middle than above, like the bowl of the page. */
function egg(paint: Paint, { x, y, width, height }: Box): void {
  const middle = y + height * 0.46
  paint.beginPath()
  paint.ellipse(x + width / 2, middle, width / 2, height * 0.46, 0, Math.PI, 0)
  paint.ellipse(x + width / 2, middle, width / 2, height * 0.54, 0, 0, Math.PI)
  paint.closePath()
}

function inset({ x, y, width, height }: Box, share: number): Box {
  const [left, top] = [width * share, height * share]
  return { x: x + left, y: y + top, width: width - 2 * left, height: height - 2 * top }
}

export function roundBox(paint: Paint, { x, y, width, height }: Box, radius: number): void {
  paint.beginPath()
  paint.roundRect(x, y, width, height, radius)
}

function withShadow(paint: Paint, width: number, draw: () => void): void {
  paint.save()
  paint.shadowColor = 'oklch(0.15 0.04 212 / 0.55)'
  paint.shadowBlur = width * 0.12
  paint.shadowOffsetY = width * 0.06
  draw()
  paint.restore()
}

function diagonal(paint: Paint, { x, y, width, height }: Box, stops: Stops): CanvasGradient {
  return withStops(paint.createLinearGradient(x, y, x + width, y + height), stops)
}

function radial(paint: Paint, { x, y, radius }: { x: number; y: number; radius: number }, stops: Stops) {
  return withStops(paint.createRadialGradient(x, y, 0, x, y, radius), stops)
}

function withStops(gradient: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour)
  return gradient
}
