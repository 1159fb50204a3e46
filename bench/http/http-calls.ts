/** The calls that are made most: what one costs, and how it stands to Node’s own server that answers the same. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { signUp } from '#contract/people/auth.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { broadcasters, type Place } from '../fan-out/broadcasters.ts'
import { type FullRooms, openFullRooms } from '../fan-out/full-rooms.ts'
import { CROWD_CORE, onCore, portOpens } from '../fan-out/pinned.ts'
import { LOOKING_UP } from '../figure-names.ts'
import { type Figure, median, type Options } from '../measure.ts'
import { waitForOthers } from '../wait-for-idle.ts'
import { cpuOfArgon2 } from './bare-argon2.ts'
import { startBareServer } from './bare-server.ts'
import { type Answered, type Asking, type Load, type Server, SLICES } from './request-load.ts'

const PROGRAM = fileURLToPath(new URL('./request-load.program.ts', import.meta.url))
const MEMBERS = 1000
const SITTING = 12
const CONNECTIONS = 64
const SIGNING_IN = 8
const WARM_UP_SECONDS = 6
const SOMEBODY = { email: 'often@example.com', password: 'two-ply forever', nickname: 'StallStar', emoji: '🚽' }

/** What does the same with nothing around it, where there is such a thing. */
type Beside = 'node:http' | 'Argon2'
type Call = Asking & { what: string; connections?: number; bounds?: Partial<Figure>; beside?: Beside }
type Turns = Pick<Options, 'repetitions' | 'seconds'>

const ENGINES = ['postgres', 'embedded'] as const
type Engine = (typeof ENGINES)[number]

const HOT = {
  ...{ atLeast: 1.5, aim: 2 },
  obstacle: 'Node reads the request and writes twelve headers; the body is the smaller part of it',
}
const OTHER = { atLeast: 0.7, aim: 0.9, obstacle: 'twelve headers are more than so short a text' }

const BY_THE_ROUTER = {
  note:
    'told, not promised: only who sends a cookie takes this way to what is the same for all, and the router costs about ' +
    'as much again as node:http itself, so that 0.7 × does not hold on every machine',
}

export async function measureHttpCalls(options: Options): Promise<Figure[]> {
  const houses = await openFullRooms(MEMBERS)
  try {
    const figures: Figure[] = []
    for (const engine of ENGINES) figures.push(...(await measureEngine(engine, houses, options)))
    return figures
  } finally {
    await houses.close()
  }
}

async function measureEngine(engine: Engine, houses: FullRooms, { repetitions, seconds }: Options): Promise<Figure[]> {
  const place = await houses.lend(engine)
  const server = broadcasters[`bowl-${engine}`].start(place)
  try {
    await portOpens(place.port)
    await letSomebodySignUp(place)
    const isPostgres = engine === 'postgres'
    const pids = isPostgres ? [server.pid, houses.postgresPid()] : [server.pid]
    const own = { port: place.port, pids }
    warmUp(own, { path: '/api/active-users' })
    const figures: Figure[] = []
    for (const call of [...visitorsCalls, ...(isPostgres ? membersCalls(place) : [])])
      figures.push(...(await measureCall(call, place, { own, repetitions, seconds })))
    const ofEngine = figures.map((figure) => ({ ...figure, what: `${engine}: ${figure.what}` }))
    // What keeping gains is the same with either engine, as neither is asked.
    const ofKeeping: Figure[] = []
    for (const call of isPostgres ? shortCalls : [])
      ofKeeping.push(await measureKeeping(call, place, { repetitions, seconds }))
    return [...ofEngine, ...ofKeeping]
  } finally {
    await server.stop()
    await place.clear()
  }
}

const shortCalls: Call[] = [
  { what: 'instance, a visitor', path: '/api/instance', beside: 'node:http', bounds: OTHER },
  { what: 'plans, a visitor', path: '/api/subscription/plans', beside: 'node:http', bounds: OTHER },
]

/** Answered from memory, whatever the engine. */
const visitorsCalls: Call[] = [
  { what: 'active-users, a visitor', path: '/api/active-users', beside: 'node:http', bounds: HOT },
  { what: 'leaderboard, a visitor', path: '/api/leaderboard', beside: 'node:http', bounds: HOT },
  ...shortCalls,
  // Once more by the way of those who are looked up, and looking them up takes ten times as much.
  { what: 'active-users, through the router', path: '/api/active-users?', beside: 'node:http', bounds: BY_THE_ROUTER },
]

function membersCalls({ people }: Place): Call[] {
  const [, asker, asked] = people
  const cookie = { headers: { cookie: asker?.cookie ?? '' } }
  const signingIn = { path: '/api/signin', body: JSON.stringify(SOMEBODY), connections: SIGNING_IN }
  return [
    { what: 'active-users, a member', path: '/api/active-users', ...cookie },
    { what: LOOKING_UP, path: `/api/user/profile/${asked?.id}`, ...cookie, beside: 'node:http' },
    { what: 'signing in', ...signingIn, beside: 'Argon2' },
  ]
}

