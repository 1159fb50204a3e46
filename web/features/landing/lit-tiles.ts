/** The lit tiles of the landing page, and which of them are dark. */
import type { LitTile } from '#web/ui/layout/wall.tsx'

/** Laid out for eight tiles across the screen. */
export const MOBILE_TILES: readonly LitTile[] = [
  { x: 7, y: 2, kind: 'porcelain', emoji: 'toilet-paper' },
  { x: 0, y: 5, kind: 'porcelain', emoji: 'soap' },
  { x: 7, y: 5, kind: 'porcelain', emoji: 'poop' },
  { x: 0, y: 7, kind: 'aqua' },
  { x: 7, y: 8, kind: 'pink' },
  { x: 0, y: 10, kind: 'porcelain', emoji: 'duck' },
  { x: 0, y: 3, kind: 'aqua' },
]

/** Laid out for tiles of 64 px on a screen of 1280 px. */
export const DESKTOP_TILES: readonly LitTile[] = [
  { x: 11, y: 1, kind: 'porcelain', emoji: 'toilet-paper' },
  { x: 18, y: 2, kind: 'porcelain', emoji: 'soap' },
  { x: 19, y: 5, kind: 'porcelain', emoji: 'poop' },
  { x: 11, y: 6, kind: 'aqua' },
  { x: 10, y: 4, kind: 'porcelain', emoji: 'duck' },
  { x: 18, y: 8, kind: 'porcelain', emoji: 'unicorn' },
  { x: 12, y: 10, kind: 'pink' },
  { x: 19, y: 3, kind: 'aqua' },
  { x: 10, y: 8, kind: 'porcelain', emoji: 'sponge' },
  { x: 17, y: 10, kind: 'aqua' },
  { x: 9, y: 10, kind: 'porcelain', emoji: 'crown' },
]

const DARK_AT_ONCE = 2

/** `dark` holds indexes, oldest first. With two dark tiles the older lights up again; otherwise another goes dark. */
export function flipOneTile(dark: readonly number[], random: () => number): readonly number[] {
  if (dark.length >= DARK_AT_ONCE) return dark.slice(1)
  const count = Math.min(MOBILE_TILES.length, DESKTOP_TILES.length)
  const lit = Array.from({ length: count }, (_, index) => index).filter((index) => !dark.includes(index))
  const chosen = lit[Math.floor(random() * lit.length)]
  return chosen === undefined ? dark : [...dark, chosen]
}
