/** CPU per request of the calls that visitors make most, compared with a bare Node server that returns the same. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/temporary-postgres.ts'
import { chatServers, type ServerSetup } from '../fan-out/chat-servers.ts'
import { runOnClientCore, startPinned, waitForPort } from '../fan-out/pinned.ts'
import { openSeededDatabases, type SeededDatabases } from '../fan-out/seeded-databases.ts'
import { type Figure, median, type Options } from '../measure.ts'
import { repeatMeasure } from '../repetitions.ts'
import { type Load, type LoadResult, type Server, SLICES } from './request-load.ts'

const PROGRAM = new URL('./request-load.program.ts', import.meta.url)
const BARE = fileURLToPath(new URL('../peers/bare-http.mjs', import.meta.url))
const MEMBERS = 1000
const SITTING = 12
const CONNECTIONS = 64
const WARM_UP_SECONDS = 6
const ENGINES = ['postgres', 'embedded'] as const

type Call = { what: string; path: string; bounds: Partial<Figure> }

const HOT = {
  atLeast: 1.5,
  aim: 2,
  obstacle: 'Node parses the request and writes twelve headers; the body is the smaller part',
}
const SHORT = { atLeast: 0.7, aim: 0.9, obstacle: 'twelve headers cost more than so short a body' }

const THROUGH_ROUTER = {
  note:
    'not promised: only requests with a cookie go through the router for this, and the router costs about as much ' +
    'again as node:http itself, so that 0.7 × does not hold on every machine',
}

const calls: Call[] = [
  { what: 'active-users, a visitor', path: '/api/active-users', bounds: HOT },
  { what: 'leaderboard, a visitor', path: '/api/leaderboard', bounds: HOT },
  { what: 'instance, a visitor', path: '/api/instance', bounds: SHORT },
  { what: 'plans, a visitor', path: '/api/subscription/plans', bounds: SHORT },
  // The query string bypasses the cached response.
  { what: 'active-users, through the router', path: '/api/active-users?', bounds: THROUGH_ROUTER },
]

export async function measureHttpCalls(options: Options): Promise<Figure[]> {
  const databases = await openSeededDatabases(MEMBERS)
  try {
    const figures: Figure[] = []
    for (const engine of ENGINES) figures.push(...(await measureEngine(engine, databases, options)))
    return figures
  } finally {
    await databases.close()
  }
}

async function measureEngine(
  engine: (typeof ENGINES)[number],
  databases: SeededDatabases,
  options: Options,
): Promise<Figure[]> {
  const setup = await databases.copyFor(engine)
  const server = chatServers[`bowl-${engine}`].start(setup)
  try {
    await waitForPort(setup.port)
    const database = engine === 'postgres' ? [databases.postgresPid()] : []
    const own = { port: setup.port, pids: [server.pid, ...database] }
    warmUp(own, '/api/active-users')
    const figures: Figure[] = []
    for (const call of calls) figures.push(...(await measureCall(call, setup, { ...options, own })))
    return figures.map((figure) => ({ ...figure, what: `${engine}: ${figure.what}` }))
  } finally {
    await server.stop()
    await setup.clear()
  }
}

async function measureCall(
  { what, path, bounds }: Call,
  setup: ServerSetup,
  { own, repetitions, seconds }: Options & { own: Server },
): Promise<Figure[]> {
  await sitDown(setup)
  const bare = await startBare(setup, path)
  const servers = [own, { port: bare.port, pids: [bare.pid] }]
  try {
    warmUp({ port: bare.port, pids: [bare.pid] }, path)
    return await repeatMeasure(repetitions, async () => {
      await sitDown(setup)
      const [ours = [], theirs = []] = load({ path, servers, connections: CONNECTIONS, seconds, slices: SLICES })
      const middle = (results: LoadResult[], of: (one: LoadResult) => number) => median(results.map(of))
      const cpu = ({ cpuMicroseconds }: LoadResult) => cpuMicroseconds
      // Per slice, because a slow moment affects both.
      const ratios = ours.map((one, at) => (theirs[at]?.cpuMicroseconds ?? Number.NaN) / one.cpuMicroseconds)
      return [
        { what: `${what}: CPU`, value: middle(ours, cpu), unit: 'µs' },
        { what: `${what}: responses a second`, value: middle(ours, ({ perSecond }) => perSecond), unit: '' },
        { what: `${what}: p99 of ${CONNECTIONS} at once`, value: middle(ours, ({ waits }) => waits.p99), unit: 'ms' },
        { what: `${what}: CPU of bare node:http`, value: middle(theirs, cpu), unit: 'µs' },
        { what: `${what}: responses per CPU against bare node:http`, value: median(ratios), unit: '×', ...bounds },
      ]
    })
  } finally {
    await bare.stop()
  }
}

/** The first seconds of any process cost a third more. */
function warmUp(server: Server, path: string): void {
  load({ path, servers: [server], connections: CONNECTIONS, seconds: WARM_UP_SECONDS, slices: 1 })
}

function load(wanted: Load): LoadResult[][] {
  return runOnClientCore(PROGRAM, wanted)
}

/** A bare server with the same response. */
async function startBare({ port: ownPort, folder }: ServerSetup, path: string) {
  const response = await fetch(`http://127.0.0.1:${ownPort}${path}`)
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  const port = await freePort()
  const file = join(folder, `response-${port}.json`)
  writeFileSync(file, JSON.stringify({ path, body: await response.json() }))
  const bare = startPinned([process.execPath, BARE], { env: { PORT: String(port), RESPONSE_FILE: file } })
  await waitForPort(port)
  return { ...bare, port }
}

/** Repeated before every run: without a socket people soon leave the list, and an empty list is cheap. */
async function sitDown({ port, people }: ServerSetup): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  for (const { id, cookie } of people.slice(0, SITTING)) {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const body = JSON.stringify({ userId: id, isOnBowl: true })
    const answer = await fetch(`${url}/api/user/status`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`Could not get on the bowl: ${await answer.text()}`)
  }
}
