/** Latency of the everyday calls as the number of members grows from 10,000 to a million. */
import pg from 'pg'
import { joinLive, type Live } from '#server/testing/live.ts'
import { type ChatPartner, insertConversations, withChatPartners } from './chat-partners.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { explainCalls } from './member-plans.ts'
import { repeatMeasure, valueIn } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'
import { createBrowserFor, type SignedIn, signIn } from './signed-in.ts'
import { type CreateDatabase, withMembers, withPostgres } from './temporary-databases.ts'
import { timeRequests } from './timed-requests.ts'

const SIGNED_IN = 2000
const COURSE = { warmUp: 500, times: 1000 }
/** On the bowl during the measurement. */
const SITTING = 200
const SESSIONS = 'every call reads its session, and shares two cores with the database and the client'
/** The bound of p99. */
const PROMISED = { allowed: 20, aim: 10, obstacle: SESSIONS }
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

type MemberDatabase = { members: number; url: string; people: ChatPartner[]; figures: Figure[] }

/** Fills all databases before measuring, so that they can take turns. */
export function measureMembers({ members: sizes, repetitions }: Options): Promise<Figure[]> {
  return withPostgres(async (create) => {
    const databases: MemberDatabase[] = []
    for (const members of sizes) databases.push(await createMemberDatabase(members, create))
    const measured = await repeatMeasure(repetitions, async () => {
      const figures: Figure[] = []
      for (const database of databases) figures.push(...(await measureCalls(database)))
      return [...figures, ...growthFigures(sizes, figures)]
    })
    return [...databases.flatMap(({ figures }) => figures), ...(await diskFigures(databases.at(-1))), ...measured]
  })
}

async function createMemberDatabase(members: number, create: CreateDatabase): Promise<MemberDatabase> {
  const url = await create(`members_${members}`, withMembers(members))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await insertConversations(client)
  const people = await withChatPartners(client, await signIn(client, SIGNED_IN))
  await client.end()
  const what = `${sizeLabel(members)}: statements that read a big table from end to end`
  const figures = [{ what, value: await explainCalls(url, people), unit: '', allowed: 0 }]
  return { members, url, people, figures }
}

/** With indexes, in the largest database, in which fixed sizes matter least. */
async function diskFigures(database: MemberDatabase | undefined): Promise<Figure[]> {
  if (!database) return []
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const bytesPerRow = async (table: string) => {
    const text = `select pg_total_relation_size('${table}') / greatest(count(*), 1)::float as bytes from ${table}`
    return (await client.query<{ bytes: number }>(text)).rows[0]?.bytes ?? Number.NaN
  }
  const figures = [
    { what: 'disk of a message', value: await bytesPerRow('chat_messages'), unit: 'B' },
    { what: 'disk of a sit', value: await bytesPerRow('sits'), unit: 'B' },
  ]
  await client.end()
  return figures
}

const sizeLabel = (members: number) => `${members.toLocaleString('en')} members`

/** The median latency of the largest database against the smallest, within one run. */
function growthFigures(sizes: readonly number[], figures: readonly Figure[]): Figure[] {
  if (sizes.length < 2) return []
  return calls.map(({ name }) => {
    const medianFor = (members = 0) => valueIn(figures, `${sizeLabel(members)}: ${name}, p50`)
    const value = medianFor(sizes.at(-1)) / medianFor(sizes[0])
    return {
      what: `${name}: p50 of the largest database against the smallest`,
      value,
      unit: '×',
      allowed: GROWTH_MAX,
    }
  })
}

async function measureCalls({ members, url, people }: MemberDatabase): Promise<Figure[]> {
  const server = await openServerProcess(url)
  const sitting = await sitDown(server.url, people.slice(0, SITTING))
  const figures: Figure[] = []
  for (const { name, pathFor } of calls) {
    const requestFor = (turn: number) => {
      const [reader, other] = [turn % people.length, (turn * 7919) % people.length].map((at) => people[at])
      if (!reader || !other) throw new Error('nobody is signed in')
      return { path: pathFor(reader, other), headers: { cookie: reader.cookie } }
    }
    const waits = await timeRequests(server.url, requestFor, COURSE)
    const what = `${sizeLabel(members)}: ${name}`
    figures.push(
      { what: `${what}, p50`, value: percentile(waits, 50), unit: 'ms' },
      { what: `${what}, p99`, value: percentile(waits, 99), unit: 'ms', ...PROMISED },
    )
  }
  for (const live of sitting) live.cut()
  await server.close()
  return figures
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
