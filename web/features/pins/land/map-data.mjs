/**
 * Writes the places, time zones and shades of the pin map. Run only to update them; the result is committed.
 *
 *   npm pack city-timezones globe.gl      (into another folder, then unpack both)
 *   node web/features/pins/land/map-data.mjs <city-timezones>/package <globe.gl>/package /usr/share/zoneinfo
 *
 * city-timezones holds Natural Earth's populated places without their ranks, globe.gl the 243 most important with theirs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { feature, neighbors } from 'topojson-client'

const [cityTimezones, globe, zoneinfo] = process.argv.slice(2)
if (!zoneinfo) throw new Error('Usage: node web/features/pins/land/map-data.mjs <city-timezones> <globe.gl> <zoneinfo>')

/** The lowest population of a rank, for places that have none of Natural Earth. */
const POPULATIONS = [
  [3, 1_500_000],
  [4, 800_000],
  [5, 500_000],
  [6, 350_000],
]
/** However small, the largest places of each country are on the map. */
const RANKS_IN_COUNTRY = [4, 5, 5, 6, 6]
const RANK_MAX = 6
/** The English name, or the spelling with its accents, where the source has neither. */
const NAMES = {
  Antwerpen: 'Antwerp',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Brasilia: 'Brasília',
  Gdansk: 'Gdańsk',
  Gent: 'Ghent',
  Göteborg: 'Gothenburg',
  Hannover: 'Hanover',
  København: 'Copenhagen',
  Liege: 'Liège',
  Lódz: 'Łódź',
  Lvov: 'Lviv',
  Malaga: 'Málaga',
  Medellin: 'Medellín',
  Nürnberg: 'Nuremberg',
  Pizen: 'Plzeň',
  Poznan: 'Poznań',
  Rangoon: 'Yangon',
  Saarbrucken: 'Saarbrücken',
  'Sao Paulo': 'São Paulo',
  Shenyeng: 'Shenyang',
  'Washington,  D.C.': 'Washington, D.C.',
  Wroclaw: 'Wrocław',
  Århus: 'Aarhus',
}
/** In degrees: a suburb this close to a larger place is left out. */
const SUBURB_DISTANCE = 0.2

const LAND_SHADES = 3
/** How long a search for shades goes on, and for how many steps a country does not take a shade back. */
const STEPS = 60_000
const BARRED_STEPS = 9

const round = (degrees, digits) => Number(degrees.toFixed(digits))
const folder = 'web/features/pins'

writeRows(`${folder}/land/places.json`, places())
writeRows(`${folder}/region/time-zones.json`, timeZones())
writeRows(`${folder}/land/countries/land-shades.json`, landShades())

function places() {
  const cities = JSON.parse(readFileSync(`${cityTimezones}/data/cityMap.json`, 'utf8'))
  const known = rankedPlaces()
  const seen = new Map()
  cities.sort((one, other) => other.pop - one.pop)
  const ranked = cities.flatMap((city) => {
    const position = seen.get(city.iso2) ?? 0
    seen.set(city.iso2, position + 1)
    const ranks = [known(city), POPULATIONS.find(([, least]) => city.pop >= least)?.[0], RANKS_IN_COUNTRY[position]]
    const rank = Math.min(...ranks.filter((rank) => rank !== undefined))
    return rank <= RANK_MAX ? [{ ...city, rank }] : []
  })
  ranked.sort((one, other) => one.rank - other.rank || other.pop - one.pop)
  const kept = []
  for (const city of ranked) if (!kept.some((larger) => isNear(city, larger))) kept.push(city)
  return kept.map(({ city, lat, lng, rank }) => {
    const name = city.replace(/\s*\(.*\)$/, '')
    return [NAMES[name] ?? name, round(lat, 2), round(lng, 2), rank]
  })
}

/** Finds the rank that Natural Earth gives a place, if it is among the 243 of the coarse data. */
function rankedPlaces() {
  const file = `${globe}/example/datasets/ne_110m_populated_places_simple.geojson`
  const coarse = JSON.parse(readFileSync(file, 'utf8')).features.map(({ properties }) => properties)
  return ({ lat, lng }) => {
    const place = coarse.find(
      ({ latitude, longitude }) => Math.abs(latitude - lat) < 0.02 && Math.abs(longitude - lng) < 0.02,
    )
    return place && Math.min(RANK_MAX, place.scalerank)
  }
}

