/** Where everything is on the two flush cards, in pixels; the wall's tiles are 135 pixels wide. */
import type { LitTile } from '#web/ui/layout/wall.tsx'

export const TILE = 135
export const CARD_WIDTH = 1080

type Text = { x: number; baseline: number; size: number; width: number; align: 'left' | 'center' | 'right' }

export type CardLayout = {
  name: 'story' | 'square'
  height: number
  brand: { x: number; y: number; align: 'left' | 'center' }
  throne: { x: number; y: number; width: number }
  time: Text
  person: { x: number; y: number; width: number; align: 'left' | 'center' }
  line: Text
  weekTop: number
  address: Text
  tiles: readonly LitTile[]
}

const middle = CARD_WIDTH / 2

export const STORY: CardLayout = {
  name: 'story',
  height: 1920,
  brand: { x: middle, y: 72, align: 'center' },
  throne: { x: 305, y: 220, width: 470 },
  time: { x: middle, baseline: 1193, size: 378, width: 960, align: 'center' },
  person: { x: middle, y: 1300, width: 940, align: 'center' },
  line: { x: middle, baseline: 1508, size: 64, width: 960, align: 'center' },
  weekTop: 12 * TILE,
  address: { x: middle, baseline: 1850, size: 38, width: 940, align: 'center' },
  tiles: [
    { x: 0, y: 3, kind: 'aqua' },
    { x: 1, y: 5, kind: 'porcelain', emoji: 'toilet-paper' },
    { x: 7, y: 2, kind: 'porcelain', emoji: 'sparkles' },
    { x: 6, y: 4, kind: 'pink' },
    { x: 0, y: 6, kind: 'pink' },
    { x: 7, y: 6, kind: 'aqua' },
  ],
}

export const SQUARE: CardLayout = {
  name: 'square',
  height: 1080,
  brand: { x: 70, y: 62, align: 'left' },
  throne: { x: 718, y: 62, width: 260 },
  time: { x: 62, baseline: 690, size: 322, width: 880, align: 'left' },
  person: { x: 70, y: 212, width: 590, align: 'left' },
  line: { x: 70, baseline: 770, size: 60, width: 860, align: 'left' },
  weekTop: 6 * TILE,
  address: { x: 1010, baseline: 1012, size: 38, width: 940, align: 'right' },
  tiles: [
    { x: 7, y: 0, kind: 'aqua' },
    { x: 5, y: 2, kind: 'pink' },
    { x: 7, y: 4, kind: 'porcelain', emoji: 'sparkles' },
  ],
}

export const CARD_LAYOUTS = [STORY, SQUARE] as const