async function measureCall(
  call: Call,
  place: Place,
  { own, repetitions, seconds }: Turns & { own: Server },
): Promise<Figure[]> {
  const { what, path, headers, body, connections = CONNECTIONS, beside, bounds = {} } = call
  const asking: Asking = { path, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) }
  await sitDown(place)
  const bare = beside === 'node:http' ? await startBare(place, asking) : undefined
  const hash = beside === 'Argon2' ? await storedHash(place) : undefined
  const others: Server[] = bare ? [{ port: bare.port, pids: [bare.pid] }] : []
  for (const other of others) warmUp(other, asking)
  const servers = [own, ...others]
  const ours: Answered[] = []
  const bareCpu: number[] = []
  for (let turn = 0; turn < repetitions; turn++) {
    await waitForOthers()
    await sitDown(place)
    const [own = [], beside = []] = load({ ...asking, servers, connections, seconds, slices: bare ? SLICES : 1 })
    ours.push(...own)
    bareCpu.push(...beside.map(({ cpuMicroseconds }) => cpuMicroseconds))
    if (hash) bareCpu.push(cpuOfArgon2({ hash, password: SOMEBODY.password, seconds }))
  }
  await bare?.stop()
  const middle = (read: (one: Answered) => number) => median(ours.map(read))
  const cpu = middle(({ cpuMicroseconds }) => cpuMicroseconds)
  // Of one slice: a slow moment slows both.
  const ratios = ours.map(({ cpuMicroseconds }, at) => (bareCpu[at] ?? Number.NaN) / cpuMicroseconds)
  const ratio = { what: `${what}: answers per CPU against bare ${beside}`, value: median(ratios), unit: '×', ...bounds }
  return [
    { what: `${what}: CPU`, value: cpu, unit: 'µs' },
    { what: `${what}: answers a second`, value: middle(({ perSecond }) => perSecond), unit: '' },
    { what: `${what}: p99 of ${connections} at once`, value: middle(({ waits }) => waits.of100), unit: 'ms' },
    ...(beside ? [{ what: `${what}: CPU of bare ${beside}`, value: median(bareCpu), unit: 'µs' }, ratio] : []),
  ]
}

/** What keeping a short text can gain at all: Node's own server that keeps it, beside the one that makes it anew. */
async function measureKeeping({ what, path }: Call, place: Place, { repetitions, seconds }: Turns): Promise<Figure> {
  const running = [await startBare(place, { path }, { keepsText: true }), await startBare(place, { path })]
  const servers = running.map(({ port, pid }): Server => ({ port, pids: [pid] }))
  for (const server of servers) warmUp(server, { path })
  const ratios: number[] = []
  for (let turn = 0; turn < repetitions; turn++) {
    await waitForOthers()
    const [keeping = [], making = []] = load({ path, servers, connections: CONNECTIONS, seconds, slices: SLICES })
    ratios.push(...keeping.map((one, at) => (making[at]?.cpuMicroseconds ?? Number.NaN) / one.cpuMicroseconds))
  }
  for (const one of running) await one.stop()
  const who = 'answers per CPU of node:http that keeps the text, against bare node:http'
  return { what: `${what}: ${who}`, value: median(ratios), unit: '×' }
}

/** The first seconds of a process cost a third more, whoever it is and whatever it is asked. */
function warmUp(server: Server, asking: Asking): void {
  load({ ...asking, servers: [server], connections: CONNECTIONS, seconds: WARM_UP_SECONDS, slices: 1 })
}

function load(wanted: Load): Answered[][] {
  const [command = '', ...args] = [
    ...onCore(CROWD_CORE),
    ...[process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(wanted)],
  ]
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`${wanted.path} could not be measured`)
  return JSON.parse(stdout) as Answered[][]
}

async function startBare({ port, folder }: Place, { path, headers = {} }: Asking, { keepsText = false } = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return startBareServer({ path, body: await response.json(), folder, keepsText })
}

async function letSomebodySignUp({ port }: Place): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const { status } = await createBrowser(() => url).call(signUp, { body: SOMEBODY })
  if (status !== 200) throw new Error(`Nobody could sign up: ${status}`)
}

async function storedHash({ databaseUrl = '' }: Place): Promise<string> {
  const text = `select password_hash as hash from users where email = '${SOMEBODY.email}'`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ hash: string }>(text)
  await client.end()
  return rows[0]?.hash ?? ''
}

/** Before every turn: who has no page open is soon taken off the list, and an empty one is quickly told. */
async function sitDown({ port, people }: Place): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  for (const { id, cookie } of people.slice(0, SITTING)) {
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const body = JSON.stringify({ userId: id, isOnBowl: true })
    const answer = await fetch(`${url}/api/user/status`, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`Nobody could sit down: ${await answer.text()}`)
  }
}