function isNear(one, other) {
  return Math.abs(one.lat - other.lat) < SUBURB_DISTANCE && Math.abs(one.lng - other.lng) < SUBURB_DISTANCE
}

/** The zones of every country, and the former names that browsers still report. */
function timeZones() {
  const zones = new Map()
  for (const line of readFileSync(`${zoneinfo}/zone.tab`, 'utf8').split('\n')) {
    if (!line || line.startsWith('#')) continue
    const [, coordinates, zone] = line.split('\t')
    const [latitude, longitude] = coordinates.match(/[+-]\d+/g).map(toDegrees)
    zones.set(zone, [latitude, longitude])
  }
  for (const line of readFileSync(`${zoneinfo}/tzdata.zi`, 'utf8').split('\n')) {
    const [kind, zone, alias] = line.split(' ')
    if (kind === 'L' && alias.includes('/') && zones.has(zone) && !zones.has(alias)) zones.set(alias, zones.get(zone))
  }
  return [...zones].sort().map(([zone, place]) => [zone, ...place])
}

/** "+5230" is 52.5 degrees; "-0740023" has seconds. */
function toDegrees(text) {
  const digits = text.slice(1)
  const width = digits.length > 5 ? digits.length - 4 : digits.length - 2
  const [degrees, minutes] = [digits.slice(0, width), digits.slice(width, width + 2)].map(Number)
  return round((text.startsWith('-') ? -1 : 1) * (degrees + minutes / 60), 1) + 0
}

/**
 * A map needs four colours where four countries all touch each other, so with three some neighbours stay alike. Each step
 * changes the shade that lowers the clashes most, or raises them least; the choice with the least clashes is taken.
 */
function landShades() {
  const world = JSON.parse(readFileSync('node_modules/world-atlas/countries-50m.json', 'utf8'))
  const touching = neighbors(world.objects.countries.geometries)
  const sizes = feature(world, world.objects.countries).features.map(tallestHeight)
  // A clash with a small neighbour is hardly seen.
  const weight = (one, other) => Math.min(sizes[one], sizes[other])
  const chosen = touching.map((_, country) => country % LAND_SHADES)
  const barredUntil = new Map()
  let best = { cost: Number.POSITIVE_INFINITY, chosen }
  const clash = (country, shade) =>
    touching[country].reduce((sum, other) => sum + (chosen[other] === shade ? weight(country, other) : 0), 0)

  for (let step = 0; step < STEPS; step++) {
    const costs = chosen.map((shade, country) => clash(country, shade))
    const cost = costs.reduce((sum, each) => sum + each, 0)
    if (cost < best.cost) best = { cost, chosen: [...chosen] }
    const moves = costs.flatMap((own, country) => {
      if (own === 0) return []
      const free = Array.from({ length: LAND_SHADES }, (_, shade) => shade).filter((shade) => {
        return shade !== chosen[country] && (barredUntil.get(`${country} ${shade}`) ?? 0) <= step
      })
      return free.map((shade) => ({ country, shade, gain: own - clash(country, shade) }))
    })
    if (moves.length === 0) continue
    const { country, shade } = moves.reduce((found, move) => (move.gain > found.gain ? move : found))
    barredUntil.set(`${country} ${chosen[country]}`, step + BARRED_STEPS + (step % 11))
    chosen[country] = shade
  }
  return world.objects.countries.geometries.map(({ properties }, at) => [properties.name, best.chosen[at]])
}

/** The height of the tallest piece, in degrees; pieces across the antimeridian are too wide to compare. */
function tallestHeight({ geometry }) {
  const pieces = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const heights = pieces.map(([outline]) => {
    const latitudes = outline.map(([, latitude]) => latitude)
    return Math.max(...latitudes) - Math.min(...latitudes)
  })
  return Math.max(...heights)
}

function writeRows(file, rows) {
  writeFileSync(file, `[\n${rows.map((row) => `  ${JSON.stringify(row).replaceAll(',', ', ')}`).join(',\n')}\n]\n`)
  console.info(`${file}: ${rows.length} rows, ${readFileSync(file).length} bytes`)
}
