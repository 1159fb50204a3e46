/** Draws the tiled wall behind a card, with its lit tiles and the pink trim at the bottom. */
import { emojiImage } from './card-art.ts'

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** The colours of the light theme as hex, the only notation that every renderer reads. */
export const ink = {
  wall: '#0b626b',
  wallDim: '#054f57',
  grout: '#02474f',
  onWall: '#f7fdfd',
  onWallMuted: '#def1f2',
  pencil: '#f4b4b5',
  porcelain: '#f7fbfb',
  porcelainLow: '#c4d5d7',
  porcelainEdge: '#99b0b3',
  water: '#6fdbe1',
  waterMid: '#20b2c4',
  waterDeep: '#007186',
  waterInk: '#00252e',
  brass: '#e2b75e',
  brassHigh: '#f5e0a0',
  brassLow: '#bc8737',
  onBrass: '#33200a',
} as const

const TILE = 75
const TRIM = 30
const ROWS = (CARD_HEIGHT - TRIM) / TILE
const COLUMNS = CARD_WIDTH / TILE

type LitTile = { x: number; y: number; kind: 'porcelain' | 'aqua' | 'pink'; emoji?: string }

const GRADIENTS = `
  <linearGradient id="tile-porcelain" x2="1" y2="1"><stop stop-color="#fff"/><stop offset=".45" stop-color="${ink.porcelain}"/><stop offset="1" stop-color="${ink.porcelainLow}"/></linearGradient>
  <linearGradient id="tile-aqua" x2="1" y2="1"><stop stop-color="#a5e8ec"/><stop offset=".4" stop-color="${ink.water}"/><stop offset="1" stop-color="${ink.waterMid}"/></linearGradient>
  <linearGradient id="tile-pink" x2="1" y2="1"><stop stop-color="#f9d3d3"/><stop offset="1" stop-color="${ink.pencil}"/></linearGradient>`

export function wall(lit: readonly LitTile[]): string {
  const tiles = Array.from({ length: ROWS * COLUMNS }, (_, index) => {
    const [x, y] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    const light = square(x, y, `fill="#fff" fill-opacity="${lightAt(x, y)}"`)
    return `${square(x, y, `fill="${ink.wall}" fill-opacity="${glazeAt(x, y)}"`)}${light}${glint(x, y)}`
  })
  return `<defs>${GRADIENTS}</defs>
    <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${ink.grout}"/>
    ${tiles.join('')}
    ${lit.map(litTile).join('')}`
}

/** Drawn last, so that shadows on the wall end above it. */
export function trim(): string {
  return `<rect y="${CARD_HEIGHT - TRIM + 5}" width="${CARD_WIDTH}" height="${TRIM - 5}" fill="${ink.pencil}"/>
    <rect y="${CARD_HEIGHT - TRIM + 5}" width="${CARD_WIDTH}" height="4" fill="#fff" fill-opacity=".35"/>`
}

/** Pseudo-random, so that adjacent tiles differ but every card has the same wall. */
function glazeAt(x: number, y: number): string {
  const chance = Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1
  return (0.42 + chance * 0.58).toFixed(2)
}

/** Light from the top left. One shade per tile instead of a gradient halves the size of the file. */
function lightAt(x: number, y: number): string {
  const distance = Math.hypot(x + 0.5 - COLUMNS * 0.22, y + 0.5)
  return (Math.max(0, 1 - distance / 10) * 0.15).toFixed(3)
}

function glint(x: number, y: number): string {
  return `<rect x="${x * TILE + 6}" y="${y * TILE + 1.5}" width="${TILE - 12}" height="2" fill="#fff" fill-opacity=".1"/>`
}

function litTile({ x, y, kind, emoji }: LitTile): string {
  const inset = TILE * 0.2
  const place = `x="${x * TILE + inset}" y="${y * TILE + inset}" width="${TILE - 2 * inset}" height="${TILE - 2 * inset}"`
  return `${square(x, y, `fill="url(#tile-${kind})"`)}${emoji ? `<image ${place} href="${emojiImage(emoji)}"/>` : ''}`
}

function square(x: number, y: number, look: string): string {
  const side = TILE - 3
  return `<rect x="${x * TILE + 1.5}" y="${y * TILE + 1.5}" width="${side}" height="${side}" rx="5.5" ${look}/>`
}
