/** Coordinates on the globe: normalised, formatted, parsed from typed text, and placed on the map. */
import { WORLD_GRID_DEGREES, type WorldCell, worldCellsAbreast } from '#contract/social/pins.ts'

export type Coordinates = { latitude: number; longitude: number }

/** Where the projected world ends, in degrees north and south. */
export const MAP_EDGE = 85.06
/** About a tenth of a metre. */
const DECIMALS = 6

/** A map that was panned around the world reports longitudes beyond 180 degrees. */
export function withinBounds({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: roundDegrees(Math.min(90, Math.max(-90, latitude))),
    longitude: roundDegrees(wrapLongitude(longitude)),
  }
}

/** The latitude at which a place is drawn: beyond the projected world, at its edge. */
export function drawnLatitude(latitude: number): number {
  return Math.min(MAP_EDGE, Math.max(-MAP_EDGE, latitude))
}

/** The bounds of a cell of everyone's pins, so that the map looks no more exact than the counts are. */
export function sidesOfCell({ latitude }: WorldCell, step: number) {
  return {
    north: drawnLatitude(latitude + step / 2),
    south: drawnLatitude(latitude - step / 2),
    halfWidth: Math.max(step, worldCellsAbreast(latitude) * WORLD_GRID_DEGREES) / 2,
  }
}

/** 181 degrees east is 179 degrees west; -180 and 180 stay as they are. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** "40.71, -74.01" */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`
}

/** Accepts a decimal point or comma; undefined for anything else. */
export function parseDegrees(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const DEGREES = String.raw`[+\-−]?\d{1,3}(?:[.,]\d+)?`
const PAIRS = [
  new RegExp(String.raw`^(${DEGREES})(?:\s*;\s*|,\s+|\s+)(${DEGREES})$`),
  /^([+\-−]?\d{1,3}\.\d+),([+\-−]?\d{1,3}(?:\.\d+)?)$/,
]

/** Both coordinates in one line, as map sites copy them: "48.21, 16.37". A decimal comma stays part of its number. */
export function parsePair(pasted: string): { latitude: string; longitude: string } | undefined {
  for (const pair of PAIRS) {
    const [, latitude, longitude] = pair.exec(pasted.trim()) ?? []
    if (latitude && longitude) return { latitude, longitude }
  }
  return undefined
}

/** The longitudes of a place between two sides of a map that repeats the world. */
export function copiesBetween(longitude: number, { west, east }: { west: number; east: number }): number[] {
  const copies: number[] = []
  for (let offset = Math.ceil((west - longitude) / 360); longitude + 360 * offset <= east; offset++) {
    copies.push(longitude + 360 * offset)
  }
  return copies
}

/** Of the longitudes of a place on a repeating map, the one nearest to the map's centre. */
export function nearestCopy(longitude: number, centre: number): number {
  return longitude + 360 * Math.round((centre - longitude) / 360)
}

function roundDegrees(degrees: number): number {
  // Adding zero turns a negative zero into a plain one.
  return Number(degrees.toFixed(DECIMALS)) + 0
}
