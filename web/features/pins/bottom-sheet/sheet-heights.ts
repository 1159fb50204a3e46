/** The heights at which the bottom sheet of the map rests, and which one a drag ends at. */

const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const
export type SheetHeight = (typeof SHEET_HEIGHTS)[number]
type Pixels = Record<SheetHeight, number>

const PEEK = 176
const HALF_SHARE = 0.47
/** What stays visible of the map above a full sheet. */
const TOP_GAP = 64
/** In pixels per millisecond: a faster drag goes on in its direction. */
const FLING_SPEED = 0.5

export type AvailableHeight = { mapHeight: number; viewport: number }

export function heightsInPixels({ mapHeight, viewport }: AvailableHeight): Pixels {
  const full = Math.max(0, mapHeight - TOP_GAP)
  const peek = Math.min(PEEK, full)
  return { peek, half: Math.min(full, Math.max(peek, Math.round(viewport * HALF_SHARE))), full }
}

/** `speed` is positive upwards. */
export function heightAfterDrag(pixels: Pixels, { dragged, speed }: { dragged: number; speed: number }): SheetHeight {
  const isFling = Math.abs(speed) > FLING_SPEED
  const ahead = SHEET_HEIGHTS.filter((height) => (speed > 0 ? pixels[height] > dragged : pixels[height] < dragged))
  const candidates = isFling && ahead.length > 0 ? ahead : SHEET_HEIGHTS
  const distance = (height: SheetHeight) => Math.abs(pixels[height] - dragged)
  return candidates.reduce((nearest, height) => (distance(height) < distance(nearest) ? height : nearest))
}

/** One step up or down; at the end it stays. */
export function nextHeight(height: SheetHeight, step: 1 | -1): SheetHeight {
  return SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(height) + step] ?? height
}

/** A press shows more, and from the top it closes again. */
export function heightAfterPress(height: SheetHeight): SheetHeight {
  return height === 'full' ? 'peek' : nextHeight(height, 1)
}
