/** Latency of the everyday calls as the number of members grows from 10,000 to a million. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type ChatPartner, insertConversations, withChatPartners } from './chat-partners.ts'
import { DISK_OF_A_MEMBER } from './figure-names.ts'
import { startBareServer } from './http/bare-server.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { explainCalls } from './member-plans.ts'
import { repeatMeasure, valueIn } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'
import { createBrowserFor, type SignedIn, signIn } from './signed-in.ts'

const SIGNED_IN = 2000
const CALLS = 1000
const WARM_UP = 500
/** On the bowl during the measurement. */
const SITTING = 200
const CONCURRENCY = [1, 8]
const SESSIONS = 'every call reads its session, and shares two cores with the database and the client'
/** The bound of p99 for one request at a time; eight at once measure throughput. */
const ALONE = { allowed: 20, aim: 10, obstacle: SESSIONS }
/** How much slower the largest database may be than the smallest. */
const GROWTH_MAX = 2

type PathFor = (reader: ChatPartner, other: ChatPartner) => string

const calls: { name: string; pathFor: PathFor }[] = [
  { name: 'GET /api/leaderboard', pathFor: () => '/api/leaderboard' },
  { name: 'GET /api/leaderboard/me', pathFor: () => '/api/leaderboard/me' },
  { name: 'GET /api/user/profile/:id', pathFor: (_, { id }) => `/api/user/profile/${id}` },
  { name: 'GET /api/private-chats/:id', pathFor: ({ id }) => `/api/private-chats/${id}` },
  {
    name: 'GET /api/private-messages/:id/:otherId',
    // Their own messages are not unread, so that every opening takes as long as the first.
    pathFor: ({ id, wroteTo }) => `/api/private-messages/${id}/${wroteTo}`,
  },
  { name: 'GET /api/active-users', pathFor: () => '/api/active-users' },
]

type MemberDatabase = { members: number; url: string; people: ChatPartner[] }

/** Fills all databases before measuring, so that they can take turns. */
export async function measureMembers({ members: sizes, repetitions }: Options): Promise<Figure[]> {
  const postgres = await startTemporaryPostgres()
  try {
    const databases: MemberDatabase[] = []
    const filling: Figure[] = []
    for (const members of sizes) {
      const name = `members_${members}`
      await runStatement(postgres.url('postgres'), `create database ${name}`)
      const { figures, ...database } = await createMemberDatabase(members, postgres.url(name))
      databases.push(database)
      filling.push(...figures)
    }
    const measured = await repeatMeasure(repetitions, async () => {
      const figures: Figure[] = await measureFloor()
      for (const database of databases) figures.push(...(await measureCalls(database)))
      return [...figures, ...growthFigures(sizes, figures)]
    })
    return [...filling, ...measured]
  } finally {
    await postgres.remove()
  }
}

async function createMemberDatabase(members: number, url: string): Promise<MemberDatabase & { figures: Figure[] }> {
  const fillSeconds = await fill(members, url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await insertConversations(client)
  const people = await withChatPartners(client, await signIn(client, SIGNED_IN))
  const kilobytes = await measureKilobytes(client)
  await client.end()
  const scans = await explainCalls(url, people)
  const figures = [
    { what: `${sizeLabel(members)}: filling the database`, value: fillSeconds, unit: 's' },
    { what: `${sizeLabel(members)}: ${DISK_OF_A_MEMBER}`, value: kilobytes / members, unit: 'kB' },
    {
      what: `${sizeLabel(members)}: statements that read a big table from end to end`,
      value: scans,
      unit: '',
      allowed: 0,
    },
  ]
  return { members, url, people, figures }
}

/** The whole database, with indexes. */
async function measureKilobytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes) / 1000
}

const sizeLabel = (members: number) => `${members.toLocaleString('en')} members`

/** The median latency of the largest database against the smallest, within one run. */
function growthFigures(sizes: readonly number[], figures: readonly Figure[]): Figure[] {
  if (sizes.length < 2) return []
  return calls.map(({ name }) => {
    const medianFor = (members = 0) => valueIn(figures, `${sizeLabel(members)}: ${name}, 1 at once, p50`)
    const value = medianFor(sizes.at(-1)) / medianFor(sizes[0])
    return {
      what: `${name}: p50 of the largest database against the smallest`,
      value,
      unit: '×',
      allowed: GROWTH_MAX,
    }
  })
}

async function fill(members: number, url: string): Promise<number> {
  const begun = performance.now()
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  const say = (line: string) => console.log(`members: ${line}`)
  await fillDatabase(database, { users: members, seed: 1, isAdding: false, now: new Date(), say })
  await database.close()
  return (performance.now() - begun) / 1000
}

async function measureCalls({ members, url, people }: MemberDatabase): Promise<Figure[]> {
  const server = await openServerProcess(url)
  const sitting = await sitDown(server.url, people.slice(0, SITTING))
  const figures: Figure[] = []
  for (const { name, pathFor } of calls) {
    for (const atOnce of CONCURRENCY) {
      await request({ url: server.url, people, pathFor, atOnce, times: WARM_UP })
      const waits = await request({ url: server.url, people, pathFor, atOnce, times: CALLS })
      const what = `${sizeLabel(members)}: ${name}, ${atOnce} at once`
      figures.push(
        { what: `${what}, p50`, value: percentile(waits, 50), unit: 'ms' },
        { what: `${what}, p99`, value: percentile(waits, 99), unit: 'ms', ...(atOnce === 1 ? ALONE : {}) },
      )
    }
  }
  for (const live of sitting) live.cut()
  await server.close()
  return figures
}

/** The machine's own latency: the same requests to a bare Node server. */
async function measureFloor(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-bench-'))
  const bare = await startBareServer({ path: '/', body: { isBare: true }, folder, isUnpinned: true })
  const nobody = [{ id: '', cookie: '', wroteTo: '', receivedFrom: '' }]
  const load = { url: `http://127.0.0.1:${bare.port}`, people: nobody, pathFor: () => '/', atOnce: 1 }
  await request({ ...load, times: WARM_UP })
  const waits = await request({ ...load, times: CALLS })
  await bare.stop()
  await rm(folder, { recursive: true })
  const what = 'bare node:http, 1 at once'
  return [
    { what: `${what}, p50`, value: percentile(waits, 50), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(waits, 99), unit: 'ms' },
  ]
}

/** Keeps their sockets open: without one they leave the list, and an empty list is cheap. */
async function sitDown(url: string, people: readonly SignedIn[]): Promise<Live[]> {
  const sitting: Live[] = []
  for (const person of people) {
    const live = await joinLive(url, { id: person.id, browser: createBrowserFor(url, person) })
    live.send({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true })
    sitting.push(live)
  }
  await sitting[0]?.waitFor('ACTIVE_USERS', ({ total }) => total === people.length)
  // Parsing their frames would slow down the measuring client.
  for (const { socket } of sitting) socket.removeAllListeners('message')
  return sitting
}

type Load = {
  url: string
  people: ChatPartner[]
  pathFor: PathFor
  atOnce: number
  times: number
}

/** The latencies in milliseconds; any status but 200 is an error. */
async function request({ url, people, pathFor, atOnce, times }: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waits: number[] = []
  let left = times
  const requestNext = async () => {
    while (left-- > 0) {
      const [reader, other] = [left % people.length, (left * 7919) % people.length].map((at) => people[at])
      if (!reader || !other) throw new Error('nobody is signed in')
      const begun = performance.now()
      await fetchOnce(url + pathFor(reader, other), reader.cookie, agent)
      waits.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, requestNext))
  agent.destroy()
  return waits
}

function fetchOnce(address: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${address} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}
