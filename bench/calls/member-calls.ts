/** CPU of members' calls, with the database's, compared with handlers in plain Fastify and pg that do the same. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStatement } from '#server/testing/temporary-postgres.ts'
import { chatServers } from '../fan-out/chat-servers.ts'
import { CLIENT_CORE, onCore, startPinned, waitForPort } from '../fan-out/pinned.ts'
import { openSeededDatabases, type SeededDatabases } from '../fan-out/seeded-databases.ts'
import type { LoadResult, Server } from '../http/request-load.ts'
import { type Figure, median, type Options } from '../measure.ts'
import type { MemberLoad } from './member-load.ts'
import { type MemberCall, memberCalls } from './member-requests.ts'

const PROGRAM = fileURLToPath(new URL('./member-load.program.ts', import.meta.url))
const PEER = fileURLToPath(new URL('../peers/fastify-calls.mjs', import.meta.url))
const MEMBERS = 1000
const CONNECTIONS = 64
const SLICES = 6
const WARM_UP_SECONDS = 4
/** Requests between two runs, so that none is made twice. */
const RUN = 100_000

const allowed: Record<MemberCall, number> = {
  me: 1.5,
  profile: 1.5,
  pin: 2,
  'buddy request': 2,
  'sit and get up': 2.5,
  'private message': 2.5,
}

export async function measureMemberCalls(options: Options): Promise<Figure[]> {
  const databases = await openSeededDatabases(MEMBERS)
  try {
    return await measureBoth(databases, options)
  } finally {
    await databases.close()
  }
}

async function measureBoth(databases: SeededDatabases, { repetitions, seconds }: Options): Promise<Figure[]> {
  const setups = [await databases.copyFor('postgres'), await databases.copyFor('postgres')] as const
  const [own, other] = setups
  for (const { databaseUrl = '' } of setups) await runStatement(databaseUrl, MAKE_PREMIUM)
  const peer = startPinned([process.execPath, PEER], {
    env: { PORT: String(other.port), DATABASE_URL: other.databaseUrl ?? '' },
  })
  const running = [chatServers['bowl-postgres'].start(own), peer]
  try {
    const servers: Server[] = []
    for (const [at, { pid }] of running.entries()) {
      const port = setups[at]?.port ?? 0
      await waitForPort(port)
      servers.push({ port, pids: [pid, databases.postgresPid()] })
    }
    const peopleFile = join(own.folder, 'people.json')
    writeFileSync(peopleFile, JSON.stringify(own.people))
    const load = { servers, peopleFile, connections: CONNECTIONS }
    const results = new Map<MemberCall, LoadResult[][]>(memberCalls.map((call) => [call, [[], []]]))
    for (const call of memberCalls) run({ ...load, call, first: 0, seconds: WARM_UP_SECONDS, slices: 1 })
    for (let turn = 1; turn <= repetitions; turn++) {
      for (const call of memberCalls) {
        const slices = run({ ...load, call, first: turn * RUN, seconds, slices: SLICES })
        for (const [at, ofServer] of slices.entries()) results.get(call)?.[at]?.push(...ofServer)
      }
    }
    return [...results].flatMap(([call, [ours = [], theirs = []]]) => figuresOf(call, ours, theirs))
  } finally {
    for (const one of running) await one.stop()
    for (const { clear } of setups) await clear()
  }
}

function figuresOf(call: MemberCall, ours: LoadResult[], theirs: LoadResult[]): Figure[] {
  const cpu = (results: LoadResult[]) => median(results.map(({ cpuMicroseconds }) => cpuMicroseconds))
  // Per slice, because a slow moment affects both.
  const ratios = ours.map(({ cpuMicroseconds }, at) => cpuMicroseconds / (theirs[at]?.cpuMicroseconds ?? Number.NaN))
  return [
    { what: `${call}: CPU`, value: cpu(ours), unit: 'µs' },
    { what: `${call}: CPU of plain Fastify and pg`, value: cpu(theirs), unit: 'µs' },
    { what: `${call}: responses a second`, value: median(ours.map(({ perSecond }) => perSecond)), unit: '' },
    {
      what: `${call}: CPU against plain Fastify and pg`,
      value: median(ratios),
      unit: '×',
      allowed: allowed[call],
    },
  ]
}

function run(wanted: MemberLoad): LoadResult[][] {
  const [command = '', ...args] = [
    ...onCore(CLIENT_CORE),
    ...[process.execPath, '--import', 'tsx', PROGRAM, JSON.stringify(wanted)],
  ]
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`${wanted.call} could not be measured`)
  return JSON.parse(stdout) as LoadResult[][]
}

/** Buddies and private messages are for premium members. */
const MAKE_PREMIUM = `
  insert into subscriptions (id, user_id, source, status, started_at)
  select 'bench-' || id, id, 'admin', 'active', now() from users`
