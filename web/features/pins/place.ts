/** Places on the globe: within its bounds, in words, and as they are typed. */

export type Place = { latitude: number; longitude: number }

/** About a tenth of a metre: finer than any finger, and short enough to read. */
const DECIMALS = 6

/** A map that was panned around the world calls the same place by other numbers. */
export function withinBounds({ latitude, longitude }: Place): Place {
  return { latitude: tidy(Math.min(90, Math.max(-90, latitude))), longitude: tidy(wrapLongitude(longitude)) }
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

/** Where a place is drawn on a map that shows the world more than once: its longitudes within these sides. */
export function copiesBetween(longitude: number, { west, east }: { west: number; east: number }): number[] {
  const copies: number[] = []
  for (let turn = Math.ceil((west - longitude) / 360); longitude + 360 * turn <= east; turn++) {
    copies.push(longitude + 360 * turn)
  }
  return copies
}

function tidy(degrees: number): number {
  // Adding zero turns a negative zero into a plain one.
  return Number(degrees.toFixed(DECIMALS)) + 0
}
