/** The name of a place: the city it is in or near, and its country. */
import { type Coordinates, wrapLongitude } from '#web/features/pins/map/coordinates.ts'
import { highSeas, whereIn } from '#web/features/pins/pins.words.ts'
import type { Countries } from './countries/countries.ts'
import { countryInSentence } from './countries/country-names.ts'
import { xOf, yOf } from './land-shapes.ts'
import { crossingsAt } from './names-on-map.ts'
import places from './places.json'

/** `short` is "Berlin", `full` is "Berlin, Germany", `where` is "in Berlin". */
export type PlaceName = { short: string; full: string; where: string; country: string | undefined }

type City = { name: string } & Coordinates

const KM_PER_DEGREE = 111
/** A large city's name is used farther out; at most this far, by rank. */
const KM_AROUND_CITY = [45, 45, 40, 35, 30, 25, 25]
/** The bundled coastlines are coarse, so a place this near the coast belongs to the country behind it. */
const KM_OFF_COAST = 8
/** The drawn world ends a little farther south. */
const SOUTHERNMOST = -88
const DIRECTIONS = Array.from({ length: 8 }, (_, at) => (at * Math.PI) / 4)

const cities = (places as [string, number, number, number][]).map(([name, latitude, longitude, rank]) => {
  return { name, latitude, longitude, reach: KM_AROUND_CITY[rank] ?? 0 }
})

/** Undefined as long as it is unknown whether the place is in a country or at sea. */
export function placeNameAt(place: Coordinates, countries: Countries | undefined): PlaceName | undefined {
  const country = countries && countryNear(place, countries)
  const near = cities
    .filter(({ latitude, reach }) => Math.abs(latitude - place.latitude) * KM_PER_DEGREE <= reach)
    .map((city) => ({ city, km: distance(place, city) }))
    .filter(({ city, km }) => km <= city.reach)
    .sort((one, other) => one.km - other.km)
  const city = near.find((each) => !country || !countries || isIn(each.city, country, countries))?.city.name
  if (!countries && !city) return undefined
  return toPlaceName(city, country)
}

function toPlaceName(city: string | undefined, country: string | undefined): PlaceName {
  const full = [...new Set([city, country])].filter(Boolean).join(', ')
  if (!full) return { short: highSeas.name, full: highSeas.name, where: highSeas.where, country }
  return { short: city ?? full, full, where: whereIn(city ?? countryInSentence(full)), country }
}

function isIn(city: City, country: string, countries: Countries): boolean {
  const own = countryNear(city, countries)
  return own === undefined || own === country
}

export function countryNear(place: Coordinates, countries: Countries): string | undefined {
  const here = countryAt(place, countries)
  if (here) return here
  for (const direction of DIRECTIONS) {
    const found = countryAt(moved(place, direction), countries)
    if (found) return found
  }
  return undefined
}

function moved({ latitude, longitude }: Coordinates, direction: number): Coordinates {
  const degrees = KM_OFF_COAST / KM_PER_DEGREE
  const narrowing = Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: latitude + Math.sin(direction) * degrees,
    longitude: wrapLongitude(longitude + (Math.cos(direction) * degrees) / narrowing),
  }
}

function countryAt({ latitude, longitude }: Coordinates, { all }: Countries): string | undefined {
  const [x, y] = [xOf(longitude), yOf(Math.max(SOUTHERNMOST, latitude))]
  // Each coastline to the left is crossed on the way here; an odd number means land. A ring beside x has an even number.
  return all.find(({ rings, left, top, right, bottom }) => {
    if (x < left || x > right || y < top || y > bottom) return false
    const around = rings.filter((ring) => ring.left <= x && ring.right >= x)
    const crossings = around.flatMap((ring) => crossingsAt(ring, y)).filter((at) => at < x)
    return crossings.length % 2 === 1
  })?.name
}

function distance(one: Coordinates, other: Coordinates): number {
  const narrowing = Math.cos((one.latitude * Math.PI) / 180)
  const across = wrapLongitude(one.longitude - other.longitude) * narrowing
  return Math.hypot(one.latitude - other.latitude, across) * KM_PER_DEGREE
}
