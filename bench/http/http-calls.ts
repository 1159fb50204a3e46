/** CPU per request of the most frequent calls, compared with a bare Node server that returns the same. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { signUp } from '#contract/people/auth.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { chatServers, type ServerSetup } from '../fan-out/chat-servers.ts'
import { CLIENT_CORE, onCore, waitForPort } from '../fan-out/pinned.ts'
import { openSeededDatabases, type SeededDatabases } from '../fan-out/seeded-databases.ts'
import { PROFILE_CALL } from '../figure-names.ts'
import { type Figure, median, type Options } from '../measure.ts'
import { waitForIdle } from '../wait-for-idle.ts'
import { cpuOfArgon2 } from './bare-argon2.ts'
import { startBareServer } from './bare-server.ts'
import { type Load, type LoadResult, type RequestSpec, type Server, SLICES } from './request-load.ts'

const PROGRAM = fileURLToPath(new URL('./request-load.program.ts', import.meta.url))
const MEMBERS = 1000
const SITTING = 12
const CONNECTIONS = 64
const SIGNING_IN = 8
const WARM_UP_SECONDS = 6
const MEMBER = { email: 'often@example.com', password: 'two-ply forever', nickname: 'StallStar', emoji: '🚽' }

type Baseline = 'node:http' | 'Argon2'
type Call = RequestSpec & { what: string; connections?: number; bounds?: Partial<Figure>; baseline?: Baseline }
type Turns = Pick<Options, 'repetitions' | 'seconds'>

const ENGINES = ['postgres', 'embedded'] as const
type Engine = (typeof ENGINES)[number]

const HOT = {
  atLeast: 1.5,
  aim: 2,
  obstacle: 'Node parses the request and writes twelve headers; the body is the smaller part',
}
const OTHER = { atLeast: 0.7, aim: 0.9, obstacle: 'twelve headers cost more than so short a body' }

const THROUGH_ROUTER = {
  note:
    'not promised: only requests with a cookie go through the router for this, and the router costs about as much ' +
    'again as node:http itself, so that 0.7 × does not hold on every machine',
}

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
  engine: Engine,
  databases: SeededDatabases,
  { repetitions, seconds }: Options,
): Promise<Figure[]> {
  const setup = await databases.copyFor(engine)
  const server = chatServers[`bowl-${engine}`].start(setup)
  try {
    await waitForPort(setup.port)
    await signUpMember(setup)
    const isPostgres = engine === 'postgres'
    const pids = isPostgres ? [server.pid, databases.postgresPid()] : [server.pid]
    const own = { port: setup.port, pids }
    warmUp(own, { path: '/api/active-users' })
    const figures: Figure[] = []
    for (const call of [...visitorCalls, ...(isPostgres ? memberCalls(setup) : [])])
      figures.push(...(await measureCall(call, setup, { own, repetitions, seconds })))
    const ofEngine = figures.map((figure) => ({ ...figure, what: `${engine}: ${figure.what}` }))
    // Neither engine is involved, so one is enough.
    const ofCaching: Figure[] = []
    for (const call of isPostgres ? shortCalls : [])
      ofCaching.push(await measureCaching(call, setup, { repetitions, seconds }))
    return [...ofEngine, ...ofCaching]
  } finally {
    await server.stop()
    await setup.clear()
  }
}

const shortCalls: Call[] = [
  { what: 'instance, a visitor', path: '/api/instance', baseline: 'node:http', bounds: OTHER },
  { what: 'plans, a visitor', path: '/api/subscription/plans', baseline: 'node:http', bounds: OTHER },
]

/** Cached responses, on either engine. */
const visitorCalls: Call[] = [
  { what: 'active-users, a visitor', path: '/api/active-users', baseline: 'node:http', bounds: HOT },
  { what: 'leaderboard, a visitor', path: '/api/leaderboard', baseline: 'node:http', bounds: HOT },
  ...shortCalls,
  // The query string bypasses the cached response.
  {
    what: 'active-users, through the router',
    path: '/api/active-users?',
    baseline: 'node:http',
    bounds: THROUGH_ROUTER,
  },
]

function memberCalls({ people }: ServerSetup): Call[] {
  const [, reader, other] = people
  const cookie = { headers: { cookie: reader?.cookie ?? '' } }
  const signingIn = { path: '/api/signin', body: JSON.stringify(MEMBER), connections: SIGNING_IN }
  return [
    { what: 'active-users, a member', path: '/api/active-users', ...cookie },
    { what: PROFILE_CALL, path: `/api/user/profile/${other?.id}`, ...cookie, baseline: 'node:http' },
    { what: 'signing in', ...signingIn, baseline: 'Argon2' },
  ]
}

