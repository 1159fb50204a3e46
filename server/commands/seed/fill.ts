/** Fills a database with made-up members and their history, in one transaction. */
import type { Connection, Database } from '#server/db/db.ts'
import { insertBadges, insertMessages, insertSits, insertStats } from './history.store.ts'
import { countMembers, createSeededTable, insertMembers } from './members.store.ts'

const BATCH = 50_000
const TABLES = ['users', 'subscriptions', 'sits', 'chat_messages', 'stats', 'earned_badges'] as const

export class NotFilled extends Error {}

type Options = {
  users: number
  seed: number
  isAdding: boolean
  /** For the first ten members; the others cannot sign in. */
  passwordHash?: string | undefined
  now: Date
  say: (line: string) => void
}

export async function fillDatabase(database: Database, options: Options): Promise<Record<string, number>> {
  return database.withoutTimeouts(async (client) => {
    const members = await countMembers(client)
    if (members > 0 && !options.isAdding) {
      throw new NotFilled(`${database.where} holds ${members} members already; --add adds to them`)
    }
    await client.query('begin')
    try {
      await fill(client, members + 1, options)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    options.say('tidying up')
    await client.query('vacuum analyze')
    return countRows(client)
  })
}

async function fill(client: Connection, from: number, { users, seed, passwordHash, now, say }: Options): Promise<void> {
  // With the default memory, sorting a million rows would take minutes.
  await client.query(`set local work_mem = '256MB'`)
  await createSeededTable(client, { seed, from, users, now })
  const inBatches = async (what: string, work: (range: { first: number; last: number }) => Promise<void>) => {
    for (let done = 0; done < users; done += BATCH) {
      const last = Math.min(done + BATCH, users)
      await work({ first: from + done, last: from + last - 1 })
      say(`${what}: ${last.toLocaleString('en')} of ${users.toLocaleString('en')}`)
    }
  }
  await inBatches('members', (range) => insertMembers(client, range, passwordHash))
  await inBatches('sits', (range) => insertSits(client, { ...range, seed, now }))
  say('messages')
  await insertMessages(client, { seed, now })
  await client.query('analyze sits, chat_messages')
  say('stats')
  await insertStats(client)
  say('badges')
  await insertBadges(client)
}

async function countRows(client: Connection): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
    counts[table] = rows[0]?.rows ?? 0
  }
  return counts
}
