/** Places on the globe: within its bounds, in words, and as they are typed. */

export type Place = { latitude: number; longitude: number }

/** Where the flat world ends, in degrees north and south. */
export const MAP_EDGE = 85.06
/** About a tenth of a metre: finer than any finger, and short enough to read. */
const DECIMALS = 6

/** A map that was panned around the world calls the same place by other numbers. */
export function withinBounds({ latitude, longitude }: Place): Place {
  return { latitude: tidy(Math.min(90, Math.max(-90, latitude))), longitude: tidy(wrapLongitude(longitude)) }
}

/** Where on the flat world a latitude is drawn: what lies beyond is at its edge. */
export function drawnLatitude(latitude: number): number {
  return Math.min(MAP_EDGE, Math.max(-MAP_EDGE, latitude))
}

/** 181 degrees east is 179 degrees west; both ends of the scale are left as they are. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** "40.71, -74.01" */
export function placeText({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`
}

/** A typed number, with a point or a comma; nothing for anything else. */
export function parseDegrees(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const DEGREES = String.raw`[+\-−]?\d{1,3}(?:[.,]\d+)?`
const PAIRS = [
  new RegExp(String.raw`^(${DEGREES})(?:\s*;\s*|,\s+|\s+)(${DEGREES})$`),
  /^([+\-−]?\d{1,3}\.\d+),([+\-−]?\d{1,3}(?:\.\d+)?)$/,
]

/** Both coordinates in one line, as maps hand them out: "48.21, 16.37". A comma within a number stays one. */
export function parsePair(pasted: string): { latitude: string; longitude: string } | undefined {
  for (const pair of PAIRS) {
    const [, latitude, longitude] = pair.exec(pasted.trim()) ?? []
    if (latitude && longitude) return { latitude, longitude }
  }
  return undefined
}

/** Where a place is drawn on a map that shows the world more than once: its longitudes within these sides. */
export function copiesBetween(longitude: number, { west, east }: { west: number; east: number }): number[] {
  const copies: number[] = []
  for (let turn = Math.ceil((west - longitude) / 360); longitude + 360 * turn <= east; turn++) {
    copies.push(longitude + 360 * turn)
  }
  return copies
}

/** Of the longitudes that are the same place, the one nearest to where the map is. */
export function nearestCopy(longitude: number, to: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360)
}

function tidy(degrees: number): number {
  // Adding zero turns a negative zero into a plain one.
  return Number(degrees.toFixed(DECIMALS)) + 0
}