async function measureCall(
  call: Call,
  setup: ServerSetup,
  { own, repetitions, seconds }: Turns & { own: Server },
): Promise<Figure[]> {
  const { what, path, headers, body, connections = CONNECTIONS, baseline, bounds = {} } = call
  const spec: RequestSpec = { path, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) }
  await sitDown(setup)
  const bare = baseline === 'node:http' ? await startBare(setup, spec) : undefined
  const hash = baseline === 'Argon2' ? await storedHash(setup) : undefined
  const others: Server[] = bare ? [{ port: bare.port, pids: [bare.pid] }] : []
  for (const other of others) warmUp(other, spec)
  const servers = [own, ...others]
  const ours: LoadResult[] = []
  const bareCpu: number[] = []
  for (let turn = 0; turn < repetitions; turn++) {
    await waitForIdle()
    await sitDown(setup)
    const [own = [], baseline = []] = load({ ...spec, servers, connections, seconds, slices: bare ? SLICES : 1 })
    ours.push(...own)
    bareCpu.push(...baseline.map(({ cpuMicroseconds }) => cpuMicroseconds))
    if (hash) bareCpu.push(cpuOfArgon2({ hash, password: MEMBER.password, seconds }))
  }
  await bare?.stop()
  const middle = (read: (one: LoadResult) => number) => median(ours.map(read))
  const cpu = middle(({ cpuMicroseconds }) => cpuMicroseconds)
  // Per slice, because a slow moment affects both.
  const ratios = ours.map(({ cpuMicroseconds }, at) => (bareCpu[at] ?? Number.NaN) / cpuMicroseconds)
  const ratio = {
    what: `${what}: responses per CPU against bare ${baseline}`,
    value: median(ratios),
    unit: '×',
    ...bounds,
  }
  return [
    { what: `${what}: CPU`, value: cpu, unit: 'µs' },
    { what: `${what}: responses a second`, value: middle(({ perSecond }) => perSecond), unit: '' },
    { what: `${what}: p99 of ${connections} at once`, value: middle(({ waits }) => waits.p99), unit: 'ms' },
    ...(baseline ? [{ what: `${what}: CPU of bare ${baseline}`, value: median(bareCpu), unit: 'µs' }, ratio] : []),
  ]
}

/** What caching a short body gains at most: a bare server that serializes once against one that always does. */
async function measureCaching(
  { what, path }: Call,
  setup: ServerSetup,
  { repetitions, seconds }: Turns,
): Promise<Figure> {
  const running = [await startBare(setup, { path }, { keepsText: true }), await startBare(setup, { path })]
  const servers = running.map(({ port, pid }): Server => ({ port, pids: [pid] }))
  for (const server of servers) warmUp(server, { path })
  const ratios: number[] = []
  for (let turn = 0; turn < repetitions; turn++) {
    await waitForIdle()
    const [caching = [], serializing = []] = load({ path, servers, connections: CONNECTIONS, seconds, slices: SLICES })
    ratios.push(...caching.map((one, at) => (serializing[at]?.cpuMicroseconds ?? Number.NaN) / one.cpuMicroseconds))
  }
  for (const one of running) await one.stop()
  const who = 'responses per CPU of node:http that caches the body, against bare node:http'
  return { what: `${what}: ${who}`, value: median(ratios), unit: '×' }
}

/** The first seconds of any process cost a third more. */
function warmUp(server: Server, spec: RequestSpec): void {
  load({ ...spec, servers: [server], connections: CONNECTIONS, seconds: WARM_UP_SECONDS, slices: 1 })
}

function load(wanted: Load): LoadResult[][] {
  const [command = '', ...args] = [
    ...onCore(CLIENT_CORE),
    ...[process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(wanted)],
  ]
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`${wanted.path} could not be measured`)
  return JSON.parse(stdout) as LoadResult[][]
}

async function startBare(
  { port, folder }: ServerSetup,
  { path, headers = {} }: RequestSpec,
  { keepsText = false } = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return startBareServer({ path, body: await response.json(), folder, keepsText })
}

async function signUpMember({ port }: ServerSetup): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const { status } = await createBrowser(() => url).call(signUp, { body: MEMBER })
  if (status !== 200) throw new Error(`Sign-up failed: ${status}`)
}

async function storedHash({ databaseUrl = '' }: ServerSetup): Promise<string> {
  const text = `select password_hash as hash from users where email = '${MEMBER.email}'`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ hash: string }>(text)
  await client.end()
  return rows[0]?.hash ?? ''
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
