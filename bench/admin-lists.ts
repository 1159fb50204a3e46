/** Latency of the admin's lists and searches with a hundred thousand members. */
import { adminLogin } from '#contract/admin/admin.ts'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type Browser, createBrowser } from '#server/testing/browser.ts'
import { runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { BENCH_ADMIN_PASSWORD } from './measured-app.ts'
import { repeatMeasure } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'

const MEMBERS = 100_000
const TIMES = 100
const WARM_UP = 10

/** `allowed` is the bound of p95 in milliseconds. */
const searches: { what: string; query: (turn: number) => string; allowed: number }[] = [
  { what: 'the first page', query: () => '', allowed: 50 },
  { what: 'one address', query: (turn) => `?search=member${turn * 877}@`, allowed: 50 },
  { what: 'search that matches a hundred', query: (turn) => `?search=ber${100 + turn}`, allowed: 50 },
  { what: 'search that matches everyone', query: () => '?search=example.com', allowed: 150 },
  { what: 'a name of many', query: () => '?kind=registered&search=looleg', allowed: 150 },
  { what: 'two letters of many', query: () => '?search=lo', allowed: 150 },
  { what: 'two letters without a match', query: () => '?search=zq', allowed: 150 },
  { what: 'search without a match', query: () => '?search=no-such-person', allowed: 50 },
]

export async function measureAdminLists({ repetitions }: Options): Promise<Figure[]> {
  const postgres = await startTemporaryPostgres()
  try {
    await runStatement(postgres.url('postgres'), 'create database lists')
    const url = postgres.url('lists')
    const database = await openDatabase({ url, dataDir: '' })
    await migrate(database)
    const say = (line: string) => console.log(`admin-lists: ${line}`)
    await fillDatabase(database, { users: MEMBERS, seed: 1, isAdding: false, now: new Date(), say })
    await database.close()
    return await repeatMeasure(repetitions, () => measureServer(url))
  } finally {
    await postgres.remove()
  }
}

/** A new process for every run, because the first overview is measured too. */
async function measureServer(url: string): Promise<Figure[]> {
  const server = await openServerProcess(url)
  try {
    return await measureSearches(await signedInAdmin(server.url))
  } finally {
    await server.close()
  }
}

async function signedInAdmin(url: string): Promise<Browser> {
  const browser = createBrowser(() => url)
  const { body } = await browser.call(adminLogin, { body: { password: BENCH_ADMIN_PASSWORD } })
  browser.setToken(body.token)
  return browser
}

async function measureSearches(browser: Browser): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, query, allowed } of searches) {
    const waits = await waitsFor(browser, (turn) => `/api/admin/users${query(turn)}`)
    figures.push({ what: `${what}, p50`, value: percentile(waits, 50), unit: 'ms' })
    figures.push({ what: `${what}, p95`, value: percentile(waits, 95), unit: 'ms', allowed })
  }
  figures.push({ what: `a page among many`, value: percentile(await pages(browser), 95), unit: 'ms', allowed: 50 })
  const [overview = 0] = await waitsFor(browser, () => '/api/admin/overview?days=30', { warmUp: 0, times: 1 })
  const again = await waitsFor(browser, () => '/api/admin/overview?days=30')
  figures.push({ what: 'the overview, the first time', value: overview, unit: 'ms', allowed: 2000 })
  figures.push({ what: 'the overview, p95', value: percentile(again, 95), unit: 'ms', allowed: 250 })
  const begun = performance.now()
  const { status } = await browser.request('/api/admin/emails', { method: 'POST', body: {} })
  if (status !== 200) throw new Error(`the addresses were refused: ${status}`)
  figures.push({ what: 'all addresses', value: performance.now() - begun, unit: 'ms', allowed: 2000 })
  return figures
}

type Course = { warmUp: number; times: number }

async function waitsFor(
  browser: Browser,
  pathFor: (turn: number) => string,
  { warmUp, times }: Course = { warmUp: WARM_UP, times: TIMES },
): Promise<number[]> {
  const waits: number[] = []
  for (let turn = 0; turn < warmUp + times; turn++) {
    const begun = performance.now()
    const { status } = await browser.request(pathFor(turn))
    if (status !== 200) throw new Error(`${pathFor(turn)} answered ${status}`)
    if (turn >= warmUp) waits.push(performance.now() - begun)
  }
  return waits
}

/** One page after the other, as when scrolling. */
async function pages(browser: Browser): Promise<number[]> {
  const waits: number[] = []
  let next = ''
  while (waits.length < TIMES) {
    const begun = performance.now()
    const { body } = await browser.request(`/api/admin/users?limit=200${next && `&after=${next}`}`)
    waits.push(performance.now() - begun)
    next = String((body as { next?: string }).next)
  }
  return waits
}
