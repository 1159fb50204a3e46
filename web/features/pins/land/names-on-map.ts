/** The names that may be drawn on the map, where each belongs, and how much width it has. */
import type { Country } from './countries/countries.ts'
import { type Ring, xOf, yOf } from './land-shapes.ts'
import places from './places.json'
import seas from './seas.json'
import { namesAt } from './zoom-detail.ts'

/** A position in the projected world, from 0 to 1. */
type Spot = { name: string; x: number; y: number }
/** Positions for a country's name, the best first; `width` is how wide the country is there, as a share of the world. */
export type CountryName = { name: string; spots: readonly CountrySpot[] }
type CountrySpot = { x: number; y: number; width: number }
export type CityName = Spot & { rank: number }

export type NamesOnMap = { continents: Spot[]; countries: readonly CountryName[]; cities: CityName[]; seas: Spot[] }

type Row = [name: string, latitude: number, longitude: number, rank: number]

const CONTINENTS: Row[] = [
  ['North America', 48, -102, 0],
  ['South America', -15, -59, 0],
  ['Europe', 51, 16, 0],
  ['Africa', 8, 20, 0],
  ['Asia', 48, 88, 0],
  ['Australia', -25, 134, 0],
  ['Antarctica', -78, 20, 0],
]
/** Across how many lines of latitude the widest part of a country is looked for. */
const SCANS = 25
/** A second position is this far from the first, and not much narrower. */
const SCANS_APART = 3
const SCORE_SHARE = 0.45

const toSpot = ([name, latitude, longitude]: Row): Spot => ({ name, x: xOf(longitude), y: yOf(latitude) })

const continents = CONTINENTS.map(toSpot)
const cities = (places as Row[]).map((row) => ({ ...toSpot(row), rank: row[3] }))

export function namesOnMap(zoom: number, countries: readonly CountryName[]): NamesOnMap {
  const shown = namesAt(zoom)
  return {
    continents: shown.hasContinents ? continents : [],
    countries: shown.hasCountries ? countries : [],
    cities: cities.filter(({ rank }) => shown.cities !== undefined && rank <= shown.cities),
    seas: shown.hasSeas ? (seas as Row[]).filter(([, , , from]) => zoom >= from).map(toSpot) : [],
  }
}

/** The widest first. */
export function nameCountries(countries: readonly Country[]): CountryName[] {
  const widest = ({ spots }: CountryName) => spots[0]?.width ?? 0
  const named = countries.map((country) => ({ name: country.name, spots: spotsFor(country) }))
  return named.sort((one, other) => widest(other) - widest(one))
}

/** In the middle of wide parts of the country's largest piece, rather towards its middle than its ends. */
export function spotsFor({ rings }: Country): CountrySpot[] {
  const largest = rings.reduce<Ring | undefined>(
    (best, ring) => (best && area(best) >= area(ring) ? best : ring),
    undefined,
  )
  if (!largest) return []
  const scans = Array.from({ length: SCANS - 1 }, (_, at) => {
    const share = (at + 1) / SCANS
    const y = largest.top + (largest.bottom - largest.top) * share
    const part = widestPart(rings, largest, y)
    return { ...part, y, at, score: part.width * (1 - Math.abs(share - 0.5) * 0.8) }
  })
  scans.sort((one, other) => other.score - one.score)
  const chosen: typeof scans = []
  for (const scan of scans) {
    const isGood = scan.score > 0 && scan.score >= (scans[0]?.score ?? 0) * SCORE_SHARE
    if (isGood && chosen.every(({ at }) => Math.abs(at - scan.at) >= SCANS_APART)) chosen.push(scan)
  }
  return chosen.map(({ x, y, width }) => ({ x, y, width }))
}

/** Lakes are rings too, so all rings inside the largest are crossed. */
function widestPart(rings: readonly Ring[], { left, right }: Ring, y: number): { x: number; width: number } {
  const crossings = rings
    .filter((ring) => ring.left >= left && ring.right <= right)
    .flatMap((ring) => crossingsAt(ring, y))
    .sort((one, other) => one - other)
  let widest = { x: 0, width: 0 }
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from = 0, to = 0] = [crossings[at], crossings[at + 1]]
    if (to - from > widest.width) widest = { x: (from + to) / 2, width: to - from }
  }
  return widest
}

/** Where a ring crosses a line of latitude. Between the first and the second crossing is land, after the second is not. */
export function crossingsAt({ points, top, bottom }: Ring, y: number): number[] {
  if (y < top || y > bottom) return []
  const crossings: number[] = []
  for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[at], points[at + 1], points[last], points[last + 1]]
    if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax)
  }
  return crossings
}

function area({ left, top, right, bottom }: Ring): number {
  return (right - left) * (bottom - top)
}
