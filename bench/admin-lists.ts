/** Latency of the admin's lists and searches with a hundred thousand members. */
import { adminLogin } from '#contract/admin/admin.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { BENCH_ADMIN_PASSWORD } from './measured-app.ts'
import { repeatMeasure } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'
import { withMembers, withPostgres } from './temporary-databases.ts'
import { type TimedRequest, timeRequest, timeRequests } from './timed-requests.ts'

const MEMBERS = 100_000
const COURSE = { warmUp: 10, times: 100 }

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

export function measureAdminLists({ repetitions }: Options): Promise<Figure[]> {
  return withPostgres(async (create) => {
    const url = await create('lists', withMembers(MEMBERS))
    return repeatMeasure(repetitions, () => measureServer(url))
  })
}

/** A new process for every run, because the first overview is measured too. */
async function measureServer(databaseUrl: string): Promise<Figure[]> {
  const server = await openServerProcess(databaseUrl)
  try {
    return await measureSearches(server.url, await adminHeaders(server.url))
  } finally {
    await server.close()
  }
}

async function adminHeaders(url: string): Promise<Record<string, string>> {
  const { body } = await createBrowser(() => url).call(adminLogin, { body: { password: BENCH_ADMIN_PASSWORD } })
  return { authorization: `Bearer ${body.token}` }
}

async function measureSearches(url: string, headers: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (what: string, value: number, allowed?: number) =>
    figures.push({ what, value, unit: 'ms', ...(allowed ? { allowed } : {}) })
  const once = (request: TimedRequest) => timeRequest(url, { ...request, headers })
  for (const { what, query, allowed } of searches) {
    const waits = await timeRequests(url, (turn) => ({ path: `/api/admin/users${query(turn)}`, headers }), COURSE)
    add(`${what}, p50`, percentile(waits, 50))
    add(`${what}, p95`, percentile(waits, 95), allowed)
  }
  // One page after the other, as when scrolling.
  const pages: number[] = []
  for (let next = ''; pages.length < COURSE.times; ) {
    const { ms, text } = await once({ path: `/api/admin/users?limit=200${next && `&after=${next}`}` })
    pages.push(ms)
    next = String(JSON.parse(text).next)
  }
  add('a page among many', percentile(pages, 95), 50)
  const overview = { path: '/api/admin/overview?days=30', headers }
  add('the overview, the first time', (await once(overview)).ms, 2000)
  add('the overview, p95', percentile(await timeRequests(url, () => overview, COURSE), 95), 250)
  add('all addresses', (await once({ method: 'POST', path: '/api/admin/emails', body: {} })).ms, 2000)
  return figures
}
