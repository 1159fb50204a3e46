/** Latency of the world map with a million pins, at every zoom. */
import pg from 'pg'
import { signUp } from '#contract/people/auth.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { insertOldPins, type PinPlace, readWorld } from '#server/testing/many-pins.ts'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'
import { withPostgres } from './temporary-databases.ts'
import { timeRequest } from './timed-requests.ts'

const TOWNS = 3000
const BATCH = 20_000
const ZOOMS = Array.from({ length: 17 }, (_, zoom) => zoom)
const VIEWS = 150
const ALLOWED_MS = 20
const SCREEN = { width: 1280, height: 800 }

export function measureWorldPins({ members, repetitions }: Options): Promise<Figure[]> {
  const count = Math.max(...members)
  return withPostgres(async (create) => {
    const databaseUrl = await create('pins')
    const towns = randomTowns()
    await fill(databaseUrl, towns, count)
    const scans = await explain(databaseUrl, towns)
    const server = await openServerProcess(databaseUrl)
    const headers = await signedUp(server.url)
    const views = await repeatMeasure(repetitions, () => measureViews({ url: server.url, headers }, towns))
    await server.close()
    return [{ what: 'statements that read a big table from end to end', value: scans, unit: '', allowed: 0 }, ...views]
  })
}

const { next: random } = createSeededRandom(1)

function randomTowns(): PinPlace[] {
  return Array.from({ length: TOWNS }, () => ({ latitude: random() * 120 - 55, longitude: random() * 360 - 180 }))
}

/** Most pins are near the centre of a few towns. */
function placeIn(towns: readonly PinPlace[]): PinPlace {
  const town = towns[Math.floor(random() ** 3 * towns.length)] ?? { latitude: 0, longitude: 0 }
  const [far, angle] = [-Math.log(1 - random()) * 0.15, random() * 2 * Math.PI]
  const longitude = Math.min(180, Math.max(-180, town.longitude + far * Math.sin(angle)))
  return { latitude: town.latitude + far * Math.cos(angle), longitude }
}

async function fill(url: string, towns: readonly PinPlace[], count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let done = 0; done < count; done += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, count - done) }, () => placeIn(towns))
    await insertOldPins(client, places, done)
    if (done % (10 * BATCH) === 0)
      console.log(`world-pins: ${done.toLocaleString('en')} of ${count.toLocaleString('en')}`)
  }
  await client.query('vacuum analyze')
  await client.end()
}

/** Prints the query plans, and returns how many scan a big table. */
async function explain(url: string, towns: readonly PinPlace[]): Promise<number> {
  const database = await openDatabase({ url, dataDir: '' })
  let scans = 0
  for (const zoom of [0, 5, 9, 13]) {
    const statements = await recordStatements(() => readWorld(database.db, viewAround(towns[0], zoom)))
    for (const { text, lines, scans: tables } of await explainStatements(url, statements)) {
      console.log(`\n=== zoom ${zoom}\n${text}\n  ${lines.join('\n  ')}`)
      scans += tables.length
    }
  }
  await database.close()
  return scans
}

/** The headers of a premium member. */
async function signedUp(url: string): Promise<Record<string, string>> {
  const browser = createBrowser(() => url)
  const body = { email: 'pearl@example.com', password: 'two-ply forever', nickname: 'Pearl', isPremium: true }
  await browser.call(signUp, { body })
  return browser.identity()
}

type Reader = { url: string; headers: Record<string, string> }

async function measureViews({ url, headers }: Reader, towns: readonly PinPlace[]): Promise<Figure[]> {
  const byZoom = new Map<number, number[]>()
  let most = 0
  for (const zoom of [...ZOOMS.slice(0, 4), ...ZOOMS]) {
    const waits: number[] = []
    for (let view = 0; view < VIEWS; view++) {
      const { ms, text } = await timeRequest(url, { path: viewPath(viewAround(placeIn(towns), zoom)), headers })
      waits.push(ms)
      most = Math.max(most, JSON.parse(text).cells.length)
    }
    byZoom.set(zoom, waits)
  }
  const all = [...byZoom.values()].flat()
  const worst = Math.max(...[...byZoom.values()].map((waits) => percentile(waits, 99)))
  return [
    { what: 'cells in the largest answer', value: most, unit: '', allowed: 2000 },
    { what: 'a view, p50', value: percentile(all, 50), unit: 'ms' },
    { what: 'a view, p99', value: percentile(all, 99), unit: 'ms', allowed: ALLOWED_MS },
    { what: 'a view at the slowest zoom, p99', value: worst, unit: 'ms' },
  ]
}

function viewPath(view: ReturnType<typeof viewAround>): string {
  const query = Object.entries(view).map(([name, value]) => `${name}=${value}`)
  return `/api/poop-pins/world?${query.join('&')}`
}

function viewAround(place: PinPlace | undefined, zoom: number) {
  const { latitude, longitude } = place ?? { latitude: 0, longitude: 0 }
  const degrees = 360 / (256 * 2 ** zoom)
  const [across, up] = [(SCREEN.width * degrees) / 2, (SCREEN.height * degrees) / 2]
  return {
    west: longitude - across,
    east: longitude + across,
    south: Math.max(-85, latitude - up),
    north: Math.min(85, latitude + up),
    zoom,
  }
}
