/** Latency of private chat in a conversation of a hundred thousand messages. */
import { sql } from 'drizzle-orm'
import { signUp } from '#contract/people/auth.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { type Figure, type Options, percentile } from './measure.ts'
import { repeatMeasure } from './repetitions.ts'
import { openServerProcess } from './server-process.ts'
import { withPostgres } from './temporary-databases.ts'
import { type TimedRequest, timeRequests } from './timed-requests.ts'

const MESSAGES = 100_000
const COURSE = { warmUp: 100, times: 1000 }
/** The bound for calls that every page makes. */
const PROMISED = { allowed: 9.9 }
const EVERY_PAGE = ['the list of conversations', 'what is unread', 'opening the thread']

type Partner = { id: string; cookie: string }

export function measurePrivateChat({ repetitions }: Options): Promise<Figure[]> {
  return withPostgres(async (create) => {
    const databaseUrl = await create('private_chat')
    const { url, close } = await openServerProcess(databaseUrl)
    try {
      const [one, other] = [await newMember(url, 0), await newMember(url, 1)]
      await fill(databaseUrl, one.id, other.id)
      const { warmUp, times } = COURSE
      return await repeatMeasure(repetitions, (turn) => measureCalls(url, [one, other], turn * (warmUp + times)))
    } finally {
      await close()
    }
  })
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
  const [byOne, byOther] = [one, other].map(({ cookie }) => ({ headers: { cookie } }))
  const requests: Record<string, (turn: number) => TimedRequest> = {
    'the list of conversations': () => ({ ...byOne, path: `/api/private-chats/${one.id}` }),
    'what is unread': () => ({ ...byOne, path: `/api/private-unread/${one.id}` }),
    'opening the thread': () => ({ ...byOne, path: thread }),
    'older messages': (turn) => ({ ...byOne, path: `${thread}?before=${1 + ((turn * 7919) % MESSAGES)}` }),
    'messages that were missed': (turn) => ({ ...byOne, path: `${thread}?after=${(turn * 7919) % MESSAGES}` }),
    'reading up to a message': (turn) => ({
      method: 'POST',
      ...byOther,
      path: `/api/private-messages/${other.id}/${one.id}/read`,
      body: { seq: turn + 1 },
    }),
    sending: () => ({
      method: 'POST',
      ...byOne,
      path: '/api/private-messages',
      body: { senderId: one.id, receiverId: other.id, content: 'One more' },
    }),
  }
  const figures: Figure[] = []
  for (const [what, requestFor] of Object.entries(requests)) {
    const waits = await timeRequests(url, (turn) => requestFor(from + turn), COURSE)
    figures.push(
      { what: `${what}, p50`, value: percentile(waits, 50), unit: 'ms' },
      { what: `${what}, p99`, value: percentile(waits, 99), unit: 'ms', ...promisedBounds(what) },
    )
  }
  return figures
}

function promisedBounds(what: string): Partial<Figure> {
  return EVERY_PAGE.includes(what) ? PROMISED : {}
}
