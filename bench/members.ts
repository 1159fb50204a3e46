/** Houses with ever more members: how quickly the calls answer that must find one of them, or the best of them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { onServer, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type ChatPartner, letThemChat, withChatPartners } from './chat-partners.ts'
import { DISK_OF_A_MEMBER } from './figure-names.ts'
import { startBareServer } from './http/bare-server.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { explainCalls } from './member-plans.ts'
import { inTurns, valueIn } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'
import { browserOf, type SignedIn, signIn } from './signed-in.ts'

const SIGNED_IN = 2000
const CALLS = 1000
const WARM_UP = 500
/** On the bowl while others ask. */
const SITTING = 200
const CONCURRENCY = [1, 8]
const SESSIONS = 'every call looks its session up, and shares two cores with the database and the asker'
/** What 99 of 100 may take, and what is aimed at, while nobody else asks; with eight at once work is measured. */
const ALONE = { allowed: 20, aim: 10, obstacle: SESSIONS }
/** However many members there are, a call takes about as long. */
const FLAT = 2

type PathFor = (asker: ChatPartner, asked: ChatPartner) => string

const calls: { name: string; pathFor: PathFor }[] = [
  { name: 'GET /api/leaderboard', pathFor: () => '/api/leaderboard' },
  { name: 'GET /api/leaderboard/me', pathFor: () => '/api/leaderboard/me' },
  { name: 'GET /api/user/profile/:id', pathFor: (_, { id }) => `/api/user/profile/${id}` },
  { name: 'GET /api/private-chats/:id', pathFor: ({ id }) => `/api/private-chats/${id}` },
  {
    name: 'GET /api/private-messages/:id/:otherId',
    // What they wrote themselves is not unread, so that the second opening takes as long as the first.
    pathFor: ({ id, wroteTo }) => `/api/private-messages/${id}/${wroteTo}`,
  },
  { name: 'GET /api/active-users', pathFor: () => '/api/active-users' },
]

type House = { members: number; url: string; people: ChatPartner[] }

/** All houses are filled before any is asked, so that they can take turns. */
export async function measureMembers({ members: sizes, repetitions }: Options): Promise<Figure[]> {
  const postgres = await startTemporaryPostgres()
  try {
    const houses: House[] = []
    const filling: Figure[] = []
    for (const members of sizes) {
      const name = `members_${members}`
      await onServer(postgres.url('postgres'), `create database ${name}`)
      const { figures, ...house } = await fillHouseOf(members, postgres.url(name))
      houses.push(house)
      filling.push(...figures)
    }
    const asking = await inTurns(repetitions, async () => {
      const figures: Figure[] = await measureFloor()
      for (const house of houses) figures.push(...(await measureCalls(house)))
      return [...figures, ...growthOf(sizes, figures)]
    })
    return [...filling, ...asking]
  } finally {
    await postgres.remove()
  }
}

async function fillHouseOf(members: number, url: string): Promise<House & { figures: Figure[] }> {
  const fillSeconds = await fillWith(members, url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await letThemChat(client)
  const people = await withChatPartners(client, await signIn(client, SIGNED_IN))
  const kilobytes = await kilobytesOf(client)
  await client.end()
  const scans = await explainCalls(url, people)
  const figures = [
    { what: `${inHouse(members)}: filling the house`, value: fillSeconds, unit: 's' },
    { what: `${inHouse(members)}: ${DISK_OF_A_MEMBER}`, value: kilobytes / members, unit: 'kB' },
    {
      what: `${inHouse(members)}: statements that read a big table from end to end`,
      value: scans,
      unit: '',
      allowed: 0,
    },
  ]
  return { members, url, people, figures }
}

/** Of the whole database, indexes and all. */
async function kilobytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes) / 1000
}

const inHouse = (members: number) => `${members.toLocaleString('en')} members`

/**
 * How much longer half of the answers take in the largest house than in the smallest. Of one turn: a slow hour slows
 * both.
 */
