/** The lit tiles on the wall of each auth page. */
import type { LitTileSets } from '#web/ui/layout/wall.tsx'

export const signInTiles: LitTileSets = {
  mobile: [
    { x: 6, y: 1, kind: 'aqua' },
    { x: 7, y: 2, kind: 'porcelain', emoji: 'toilet-paper' },
  ],
  desktop: [
    { x: 1, y: 8, kind: 'porcelain', emoji: 'toilet-paper' },
    { x: 3, y: 7, kind: 'aqua' },
    { x: 6, y: 9, kind: 'porcelain', emoji: 'toilet' },
    { x: 7, y: 6, kind: 'pink' },
  ],
}

export const signUpTiles: LitTileSets = {
  mobile: [
    { x: 6, y: 1, kind: 'aqua' },
    { x: 7, y: 2, kind: 'porcelain', emoji: 'bathtub' },
  ],
  desktop: [
    { x: 1, y: 7, kind: 'porcelain', emoji: 'soap' },
    { x: 3, y: 8, kind: 'aqua' },
    { x: 6, y: 6, kind: 'porcelain', emoji: 'bathtub' },
    { x: 5, y: 9, kind: 'porcelain', emoji: 'poop' },
    { x: 7, y: 10, kind: 'pink' },
    { x: 2, y: 10, kind: 'porcelain', emoji: 'duck' },
  ],
}

export const guestTiles: LitTileSets = {
  mobile: [
    { x: 7, y: 0, kind: 'porcelain', emoji: 'toilet-paper' },
    { x: 7, y: 1, kind: 'pink' },
  ],
  desktop: [
    { x: 1, y: 8, kind: 'porcelain', emoji: 'toilet-paper' },
    { x: 3, y: 7, kind: 'aqua' },
    { x: 6, y: 9, kind: 'porcelain', emoji: 'poop' },
    { x: 7, y: 6, kind: 'pink' },
  ],
}

export const passwordTiles: LitTileSets = {
  mobile: [
    { x: 7, y: 1, kind: 'porcelain', emoji: 'soap' },
    { x: 6, y: 2, kind: 'aqua' },
  ],
  desktop: [
    { x: 1, y: 8, kind: 'porcelain', emoji: 'soap' },
    { x: 3, y: 7, kind: 'aqua' },
    { x: 6, y: 9, kind: 'porcelain', emoji: 'duck' },
    { x: 7, y: 6, kind: 'pink' },
  ],
}
