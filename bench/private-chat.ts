/** Latency of private chat in a conversation of a hundred thousand messages. */
import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { signUp } from '#contract/people/auth.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { runStatement, startTemporaryPostgres } from '#server/testing/temporary-postgres.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'

const MESSAGES = 100_000
const CALLS = 1000
const WARM_UP = 100
/** The bound for calls that every page makes. */
const PROMISED = { allowed: 9.9 }
const EVERY_PAGE = ['the list of conversations', 'what is unread', 'opening the thread']

type Partner = { id: string; cookie: string }
type RequestSpec = { method?: 'POST'; path: string; by: Partner; body?: object }

export async function measurePrivateChat({ repetitions }: Options): Promise<Figure[]> {
  const postgres = await startTemporaryPostgres()
  try {
    await runStatement(postgres.url('postgres'), 'create database private_chat')
    const url = postgres.url('private_chat')
    const empty = await openDatabase({ url, dataDir: '' })
    await migrate(empty)
    await empty.close()
    const server = await openServerProcess(url)
    try {
      const partners = await Promise.all([0, 1].map((at) => newMember(server.url, at)))
      const [one, other] = partners as [Partner, Partner]
      await fill(url, one.id, other.id)
      return await repeatMeasure(repetitions, (turn) =>
        measureCalls(server.url, [one, other], turn * (WARM_UP + CALLS)),
      )
    } finally {
      await server.close()
    }
  } finally {
    await postgres.remove()
  }
}

async function newMember(url: string, at: number): Promise<Partner> {
  const browser = createBrowser(() => url)
  const form = { email: `talker-${at}@example.com`, password: 'two-ply forever', nickname: 'StallStar', emoji: '🚽' }
  const { body } = await browser.call(signUp, { body: { ...form, isPremium: true } })
  return { id: body.id, cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

async function fill(url: string, one: string, other: string): Promise<void> {
  const { db, close } = await openDatabase({ url, dataDir: '' })
  const [low, high] = [one, other].sort()
  await db.execute(sql`insert into private_conversations (id, low_id, high_id, last_seq)
    values ('c-talk', ${low}, ${high}, ${MESSAGES})`)
  await db.execute(sql`insert into private_threads (person_id, other_id, conversation_id, sent, unread, last_at)
    select a, b, 'c-talk', ${MESSAGES / 2}::int, ${MESSAGES / 2}::int, now()
    from (values (${low}, ${high}), (${high}, ${low})) as pair (a, b)`)
  const STEP = 10_000
  for (let from = 0; from < MESSAGES; from += STEP) {
    await db.execute(sql`
      insert into private_messages (id, conversation_id, seq, sender_id, client_id, nth, content, sent_at)
      select 'pm-' || n, 'c-talk', n, case n % 2 when 1 then ${low} else ${high} end, 'local-' || n, (n + 1) / 2,
        'Message number ' || n, now() from generate_series(${from + 1}::int, ${from + STEP}::int) as n`)
  }
  await db.execute(sql`analyze`)
  await close()
}

/** `from` continues after the last run, so that there is always something unread. */
async function measureCalls(url: string, [one, other]: [Partner, Partner], from: number): Promise<Figure[]> {
  const thread = `/api/private-messages/${one.id}/${other.id}`
  const requests: Record<string, (turn: number) => RequestSpec> = {
    'the list of conversations': () => ({ by: one, path: `/api/private-chats/${one.id}` }),
    'what is unread': () => ({ by: one, path: `/api/private-unread/${one.id}` }),
    'opening the thread': () => ({ by: one, path: thread }),
    'older messages': (turn) => ({ by: one, path: `${thread}?before=${1 + ((turn * 7919) % MESSAGES)}` }),
    'messages that were missed': (turn) => ({ by: one, path: `${thread}?after=${(turn * 7919) % MESSAGES}` }),
    'reading up to a message': (turn) => ({
      method: 'POST',
      by: other,
      path: `/api/private-messages/${other.id}/${one.id}/read`,
      body: { seq: turn + 1 },
    }),
    sending: () => ({
      method: 'POST',
      by: one,
      path: '/api/private-messages',
      body: { senderId: one.id, receiverId: other.id, content: 'One more' },
    }),
  }
  const agent = new Agent({ keepAlive: true })
  const figures: Figure[] = []
  for (const [what, requestFor] of Object.entries(requests)) {
    const waits: number[] = []
    for (let turn = 0; turn < WARM_UP + CALLS; turn++) {
      const begun = performance.now()
      await fetchOnce(url, requestFor(from + turn), agent)
      if (turn >= WARM_UP) waits.push(performance.now() - begun)
    }
    figures.push(
      { what: `${what}, p50`, value: percentile(waits, 50), unit: 'ms' },
      { what: `${what}, p99`, value: percentile(waits, 99), unit: 'ms', ...promisedBounds(what) },
    )
  }
  agent.destroy()
  return figures
}

function promisedBounds(what: string): Partial<Figure> {
  return EVERY_PAGE.includes(what) ? PROMISED : {}
}

/** Any status but 200 is an error. */
function fetchOnce(url: string, { method, path, by, body }: RequestSpec, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: by.cookie, ...(body ? { 'content-type': 'application/json', origin: url } : {}) }
    const call = request(url + path, { method: method ?? 'GET', agent, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    call.on('error', reject)
    call.end(body ? JSON.stringify(body) : undefined)
  })
}
