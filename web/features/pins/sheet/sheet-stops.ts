/** The heights at which the sheet of the map rests, and which one a drag ends at. */

export const STOPS = ['peek', 'half', 'full'] as const
export type Stop = (typeof STOPS)[number]
export type StopHeights = Record<Stop, number>

const PEEK = 176
const HALF_SHARE = 0.47
/** What stays visible of the map above a full sheet. */
const TOP_GAP = 64
/** In pixels per millisecond: a faster drag goes on in its direction. */
const FLING_SPEED = 0.5

/** `room` is the height of the map, which the sheet covers from below. */
export function stopHeights({ room, viewport }: { room: number; viewport: number }): StopHeights {
  const full = Math.max(0, room - TOP_GAP)
  const peek = Math.min(PEEK, full)
  return { peek, half: Math.min(full, Math.max(peek, Math.round(viewport * HALF_SHARE))), full }
}

/** `speed` is positive upwards. */
export function stopAfterDrag(heights: StopHeights, { height, speed }: { height: number; speed: number }): Stop {
  const isFling = Math.abs(speed) > FLING_SPEED
  const ahead = STOPS.filter((stop) => (speed > 0 ? heights[stop] > height : heights[stop] < height))
  const candidates = isFling && ahead.length > 0 ? ahead : STOPS
  const distance = (stop: Stop) => Math.abs(heights[stop] - height)
  return candidates.reduce((nearest, stop) => (distance(stop) < distance(nearest) ? stop : nearest))
}

/** One step up or down; at the end it stays. */
export function stopBeside(stop: Stop, step: 1 | -1): Stop {
  return STOPS[STOPS.indexOf(stop) + step] ?? stop
}

/** A press shows more, and from the top it closes again. */
export function stopAfterPress(stop: Stop): Stop {
  return stop === 'full' ? 'peek' : stopBeside(stop, 1)
}
