/** A house with a million members: how quickly the calls answer that must find one of them, or the best of them. */
import { Agent, get } from 'node:http'
import pg from 'pg'
import { openDatabase } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { digestOf } from '#server/secrets.ts'
import { fillHouse } from '#server/seed/fill.ts'
import { onServer, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { openHouseNextDoor } from './house-next-door.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { explainCalls } from './member-plans.ts'

const SIGNED_IN = 2000
const CALLS = 2000
const WARM_UP = 200
const CONCURRENCY = [1, 8]
const DAY_MS = 24 * 60 * 60 * 1000

type SignedIn = { id: string; cookie: string }

/** `alone` is what 99 of 100 may take while nobody else asks. */
const calls: { name: string; alone: number; pathFor: (userId: string) => string }[] = [
  { name: 'GET /api/leaderboard', alone: 10, pathFor: () => '/api/leaderboard' },
  { name: 'GET /api/leaderboard/me', alone: 20, pathFor: () => '/api/leaderboard/me' },
  { name: 'GET /api/user/profile/:id', alone: 10, pathFor: (id) => `/api/user/profile/${id}` },
]

export async function measureMembers({ members }: Options): Promise<Figure[]> {
  const postgres = await startTemporaryPostgres()
  try {
    await onServer(postgres.url('postgres'), 'create database members')
    const url = postgres.url('members')
    const fillSeconds = await fillWith(members, url)
    const people = await signIn(url)
    const scans = await explainCalls(url, people)
    return [
      { what: `filled with ${members.toLocaleString('en')} members`, value: fillSeconds, unit: 's' },
      { what: 'statements that read a big table from end to end', value: scans, unit: '', allowed: 0 },
      ...(await measureCalls(url, people)),
    ]
  } finally {
    await postgres.remove()
  }
}

async function fillWith(members: number, url: string): Promise<number> {
  const begun = performance.now()
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  const say = (line: string) => console.log(`members: ${line}`)
  await fillHouse(database, { users: members, seed: 1, isAdding: false, now: new Date(), say })
  await database.close()
  return (performance.now() - begun) / 1000
}

/** Random members with a session each, as if they had signed in before. */
async function signIn(url: string): Promise<SignedIn[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from users order by md5(id) limit $1', [SIGNED_IN])
  const people = rows.map(({ id }) => ({ id, token: `token-of-${id}-${'x'.repeat(20)}` }))
  await client.query(
    `insert into sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
     select 's-' || id, hash, id, 'bench', now(), now(), $3::timestamptz from unnest($1::text[], $2::text[]) as s (id, hash)`,
    [
      people.map(({ id }) => id),
      people.map(({ token }) => digestOf(token)),
      new Date(Date.now() + 30 * DAY_MS).toISOString(),
    ],
  )
  await client.query('analyze sessions')
  await client.end()
  return people.map(({ id, token }) => ({ id, cookie: `otb_session=${token}` }))
}

async function measureCalls(url: string, people: SignedIn[]): Promise<Figure[]> {
  const house = await openHouseNextDoor(url)
  const figures: Figure[] = []
  for (const { name, alone, pathFor } of calls) {
    for (const atOnce of CONCURRENCY) {
      await ask({ url: house.url, people, pathFor, atOnce, times: WARM_UP })
      const waits = await ask({ url: house.url, people, pathFor, atOnce, times: CALLS * atOnce })
      const what = `${name}, ${atOnce} at once`
      figures.push(
        { what: `${what}, half`, value: percentile(waits, 50), unit: 'ms' },
        { what: `${what}, 99 of 100`, value: percentile(waits, 99), unit: 'ms', allowed: atOnce === 1 ? alone : 20 },
      )
    }
  }
  await house.close()
  return figures
}

type Asking = {
  url: string
  people: SignedIn[]
  pathFor: (userId: string) => string
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
      await answerTo(url + pathFor(asked.id), asker.cookie, agent)
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