function growthOf(sizes: readonly number[], asking: readonly Figure[]): Figure[] {
  if (sizes.length < 2) return []
  return calls.map(({ name }) => {
    const half = (members = 0) => valueIn(asking, `${inHouse(members)}: ${name}, 1 at once, half`)
    const value = half(sizes.at(-1)) / half(sizes[0])
    return {
      what: `${name}: half of the answers, the largest house against the smallest`,
      value,
      unit: '×',
      allowed: FLAT,
    }
  })
}

async function fillWith(members: number, url: string): Promise<number> {
  const begun = performance.now()
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  const say = (line: string) => console.log(`members: ${line}`)
  await fillDatabase(database, { users: members, seed: 1, isAdding: false, now: new Date(), say })
  await database.close()
  return (performance.now() - begun) / 1000
}

async function measureCalls({ members, url, people }: House): Promise<Figure[]> {
  const house = await openServerProcess(url)
  const sitting = await sitDown(house.url, people.slice(0, SITTING))
  const figures: Figure[] = []
  for (const { name, pathFor } of calls) {
    for (const atOnce of CONCURRENCY) {
      await ask({ url: house.url, people, pathFor, atOnce, times: WARM_UP })
      const waits = await ask({ url: house.url, people, pathFor, atOnce, times: CALLS })
      const what = `${inHouse(members)}: ${name}, ${atOnce} at once`
      figures.push(
        { what: `${what}, half`, value: percentile(waits, 50), unit: 'ms' },
        { what: `${what}, 99 of 100`, value: percentile(waits, 99), unit: 'ms', ...(atOnce === 1 ? ALONE : {}) },
      )
    }
  }
  for (const live of sitting) live.cut()
  await house.close()
  return figures
}

/** What the machine itself takes: Node's own server that looks nothing up, asked in the same way. */
async function measureFloor(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'on-the-bowl-bench-'))
  const bare = await startBareServer({ path: '/', body: { isBare: true }, folder, isFree: true })
  const nobody = [{ id: '', cookie: '', wroteTo: '', heardFrom: '' }]
  const asking = { url: `http://127.0.0.1:${bare.port}`, people: nobody, pathFor: () => '/', atOnce: 1 }
  await ask({ ...asking, times: WARM_UP })
  const waits = await ask({ ...asking, times: CALLS })
  await bare.stop()
  await rm(folder, { recursive: true })
  const what = 'bare node:http, 1 at once'
  return [
    { what: `${what}, half`, value: percentile(waits, 50), unit: 'ms' },
    { what: `${what}, 99 of 100`, value: percentile(waits, 99), unit: 'ms' },
  ]
}

/** They keep their page open, or they would soon be taken off the list, and an empty one is quickly told. */
async function sitDown(url: string, people: readonly SignedIn[]): Promise<Live[]> {
  const sitting: Live[] = []
  for (const person of people) {
    const live = await joinLive(url, { id: person.id, browser: browserOf(url, person) })
    live.say({ type: 'TOGGLE_STATUS', userId: person.id, isOnBowl: true })
    sitting.push(live)
  }
  await sitting[0]?.hears('ACTIVE_USERS', ({ total }) => total === people.length)
  // To understand what they hear would take the time of whoever asks.
  for (const { socket } of sitting) socket.removeAllListeners('message')
  return sitting
}

type Asking = {
  url: string
  people: ChatPartner[]
  pathFor: PathFor
  atOnce: number
  times: number
}

/** How long each answer took, in milliseconds; anything but a 200 ends the measure. */
async function ask({ url, people, pathFor, atOnce, times }: Asking): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waits: number[] = []
  let left = times
  const askOn = async () => {
    while (left-- > 0) {
      const [asker, asked] = [left % people.length, (left * 7919) % people.length].map((at) => people[at])
      if (!asker || !asked) throw new Error('nobody is signed in')
      const begun = performance.now()
      await answerTo(url + pathFor(asker, asked), asker.cookie, agent)
      waits.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  agent.destroy()
  return waits
}

function answerTo(address: string, cookie: string, agent: Agent): Promise<void> {
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
