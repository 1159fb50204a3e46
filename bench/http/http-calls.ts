/** The calls that are made most: what one costs, and how it stands to Node’s own server that answers the same. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { signUp } from '#contract/auth.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { broadcasters, type Place } from '../fan-out/broadcasters.ts'
import { openFullHouses } from '../fan-out/full-houses.ts'
import { CROWD_CORE, onCore, portOpens } from '../fan-out/pinned.ts'
import { type Figure, median, type Options } from '../measure.ts'
import { startBareServer } from './bare-server.ts'
import type { Answered, Asking, Load } from './request-load.ts'

const PROGRAM = fileURLToPath(new URL('./request-load.program.ts', import.meta.url))
const MEMBERS = 1000
const SITTING = 12
const CONNECTIONS = 64
const SIGNING_IN = 8
const SOMEBODY = { email: 'often@example.com', password: 'two-ply forever', nickname: 'StallStar', emoji: '🚽' }

type Call = Asking & { what: string; connections?: number; bounds?: Partial<Figure>; isBeside?: boolean }

const HOT = {
  ...{ atLeast: 1.5, aim: 2 },
  obstacle: 'Node reads the request and writes twelve headers; the body is the smaller part of it',
}
const OTHER = { atLeast: 0.7, aim: 0.9 }
const SHORT = { ...OTHER, obstacle: 'twelve headers are more than so short a text' }
const BY_THE_ROUTER = { ...OTHER, obstacle: 'hooks, limits and twelve headers, which bare node:http has none of' }

export async function measureHttpCalls({ repetitions, seconds }: Options): Promise<Figure[]> {
  const houses = await openFullHouses(MEMBERS)
  const place = await houses.lend('postgres')
  const server = broadcasters['bowl-postgres'].start(place)
  try {
    await portOpens(place.port)
    await letSomebodySignUp(place)
    const pids = [server.pid, houses.postgresPid()]
    const figures: Figure[] = []
    for (const call of callsFor(place))
      figures.push(...(await measureCall(call, place, { pids, repetitions, seconds })))
    return figures
  } finally {
    await server.stop()
    await place.clear()
    await houses.close()
  }
}

function callsFor({ people }: Place): Call[] {
  const [, asker, asked] = people
  const cookie = { headers: { cookie: asker?.cookie ?? '' } }
  return [
    { what: 'active-users, a visitor', path: '/api/active-users', isBeside: true, bounds: HOT },
    { what: 'leaderboard, a visitor', path: '/api/leaderboard', isBeside: true, bounds: HOT },
    { what: 'instance, a visitor', path: '/api/instance', isBeside: true, bounds: SHORT },
    // The same text as above by the way that all other calls take.
    { what: 'active-users, through the router', path: '/api/active-users?', isBeside: true, bounds: BY_THE_ROUTER },
    { what: 'active-users, a member', path: '/api/active-users', ...cookie },
    { what: 'a profile', path: `/api/user/profile/${asked?.id}`, ...cookie },
    { what: 'signing in', path: '/api/signin', body: JSON.stringify(SOMEBODY), connections: SIGNING_IN },
  ]
}

type Way = { pids: number[]; repetitions: number; seconds: number }

async function measureCall(call: Call, place: Place, { pids, repetitions, seconds }: Way): Promise<Figure[]> {
  const { what, path, headers, body, connections = CONNECTIONS, isBeside, bounds = {} } = call
  const asking: Asking = { path, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) }
  await sitDown(place)
  const bare = isBeside ? await startBare(place, path) : undefined
  const [ours, theirs]: [Answered[], Answered[]] = [[], []]
  for (let turn = 0; turn < repetitions; turn++) {
    await sitDown(place)
    ours.push(load({ ...asking, port: place.port, pids, connections, seconds }))
    if (bare) theirs.push(load({ path, port: bare.port, pids: [bare.pid], connections, seconds }))
  }
  await bare?.stop()
  const of = (all: Answered[], read: (one: Answered) => number) => median(all.map(read))
  const cpu = of(ours, ({ cpuMicroseconds }) => cpuMicroseconds)
  return [
    { what: `${what}: CPU`, value: cpu, unit: 'µs' },
    { what: `${what}: answers a second`, value: of(ours, ({ perSecond }) => perSecond), unit: '' },
    { what: `${what}: p99 of ${connections} at once`, value: of(ours, ({ waits }) => waits.of100), unit: 'ms' },
    ...(bare
      ? [
          {
            what: `${what}: answers per CPU against bare node:http`,
            value: of(theirs, ({ cpuMicroseconds }) => cpuMicroseconds) / cpu,
            ...{ unit: '×', ...bounds },
          },
        ]
      : []),
  ]
}

function load(wanted: Load): Answered {
  const [command = '', ...args] = [
    ...onCore(CROWD_CORE),
    ...[process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(wanted)],
  ]
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`${wanted.path} could not be measured`)
  return JSON.parse(stdout) as Answered
}

async function startBare({ port, folder }: Place, path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return startBareServer({ path, body: await response.json(), folder })
}

async function letSomebodySignUp({ port }: Place): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const { status } = await createBrowser(() => url).call(signUp, { body: SOMEBODY })
  if (status !== 200) throw new Error(`Nobody could sign up: ${status}`)
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
