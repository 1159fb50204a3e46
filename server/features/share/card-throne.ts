/** Draws the throne at the right of a card, with the card's number or emoji in the water. */
import { emojiImage } from './card-art.ts'
import { fitText, text } from './card-text.ts'
import { ink } from './card-wall.ts'

export type InBowl = { figure: string; unit: string; emoji?: string } | { emoji: string }

const MIDDLE = 922
const WIDTH = 366
const BOWL_TOP = 158
const BOWL_HEIGHT = 404
/** A little below the middle, as the bowl is egg-shaped. */
const WATER_MIDDLE = 366

const GRADIENTS = `
  <linearGradient id="porcelain" x1=".2" x2=".8" y2="1"><stop offset=".08" stop-color="#fff"/><stop offset=".5" stop-color="${ink.porcelain}"/><stop offset="1" stop-color="${ink.porcelainLow}"/></linearGradient>
  <radialGradient id="water" cy=".52" r=".56"><stop stop-color="#9be6ea"/><stop offset=".42" stop-color="${ink.water}"/><stop offset=".78" stop-color="${ink.waterMid}"/><stop offset="1" stop-color="${ink.waterDeep}"/></radialGradient>
  <linearGradient id="well-shade" x2="0" y2="1"><stop stop-color="#013a46" stop-opacity=".62"/><stop offset=".16" stop-color="#013a46" stop-opacity="0"/></linearGradient>
  <linearGradient id="hinge"><stop stop-color="${ink.porcelainEdge}"/><stop offset=".5" stop-color="${ink.porcelainLow}"/><stop offset="1" stop-color="${ink.porcelainEdge}"/></linearGradient>
  <radialGradient id="shade"><stop offset=".6" stop-color="#00242b" stop-opacity=".62"/><stop offset="1" stop-color="#00242b" stop-opacity="0"/></radialGradient>`

export function throne(inBowl: InBowl): string {
  const seat = inset(0.032)
  const well = inset(0.155)
  return `<defs>${GRADIENTS}</defs>
    <ellipse cx="${MIDDLE}" cy="${WATER_MIDDLE + 24}" rx="${WIDTH * 0.62}" ry="${BOWL_HEIGHT * 0.62}" fill="url(#shade)"/>
    ${tank()}
    <rect x="${MIDDLE - 66}" y="134" width="36" height="30" rx="4" fill="url(#hinge)"/>
    <rect x="${MIDDLE + 30}" y="134" width="36" height="30" rx="4" fill="url(#hinge)"/>
    <path d="${egg(inset(0))}" fill="url(#porcelain)"/>
    <path d="${egg(seat)}" fill="url(#porcelain)" stroke="${ink.porcelainEdge}" stroke-opacity=".55" stroke-width="1.5"/>
    <path d="${egg(well)}" fill="url(#water)" stroke="${ink.porcelainEdge}" stroke-width="3"/>
    ${rings([62, 90, 116])}
    <path d="${egg(well)}" fill="url(#well-shade)"/>
    ${label(inBowl)}`
}

function tank(): string {
  const [width, height, top] = [270, 88, 52]
  const left = MIDDLE - width / 2
  return `<ellipse cx="${MIDDLE}" cy="${top + height / 2 + 18}" rx="${width * 0.6}" ry="${height * 0.78}" fill="url(#shade)"/>
    <rect x="${left}" y="${top}" width="${width}" height="${height}" rx="26" fill="url(#porcelain)"/>
    <circle cx="${MIDDLE}" cy="94" r="24" fill="${ink.porcelainEdge}"/>
    <circle cx="${MIDDLE}" cy="93" r="20" fill="url(#porcelain)"/>
    <rect x="${MIDDLE - 1.5}" y="73" width="3" height="40" fill="${ink.porcelainEdge}"/>`
}

function label(inBowl: InBowl): string {
  if (!('figure' in inBowl)) return picture(inBowl.emoji, 168, WATER_MIDDLE - 84)
  const { figure, unit, emoji } = inBowl
  const { size } = fitText(figure, 'display', { sizes: [124, 108, 92, 78, 64, 52, 42], width: 206, lines: 1 })
  const base = WATER_MIDDLE + (emoji ? 56 : 12) + size * 0.24
  const below = { x: MIDDLE, y: base + 40, size: 27, face: 'sans', fill: ink.waterInk, anchor: 'middle' } as const
  return `${emoji ? picture(emoji, 100, 268) : ''}
    ${text(figure, { x: MIDDLE, y: base, size, face: 'display', fill: ink.waterInk, anchor: 'middle' })}
    ${unit && text(unit, below)}`
}

function picture(emoji: string, size: number, y: number): string {
  return `<image x="${MIDDLE - size / 2}" y="${y}" width="${size}" height="${size}" href="${emojiImage(emoji)}"/>`
}

function rings(radii: readonly number[]): string {
  const ring = (radius: number, place: number) =>
    `<ellipse cx="${MIDDLE}" cy="${WATER_MIDDLE}" rx="${radius}" ry="${radius * 1.06}" fill="none" stroke="#fff" stroke-width="2" stroke-opacity="${0.5 - place * 0.1}"/>`
  return radii.map(ring).join('')
}

type Box = { x: number; y: number; width: number; height: number }

function inset(share: number): Box {
  const [side, end] = [WIDTH * share, BOWL_HEIGHT * share]
  return { x: MIDDLE - WIDTH / 2 + side, y: BOWL_TOP + end, width: WIDTH - 2 * side, height: BOWL_HEIGHT - 2 * end }
}

/** Flatter at the tank than at the knees. */
function egg({ x, y, width, height }: Box): string {
  const [across, upper, lower] = [width / 2, height * 0.46, height * 0.54]
  const waist = y + upper
  return `M${x} ${waist}a${across} ${upper} 0 0 1 ${width} 0a${across} ${lower} 0 0 1 ${-width} 0z`
}
