/** CPU of members' calls, with the database's, compared with handlers in plain Fastify and pg that do the same. */
import { fileURLToPath } from 'node:url'
import { runStatement } from '#server/testing/temporary-postgres.ts'
import { chatServers } from '../fan-out/chat-servers.ts'
import { runOnClientCore, startPinned, waitForPort } from '../fan-out/pinned.ts'
import { openSeededDatabases, type SeededDatabases } from '../fan-out/seeded-databases.ts'
import { type LoadResult, type Server, SLICES } from '../http/request-load.ts'
import { type Figure, median, type Options } from '../measure.ts'
import { repeatMeasure } from '../repetitions.ts'
import { type AnyLoad, type MemberCall, memberCalls } from './member-requests.ts'

const PROGRAM = new URL('../http/request-load.program.ts', import.meta.url)
const PEER = fileURLToPath(new URL('../peers/fastify-calls.mjs', import.meta.url))
const MEMBERS = 1000
const CONNECTIONS = 64
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
    const load = (call: MemberCall, first: number, time: { seconds: number; slices: number }) =>
      runOnClientCore<LoadResult[][]>(PROGRAM, {
        path: call,
        servers,
        connections: CONNECTIONS,
        member: { call, people: own.people, first },
        ...time,
      } satisfies AnyLoad)
    for (const call of memberCalls) load(call, 0, { seconds: WARM_UP_SECONDS, slices: 1 })
    return await repeatMeasure(repetitions, async (turn) =>
      memberCalls.flatMap((call) => figuresOf(call, load(call, (turn + 1) * RUN, { seconds, slices: SLICES }))),
    )
  } finally {
    for (const one of running) await one.stop()
    for (const { clear } of setups) await clear()
  }
}

function figuresOf(call: MemberCall, [ours = [], theirs = []]: LoadResult[][]): Figure[] {
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

/** Buddies and private messages are for premium members. */
const MAKE_PREMIUM = `
  insert into subscriptions (id, user_id, source, status, started_at)
  select 'bench-' || id, id, 'admin', 'active', now() from users`
